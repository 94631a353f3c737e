/** The tool that calculates: the endpoint's request is its arguments, the endpoint's answer its result. */
import { callerOf } from '../../contract/caller.ts';
import { PositionsEnvelopeSchema } from '../../contract/schema/answer.ts';
import { PositionsRequestSchema } from '../../contract/schema/request.ts';
import type { Positions } from '../../contract/wire.ts';
import { answerPositions, POSITIONS_CREDITS } from '../positions/answer.ts';
import type { Calculate } from '../positions/calculate.ts';
import { positionsTable } from '../tables/positions-table.ts';
import type { Tool } from './tool.ts';

/**
 * From the JSON text of a request to that of its answer.
 *
 * @throws {Problem}
 * @throws {ToolRefusal}
 */
export type AnswerRequest = (request: string, signal: AbortSignal) => Promise<string>;

/** Answers as the endpoint does, in the same steps. */
export function answerHere(calculate: Calculate): AnswerRequest {
  return (request, signal) => answerPositions(Buffer.from(request), calculate, callerOf(signal));
}

export function positionsTool(answer: AnswerRequest): Tool {
  return {
    name: 'positions',
    title: 'Planetary positions',
    description:
      'Calculates where the planets, the lunar node, Chiron, Lilith and asteroids stood at a birth moment, with Swiss Ephemeris: ' +
      'longitude, sign, degrees in the sign, speed, retrograde motion and declination. ' +
      'subject.datetime needs seconds and an explicit UTC offset, as in 1990-06-15T14:30:00+02:00. Never guess the offset: ' +
      'if the person gave a local time, call birth_moment first and pass on its datetime. ' +
      'Without settings, the answer has the ten planets and the true node in the tropical zodiac; a sidereal zodiac needs an ayanamsa. ' +
      'Compare meta.subject_resolved.utc_datetime with the instant that was meant, and keep meta.calc_version with the answer. ' +
      'A refused call says in "errors" what is wrong where: correct that and call again.',
    input: PositionsRequestSchema,
    output: PositionsEnvelopeSchema,
    call: async (given, { signal, charge }) => {
      const json = await answer(given, signal);
      charge(POSITIONS_CREDITS);
      return { json, text: positionsTable(JSON.parse(json) as Positions) };
    },
  };
}
