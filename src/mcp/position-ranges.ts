/** The tool for a birth without a time: two calculations, and the ranges of positions between them. */
import { requireDay } from '../../packages/client/src/position-ranges.ts';
import { strictObject, string } from '../../packages/contract/schema/json-schema.ts';
import { SettingsSchema } from '../../packages/contract/schema/request.ts';
import type { Positions, Settings } from '../../packages/contract/wire.ts';
import { dayRangesResult } from '../births/ranges.ts';
import type { Respond } from '../endpoints/respond.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { Findings, ProblemError } from '../problem/problem.ts';
import { rangesText } from '../tables/ranges-tables.ts';
import { callerOf } from '../waiting/waiting.ts';
import { readArguments, rejectArgument } from './arguments.ts';
import type { Tool } from './tool.ts';

const START = '1990-06-15T00:00:00+02:00';
const END = '1990-06-16T00:00:00+02:00';

const RANGES_INPUT = strictObject(
  {
    description: 'The local day of a birth without a time, and the settings.',
    examples: [{ start: START, end: END }],
  },
  {
    start: string({
      description: 'start.datetime of birth_moment, or of the chosen candidate.',
      examples: [START],
    }),
    end: string({
      description: 'end.datetime of the same day: at most 48 hours after the start.',
      examples: [END],
    }),
    settings: SettingsSchema,
  },
  ['start', 'end'],
);

interface RangesArguments {
  readonly start: string;
  readonly end: string;
  readonly settings?: Settings;
}

export function positionRangesTool(respond: Respond): Tool {
  return {
    name: 'position_ranges',
    title: 'Ranges of positions for a birth without a time',
    description:
      'For a birth without a known time: the range of each body on that local day. Send the start and the end that ' +
      'birth_moment returns without a time. For each body, the result has the longitudes at both ends, all possible signs, ' +
      'and whether it was retrograde all day (null if that changed or is uncertain). Never reduce a range to one position or to noon. ' +
      'If a body has several signs, name them all. Costs the credits of two calculations.',
    input: RANGES_INPUT,
    call: async (given, { signal, charge }) => {
      const { start, end, settings } = readArguments<RangesArguments>(given, RANGES_INPUT);
      requireDayOf(start, end);
      const responseAt = async (name: 'start' | 'end', datetime: string): Promise<Positions> => {
        const body = Buffer.from(JSON.stringify({ subject: { datetime }, settings }));
        return JSON.parse(await respond(POSITIONS, body, callerOf(signal)).catch(renaming(name)));
      };
      const day = { start: await responseAt('start', start), end: await responseAt('end', end) };
      // Only after both: an incomplete result is free.
      charge(2 * POSITIONS.credits);
      const result = dayRangesResult(day.start, day.end);
      return {
        json: JSON.stringify(result),
        text: rangesText({ ...result.data, ...day }),
      };
    },
  };
}

/** @throws {ProblemError} */
function requireDayOf(start: string, end: string): void {
  try {
    requireDay(start, end);
  } catch (error) {
    rejectArgument('request.malformed', 'end', (error as RangeError).message);
  }
}

/** Reports a wrong datetime under the name of the argument. */
function renaming(name: 'start' | 'end'): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ProblemError) || error.findings.length === 0) throw error;
    const findings = new Findings();
    for (const { pointer, detail, ...finding } of error.findings) {
      findings.add(() => ({
        ...finding,
        pointer: pointer.replace('#/subject/datetime', `#/${name}`),
        detail: detail.replaceAll('subject.datetime', name),
      }));
    }
    throw ProblemError.of(findings);
  };
}
