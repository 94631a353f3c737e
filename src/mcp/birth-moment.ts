/** The tools that find a place of birth, and turn what a clock showed there into an instant or a question. */
import type { TimeBasis } from '../../packages/client/src/birth-types.ts';
import { BirthRefusedError, PLACE_NOT_FOUND } from '../births/refused.ts';
import type { Where } from '../births/resolve.ts';
import type { Births } from '../births/thread.ts';
import { readArguments, refuseArgument } from './arguments.ts';
import {
  BIRTH_INPUT,
  FIND_INPUT,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  QUERY_LENGTH_MAX,
} from './birth-schemas.ts';
import type { Tool } from './tool.ts';

export function findPlaceTool(births: Births): Tool {
  return {
    name: 'find_place',
    title: 'Find a place of birth',
    description:
      'Finds towns of the world by any of their names, today’s or then’s, with coordinates and time zone. ' +
      'Put region or country behind a comma if the person names them. If there is a "question", several places may be meant: ' +
      'ask the person, and never choose. Hand the chosen place on to birth_moment as it is. ' +
      'If nothing is found, ask for a larger town nearby.',
    input: FIND_INPUT,
    call: async (given, { signal }) => {
      const { query, limit = LIMIT_DEFAULT } = readArguments<FindArguments>(given, FIND_INPUT);
      if (query.length > QUERY_LENGTH_MAX) {
        const detail = `query must have at most ${QUERY_LENGTH_MAX} characters: a town, and behind a comma its region or country.`;
        refuseArgument('request.malformed', 'query', detail);
      }
      if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
        const detail = `limit must be a whole number from 1 to ${LIMIT_MAX}.`;
        refuseArgument('request.malformed', 'limit', detail);
      }
      signal.throwIfAborted();
      const names = { ...NAMES, place: 'query' };
      return answered(births.find({ query, limit }), names);
    },
  };
}

interface FindArguments {
  readonly query: string;
  readonly limit?: number;
}

export function birthMomentTool(births: Births): Tool {
  return {
    name: 'birth_moment',
    title: 'Birth moment from a local time',
    description:
      'Turns a local date and time of birth into the instant to calculate for, by the history of the clocks at that place: ' +
      'mean times, summer times, wars, borders, the Julian calendar. Ask the person for the place, and find it with find_place; ' +
      'never guess a zone, and never work out an offset yourself. If status is "choose" or "never", put the "question" with its candidates ' +
      'to the person, and use the datetime of the chosen candidate as subject.datetime, or call again with the chosen place, calendar or offset. ' +
      'Never choose for the person. Tell the person the warnings. ' +
      'If the person does not know the time, leave time out, and never assume one: the answer then has the start and the end of that local day, ' +
      'for position_ranges.',
    input: BIRTH_INPUT,
    call: async (given, { signal }) => {
      const { time_basis: timeBasis, ...rest } = readArguments<BirthArguments>(given, BIRTH_INPUT);
      const { date, time, calendar, offset } = rest;
      const where = whereOf(rest);
      const day = {
        ...{ date, where },
        ...(calendar && { calendar }),
        ...(timeBasis && { timeBasis }),
        ...(offset !== undefined && { offset }),
      };
      signal.throwIfAborted();
      const answer = time === undefined ? births.answerDay(day) : births.answer({ ...day, time });
      return answered(answer, 'place' in where ? NAMES_OF_PLACE : NAMES);
    },
  };
}

interface BirthArguments {
  readonly date: string;
  /** Absent if it is unknown. */
  readonly time?: string;
  readonly place?: PlaceArgument;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly time_zone?: string;
  readonly calendar?: 'gregorian' | 'julian';
  readonly time_basis?: TimeBasis;
  readonly offset?: string;
}

interface PlaceArgument {
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
}

/** @throws {ProblemError} the place is missing, given twice or in part */
function whereOf({ place, latitude, longitude, time_zone: timeZone }: BirthArguments): Where {
  if (place !== undefined) {
    const { time_zone: ofPlace, ...fields } = place;
    for (const [name, value] of Object.entries({ latitude, longitude, time_zone: timeZone })) {
      if (value === undefined) continue;
      refuseArgument(
        'request.malformed',
        name,
        `${name} is part of place; leave it out beside it.`,
      );
    }
    return { place: { ...fields, timeZone: ofPlace } };
  }
  if (latitude !== undefined && longitude !== undefined) {
    return { latitude, longitude, ...(timeZone !== undefined && { timeZone }) };
  }
  if (latitude !== undefined || longitude !== undefined) {
    const name = latitude === undefined ? 'latitude' : 'longitude';
    refuseArgument('request.malformed', name, `${name} is missing; coordinates are two numbers.`);
  }
  if (timeZone !== undefined) return { timeZone };
  refuseArgument(
    'request.malformed',
    'place',
    'place is missing: call find_place, and give one of its places; or give latitude and longitude, or time_zone.',
  );
}

/** What the fields of a birth are called here. */
const NAMES: Readonly<Record<string, string>> = {
  timeBasis: 'time_basis',
  'place.latitude': 'latitude',
  'place.longitude': 'longitude',
  'place.timeZone': 'time_zone',
};
const NAMES_OF_PLACE = { timeBasis: 'time_basis', 'place.timeZone': 'place.time_zone' };

/** @throws {ProblemError} what was given is wrong, in its own names */
async function answered(
  answer: Promise<unknown>,
  names: Readonly<Record<string, string>>,
): Promise<{ readonly json: string }> {
  try {
    return { json: JSON.stringify(await answer) };
  } catch (error) {
    if (!(error instanceof BirthRefusedError)) throw error;
    const { code, field, message } = error;
    const name = names[field] ?? field;
    const begun = message.startsWith(field) ? `${name}${message.slice(field.length)}` : message;
    const detail = begun.replaceAll('place.timeZone', name);
    const hint =
      code === PLACE_NOT_FOUND ? ' Ask the person; never put another place in its stead.' : '';
    refuseArgument(
      code === 'subject.time.invalid_format' ? code : 'request.malformed',
      name.replaceAll('.', '/'),
      detail + hint,
    );
  }
}
