/** The tool for a birth without a time: two calculations, and where bodies can have been between them. */
import { requireDay } from '../../packages/client/src/position-ranges.ts';
import { strictObject, string } from '../../packages/contract/schema/json-schema.ts';
import { SettingsSchema } from '../../packages/contract/schema/request.ts';
import type { Positions, Settings } from '../../packages/contract/wire.ts';
import { rangesAnswer } from '../births/ranges.ts';
import type { Respond } from '../endpoints/respond.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { Findings, ProblemError } from '../problem/problem.ts';
import { rangesText } from '../tables/ranges-tables.ts';
import { callerOf } from '../waiting/waiting.ts';
import { readArguments, refuseArgument } from './arguments.ts';
import type { Tool } from './tool.ts';

const START = '1990-06-15T00:00:00+02:00';
const END = '1990-06-16T00:00:00+02:00';

const RANGES_INPUT = strictObject(
  {
    description: 'The day of a birth without a time, and how to calculate.',
    examples: [{ start: START, end: END }],
  },
  {
    start: string({
      description: 'start.datetime of birth_moment, or of the candidate that the person chose.',
      examples: [START],
    }),
    end: string({
      description: 'end.datetime of the same day: after the start, by at most 48 hours.',
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
      'For a birth whose time the person does not know: where each body can have been on that local day. Give the start and the end that ' +
      'birth_moment answers without a time. For each body, the answer has the longitudes at both ends, the sign or signs that it can have been in, ' +
      'and whether it was retrograde all day (null if that changed or is in doubt). Never turn a range into one position, and never ' +
      'take noon: of a body with several signs, name them all. Costs the credits of two calculations.',
    input: RANGES_INPUT,
    call: async (given, { signal, charge }) => {
      const { start, end, settings } = readArguments<RangesArguments>(given, RANGES_INPUT);
      requireDayOf(start, end);
      const answerAt = async (name: 'start' | 'end', datetime: string): Promise<Positions> => {
        const body = Buffer.from(JSON.stringify({ subject: { datetime }, settings }));
        return JSON.parse(await respond(POSITIONS, body, callerOf(signal)).catch(refusing(name)));
      };
      const day = { start: await answerAt('start', start), end: await answerAt('end', end) };
      // Not before both are there: half an answer costs nothing.
      charge(2 * POSITIONS.credits);
      const answer = rangesAnswer(day.start, day.end);
      return {
        json: JSON.stringify(answer),
        text: rangesText({ ...answer.data, ...day }),
      };
    },
  };
}

/** @throws {ProblemError} */
function requireDayOf(start: string, end: string): void {
  try {
    requireDay(start, end);
  } catch (error) {
    refuseArgument('request.malformed', 'end', (error as RangeError).message);
  }
}

/** Says what is wrong with a datetime under the name that it has here. */
function refusing(name: 'start' | 'end'): (error: unknown) => never {
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
