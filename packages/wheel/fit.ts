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
/** Before letters get smaller than this, a line does without its middle parts, such as a region. */
const FONT_SIZE_WHOLE = 12;
const ELLIPSIS = '…';
/** The UTC offset behind a time zone, or the country behind a place: what a line should not lose. */
const TAIL = /, [^,]{1,16}$/u;
/** What is between the first and the last comma: all but the town and the country of a place. */
const MIDDLE = /,.*(?=, )/u;

/** A line of text, and the width that it may have. */
interface Line {
  readonly text: string;
  readonly width: number;
}

/** The greatest width of a text, relative to the font size. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (WIDE.test(character)) return WIDEST;
  return WIDTHS.find(([of]) => of.test(character))?.[1] ?? WIDEST;
}

/**
 * Lines that are no wider than their places, all in letters of one size: in smaller letters if they have to be. A line
 * that would be too small even then does without a part: its middle, its end, or what is before the short text behind
 * its last comma.
 */
export function fitted(
  lines: readonly Line[],
  fontSize: number,
): { readonly shown: readonly string[]; readonly fontSize: number } {
  const shorter = lines.map((line) =>
    sizeFor(line) >= FONT_SIZE_WHOLE ? line : { ...line, text: line.text.replace(MIDDLE, '') },
  );
  const sizes = shorter.map(sizeFor).filter((size) => size >= FONT_SIZE_MIN);
  const size = Math.min(fontSize, ...sizes);
  return { shown: shorter.map((line) => cut(line, size)), fontSize: size };
}

function sizeFor({ text, width }: Line): number {
  return Math.floor((width / Math.max(widthOf(text), Number.EPSILON)) * 10) / 10;
}

function cut({ text, width }: Line, fontSize: number): string {
  const fits = (shown: string) => widthOf(shown) * fontSize <= width;
  if (fits(text)) return text;
  const [tail = ''] = TAIL.exec(text) ?? [];
  const characters = [...text.slice(0, text.length - tail.length)];
  while (characters.length > 0 && !fits(characters.join('') + ELLIPSIS + tail)) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS + tail;
}
