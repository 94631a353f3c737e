/** Compares births with a known instant with the results of `resolveBirth` for their certificates. */
import { readFileSync } from 'node:fs';
import type { Calendar } from '../../packages/client/src/calendar.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';

const BIRTHS_FILE = new URL('../../data/births/births.jsonl', import.meta.url);

/** A row of data/births/births.jsonl, described in its README. */
interface KnownBirth {
  readonly id: string;
  readonly local: string;
  readonly calendar: Calendar;
  readonly place: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
  readonly utc: string;
  readonly tolerance_seconds: number;
}

export const GROUPS = ['US before 1967', 'US after', 'elsewhere', 'all'] as const;
export type Group = (typeof GROUPS)[number];

/** The counts of results. */
export interface Tally {
  births: number;
  /** Resolved to the source's instant. */
  equal: number;
  /** A question with the source's instant among its candidates. */
  asked: number;
  /** Those with the source's instant first. */
  first: number;
  /** A question without the source's instant. */
  missed: number;
  /** Resolved to another instant. */
  wrong: number;
}

const SUMMER_TIME_ACT = '1967-04-30';

/** The result of each birth. */
export interface Outcome {
  readonly birth: KnownBirth;
  readonly group: Group;
  readonly result: Exclude<keyof Tally, 'births' | 'first'>;
  readonly isFirst: boolean;
}

/** Resolves every birth of the file. */
export function outcomes(): readonly Outcome[] {
  const lines = readFileSync(BIRTHS_FILE, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const birth: KnownBirth = JSON.parse(line);
    return { birth, group: groupOf(birth), ...resultOf(birth) };
  });
}

function groupOf({ country, local }: KnownBirth): Group {
  if (country !== 'US') return 'elsewhere';
  return local < SUMMER_TIME_ACT ? 'US before 1967' : 'US after';
}

function resultOf(birth: KnownBirth): Pick<Outcome, 'result' | 'isFirst'> {
  const { local, calendar, region, country, latitude, longitude, zone: timeZone } = birth;
  const [date = '', time = ''] = local.split('T');
  const place = { latitude, longitude, timeZone, country, ...(region === '' ? {} : { region }) };
  const resolution = resolveBirth({ date, time, calendar, place });
  const isRight = (instant: string) =>
    Math.abs(Date.parse(instant) - Date.parse(birth.utc)) / 1_000 <= birth.tolerance_seconds;
  if (resolution.utc_datetime !== null) {
    return { result: isRight(resolution.utc_datetime) ? 'equal' : 'wrong', isFirst: false };
  }
  const index = resolution.candidates.findIndex((one) => isRight(one.utc_datetime));
  return { result: index === -1 ? 'missed' : 'asked', isFirst: index === 0 };
}

/** Counts by group. */
export function tally(all: readonly Outcome[]): ReadonlyMap<Group, Tally> {
  const tallies = new Map<Group, Tally>(
    GROUPS.map((group) => [
      group,
      { births: 0, equal: 0, asked: 0, first: 0, missed: 0, wrong: 0 },
    ]),
  );
  for (const { group, result, isFirst } of all) {
    for (const name of [group, 'all'] as const) {
      const one = tallies.get(name) as Tally;
      one.births++;
      one[result]++;
      if (isFirst) one.first++;
    }
  }
  return tallies;
}

/** The table of `npm run births` and docs/birth-moments.md. */
export function tableOf(tallies: ReadonlyMap<Group, Tally>): readonly string[] {
  const percent = (part: number, whole: number) =>
    `${part} (${((100 * part) / Math.max(whole, 1)).toFixed(1)} %)`;
  const rows = [...tallies].map(([group, { births, equal, asked, first, missed, wrong }]) => {
    const counts = [equal, asked, first, missed, wrong].map((count) => percent(count, births));
    return `| ${[group, births, ...counts].join(' | ')} |`;
  });
  return [
    '| Group | Births | Right | Choice with the right one | The right one first | Choice without it | Wrong |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}
