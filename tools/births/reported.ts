/** Reported cases: the results of the command line for a name or for coordinates. */
import { readFileSync } from 'node:fs';
import { choosePlace } from '../../packages/places/src/index.ts';
import { BirthRejectedError } from '../../src/births/rejected-birth.ts';
import { resolveGivenBirth, type Where } from '../../src/births/resolve.ts';
import type { BirthResult } from '../../src/births/result.ts';

/** Files of data/births/. */
type CaseFile = 'reported.jsonl' | 'neighbours.jsonl';

/** A row of a file of data/births/, described in its README. */
export interface ReportedCase {
  readonly kind: string;
  readonly origin: string;
  readonly local?: string;
  readonly place?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly time_zone?: string;
  readonly country?: string;
  readonly want?: readonly string[];
  readonly must_ask?: true;
  readonly must_find?: true;
}

const RESULTS = ['right', 'first', 'asked', 'missed', 'wrong'] as const;
/**
 * `right`: as expected. `first`, `asked`, `missed`: a question with an expected candidate first, with all of them but not first, or
 * without some of them. `wrong`: resolved to another instant, or not found.
 */
export type ReportedResult = (typeof RESULTS)[number];

/** The result of a case. */
export interface ReportedOutcome {
  readonly reported: ReportedCase;
  readonly result: ReportedResult;
  /** A short text for a maintainer. */
  readonly got: string;
}

/** Degrees. Lists have a town's centre or its town hall. */
const SAME_TOWN = 0.2;
/** A kind in which a question is acceptable. */
const FIRST_WILL_DO = /resolved, or .* first/;

/** Resolves every case of a file. */
export function reportedOutcomes(file: CaseFile): readonly ReportedOutcome[] {
  const text = readFileSync(new URL(`../../data/births/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => outcomeOf(JSON.parse(line)));
}

function outcomeOf(reported: ReportedCase): ReportedOutcome {
  try {
    const judge = reported.must_find === true ? judgePlace : judgeBirth;
    return { reported, ...judge(reported) };
  } catch (error) {
    if (!(error instanceof BirthRejectedError)) throw error;
    // A zone of another place may be rejected, too.
    const isRight = reported.must_ask === true && reported.time_zone !== undefined;
    return { reported, result: isRight ? 'right' : 'wrong', got: error.message };
  }
}

type Judged = Pick<ReportedOutcome, 'result' | 'got'>;

function judgePlace({ place = '', latitude = 0, longitude = 0 }: ReportedCase): Judged {
  const { places, meaning } = choosePlace(place);
  const isMeant = (index: number) => {
    const found = places[index];
    return (
      found !== undefined &&
      Math.abs(found.latitude - latitude) <= SAME_TOWN &&
      Math.abs(found.longitude - longitude) <= SAME_TOWN
    );
  };
  const [first] = places;
  const got =
    first === undefined
      ? 'nothing'
      : `${meaning}: ${first.name}, ${first.region}, ${first.country}`;
  if (meaning === 'clear') return { result: isMeant(0) ? 'right' : 'wrong', got };
  if (isMeant(0)) return { result: 'first', got };
  const isAmong = places.some((_, index) => isMeant(index));
  return { result: isAmong ? 'asked' : places.length > 0 ? 'missed' : 'wrong', got };
}

function judgeBirth(reported: ReportedCase): Judged {
  const { kind, local = '', want = [], must_ask: mustAsk } = reported;
  const [date = '', time = ''] = local.split('T');
  const answer = resolveGivenBirth({ date, time, where: whereOf(reported) });
  const got = shown(answer);
  if (answer.utc_datetime !== null) {
    const isRight = mustAsk !== true && want.slice(0, 1).every((one) => isOne(answer, one));
    return { result: isRight ? 'right' : 'wrong', got };
  }
  const at = want.map((one) => answer.candidates.findIndex((each) => isOne(each, one)));
  if (at.includes(-1)) return { result: 'missed', got };
  if (mustAsk === true) return { result: 'right', got };
  if (at[0] !== 0) return { result: 'asked', got };
  return { result: FIRST_WILL_DO.test(kind) ? 'right' : 'first', got };
}

function whereOf(reported: ReportedCase): Where {
  const { place, latitude = 0, longitude = 0, time_zone: timeZone, country } = reported;
  if (place !== undefined) return { text: place };
  if (timeZone === undefined) return { latitude, longitude };
  return { place: { latitude, longitude, timeZone, country } };
}

/** @param want an offset, or the date in UTC */
function isOne(
  one: { readonly utc_datetime: string | null; readonly utc_offset: string | null },
  want: string,
): boolean {
  return one.utc_offset === want || one.utc_datetime?.slice(0, want.length) === want;
}

function shown({
  status,
  utc_datetime: instant,
  utc_offset: offset,
  candidates,
  places,
}: BirthResult): string {
  if (instant !== null) return `${instant} ${offset}`;
  const options =
    candidates.length > 0
      ? candidates.map((one) => `${one.utc_datetime} ${one.utc_offset}`)
      : places.map(({ name, region, country }) => [name, region, country].join(', '));
  return `${status}: ${options.join(' | ')}`;
}

/** Counts by kind: the table that `npm run births` prints. docs/birth-moments.md has its last row, of all kinds. */
export function reportedTable(
  reported: readonly ReportedOutcome[],
  neighbours: readonly ReportedOutcome[],
): readonly string[] {
  const every = [...reported, ...neighbours];
  const rows = [...new Set(every.map(kindOf)), 'all'].map((kind) => {
    const [first, others] = [reported, neighbours].map((those) =>
      those.filter((one) => kind === 'all' || kindOf(one) === kind),
    ) as [ReportedOutcome[], ReportedOutcome[]];
    const cells = [kind, ...[first, others].flatMap((those) => [those.length, right(those)])];
    const rest = RESULTS.slice(1).map((word) => count([...first, ...others], word));
    return `| ${[...cells, ...rest].join(' | ')} |`;
  });
  return [
    '| Kind | Reported | Right | Neighbours | Right | Needless choice, the right one first | Not first | Not among them | Wrong |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

function kindOf({ reported }: ReportedOutcome): string {
  return reported.kind;
}

function right(those: readonly ReportedOutcome[]): number {
  return count(those, 'right');
}

function count(those: readonly ReportedOutcome[], word: ReportedResult): number {
  return those.filter(({ result }) => result === word).length;
}
