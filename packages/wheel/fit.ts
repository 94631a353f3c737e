/**
 * How wide a text may be: no font is at hand when the picture is made. The numbers, relative to the font
 * size, are for the widest of the fonts that systems use by default.
 */
const WIDTHS: readonly (readonly [of: RegExp, width: number])[] = [
  [/^[ .,:;'|!/\\il°′-]$/u, 0.5],
  [/^[a-z0-9]$/u, 0.64],
  [/^[A-Z]$/u, 0.8],
  [/^\p{M}$/u, 0],
  [/^\p{Extended_Pictographic}$/u, 1.4],
];
/** Letters of other scripts, signs, and the widest of the alphabet. */
const WIDEST = 1.1;
const WIDE = /^[mwMW]$/u;

/** Smaller letters than this are not read on a phone. */
const FONT_SIZE_MIN = 10;
const ELLIPSIS = '…';
/** The UTC offset behind a time zone, or the country behind a place: what a line should not lose. */
const TAIL = /, [^,]{1,12}$/u;

/** The greatest width of a text, relative to the font size. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (WIDE.test(character)) return WIDEST;
  return WIDTHS.find(([of]) => of.test(character))?.[1] ?? WIDEST;
}

/**
 * A text that is no wider than its room: in smaller letters if it has to be, and if those would be too small,
 * without a part: its end, or what stands before the short text behind its last comma.
 */
export function fitted(
  text: string,
  fontSize: number,
  room: number,
): { readonly shown: string; readonly fontSize: number } {
  const fitting = Math.floor((room / Math.max(widthOf(text), Number.EPSILON)) * 10) / 10;
  if (fitting >= FONT_SIZE_MIN) return { shown: text, fontSize: Math.min(fontSize, fitting) };
  const [tail = ''] = TAIL.exec(text) ?? [];
  const characters = [...text.slice(0, text.length - tail.length)];
  const isTooWide = () => widthOf(characters.join('') + ELLIPSIS + tail) * FONT_SIZE_MIN > room;
  while (characters.length > 0 && isTooWide()) characters.pop();
  return { shown: characters.join('').trimEnd() + ELLIPSIS + tail, fontSize: FONT_SIZE_MIN };
}
