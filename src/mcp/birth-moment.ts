/** The tools that find a place of birth, and turn a local time there into an instant or a question. */
import type { TimeBasis } from '../../packages/client/src/birth-types.ts';
import { BirthRejectedError, PLACE_NOT_FOUND } from '../births/rejected-birth.ts';
import type { Where } from '../births/resolve.ts';
import type { Births } from '../births/thread.ts';
import { readArguments, rejectArgument } from './arguments.ts';
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
      'Finds towns worldwide by any of their present or former names, with coordinates and time zone. ' +
      'If the person names a region or country, add it after a comma. If the result has a "question", several places are possible: ' +
      'ask the person, and never choose yourself. Pass the chosen place to birth_moment unchanged. ' +
      'If no place is found, ask for a larger town nearby.',
    input: FIND_INPUT,
    call: async (given, { signal }) => {
      const { query, limit = LIMIT_DEFAULT } = readArguments<FindArguments>(given, FIND_INPUT);
      if (query.length > QUERY_LENGTH_MAX) {
        const detail = `query must have at most ${QUERY_LENGTH_MAX} characters: a town and, after a comma, its region or country.`;
        rejectArgument('request.malformed', 'query', detail);
      }
      if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
        const detail = `limit must be a whole number from 1 to ${LIMIT_MAX}.`;
        rejectArgument('request.malformed', 'limit', detail);
      }
      signal.throwIfAborted();
      const names = { ...NAMES, place: 'query' };
      return resultOf(births.find({ query, limit }), names);
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
      'Turns a local date and time of birth into an instant, by the history of the clocks at that place: ' +
      'mean times, summer times, wars, borders, the Julian calendar. Ask the person for the place, and find it with find_place; ' +
      'never guess a zone or calculate an offset. If status is "choose" or "never", put the "question" with its candidates ' +
      'to the person. Then use the datetime of the chosen candidate as subject.datetime, or call again with the chosen place, calendar or offset. ' +
      'Never choose for the person. Pass on the warnings to the person. ' +
      'If the person does not know the time, leave time out, and never assume one: the result then has the start and the end of that local day, ' +
      'for position_ranges.',
    input: BIRTH_INPUT,
    call: async (given, { signal }) => {
      const { time_basis: timeBasis, ...rest } = readArguments<BirthArguments>(given, READABLE);
      const { date, time, calendar, offset } = rest;
      const where = whereOf(rest);
      const day = {
        ...{ date, where },
        ...(calendar && { calendar }),
        ...(timeBasis && { timeBasis }),
        ...(offset !== undefined && { offset }),
      };
      signal.throwIfAborted();
      const result = time === undefined ? births.resolveDay(day) : births.resolve({ ...day, time });
      return resultOf(result, 'place' in where ? NAMES_OF_PLACE : NAMES);
    },
  };
}

interface BirthArguments {
  readonly date: string;
  /** Absent if unknown. */
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

/** The schema for reading: a text in place of a place gets the remedy that a model needs. */
const READABLE = {
  ...BIRTH_INPUT,
  properties: {
    ...BIRTH_INPUT.properties,
    place: {
      ...BIRTH_INPUT.properties.place,
      remedy: 'Call find_place and send one of its places.',
    },
  },
};

/** @throws {ProblemError} if the place is missing, incomplete or given twice */
function whereOf({ place, latitude, longitude, time_zone: timeZone }: BirthArguments): Where {
  if (place !== undefined) {
    const { time_zone: ofPlace, ...fields } = place;
    for (const [name, value] of Object.entries({ latitude, longitude, time_zone: timeZone })) {
      if (value === undefined) continue;
      rejectArgument(
        'request.malformed',
        name,
        `${name} is already part of place. Send either place or ${name}, not both.`,
      );
    }
    return { place: { ...fields, timeZone: ofPlace } };
  }
  if (latitude !== undefined && longitude !== undefined) {
    return { latitude, longitude, ...(timeZone !== undefined && { timeZone }) };
  }
  if (latitude !== undefined || longitude !== undefined) {
    const name = latitude === undefined ? 'latitude' : 'longitude';
    rejectArgument(
      'request.malformed',
      name,
      `${name} is missing. Send both latitude and longitude, or a place of find_place.`,
    );
  }
  if (timeZone !== undefined) return { timeZone };
  rejectArgument(
    'request.malformed',
    'place',
    'place is missing. Call find_place and send one of its places. Alternatives are latitude and longitude, or time_zone.',
  );
}

/** The names of the fields of a birth in the arguments. */
const NAMES: Readonly<Record<string, string>> = {
  timeBasis: 'time_basis',
  'place.latitude': 'latitude',
  'place.longitude': 'longitude',
  'place.timeZone': 'time_zone',
};
const NAMES_OF_PLACE = { timeBasis: 'time_basis', 'place.timeZone': 'place.time_zone' };

/** @throws {ProblemError} with the names of the arguments */
async function resultOf(
  result: Promise<unknown>,
  names: Readonly<Record<string, string>>,
): Promise<{ readonly json: string }> {
  try {
    return { json: JSON.stringify(await result) };
  } catch (error) {
    if (!(error instanceof BirthRejectedError)) throw error;
    const { code, field, message } = error;
    const name = names[field] ?? field;
    const begun = message.startsWith(field) ? `${name}${message.slice(field.length)}` : message;
    const detail = begun.replaceAll('place.timeZone', name);
    const hint =
      code === PLACE_NOT_FOUND
        ? ' Ask the person, and never replace the place by another one.'
        : '';
    rejectArgument(
      code === 'subject.time.invalid_format' ? code : 'request.malformed',
      name.replaceAll('.', '/'),
      detail + hint,
    );
  }
}
