/** Ranges of positions on a day, as text. */
import type { BodyName, Sign } from '../../packages/contract/vocabulary.ts';
import type { Position, Positions } from '../../packages/contract/wire.ts';
import { signPosition } from '../../packages/wheel/format.ts';
import { BODY_WORDS, SIGN_WORDS } from '../../packages/wheel/words.ts';
import { creditsText, GLYPHS, table, zodiacText } from './response-tables.ts';

/** A body of both responses. */
interface Range {
  readonly body: BodyName;
  readonly signs: readonly Sign[];
  readonly retrograde: boolean | null;
}

/** The ranges, and the responses for both ends of the day. */
export interface DayRanges {
  readonly ranges: readonly Range[];
  readonly start: Positions;
  readonly end: Positions;
}

/** A table for people, one line for each body. */
export function rangesTable(day: DayRanges): string {
  const rows = rowsOf(day, ({ body, signs, retrograde }, start, end) => [
    `${GLYPHS[body]} ${BODY_WORDS[body]}`,
    signPosition(start),
    signPosition(end),
    signs.map((sign) => SIGN_WORDS[sign]).join(' or '),
    retrograde === null ? 'R?' : retrograde ? 'R' : '',
  ]);
  const headings = ['Body', 'At the start', 'At the end', 'Sign', ''];
  const { meta } = day.start;
  return `${spanText(day)}  ${zodiacText(meta)}  calc_version ${meta.calc_version}

${table(headings, rows)}
R: retrograde all day. R?: this changed, or is uncertain.
Over HTTP, the two calculations (start and end of the day) cost one credit each.
`;
}

/** Text for a model. */
export function rangesText(day: DayRanges): string {
  const { settings_resolved: settings, calc_version: version } = day.start.meta;
  const credits = day.start.meta.credits_charged + day.end.meta.credits_charged;
  const rows = rowsOf(day, ({ body, signs, retrograde }, start, end) => [
    body,
    degrees(start),
    degrees(end),
    signs.map((sign) => SIGN_WORDS[sign]).join(' or '),
    retrograde === null ? 'retrograde uncertain' : retrograde ? 'retrograde all day' : '',
  ]);
  return `UTC instants ${spanText(day)}: ranges, because the time of birth is unknown
${zodiacText(day.start.meta)} zodiac, ${settings.node_type} node, calc_version ${version}, ${creditsText(credits)}

${table(['body', 'from', 'to', 'sign', ''], rows)}`;
}

function rowsOf(
  { ranges, start, end }: DayRanges,
  cells: (range: Range, start: Position, end: Position) => readonly string[],
): readonly (readonly string[])[] {
  return ranges.map((range, at) => {
    const [first, last] = [start, end].map(({ data }) => data.positions[at]);
    return cells(range, first as Position, last as Position);
  });
}

function spanText({ start, end }: DayRanges): string {
  const [from, to] = [start, end].map(({ meta }) => meta.subject_resolved.utc_datetime);
  return `${from} to ${to}`;
}

function degrees({ longitude }: Position): string {
  return longitude.toFixed(6).padStart('360.000000'.length);
}
