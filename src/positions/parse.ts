import { type Static, Type } from 'typebox';
import { type Finding, Problem } from '../contract/problems.ts';
import { PositionsRequestSchema, SubjectSchema } from '../contract/schema.ts';
import { JsonFault, type JsonText, readJson } from './read-json.ts';
import { shown, validate } from './validate.ts';

/**
 * What can be read: the request as its schema says, but for a subject without `datetime`. Its
 * absence is a matter of meaning (422), so it passes here and is found in the next step.
 */
export const ReadableRequestSchema = Type.Object(
  {
    ...PositionsRequestSchema.properties,
    subject: Type.Object(
      { ...SubjectSchema.properties, datetime: Type.Optional(SubjectSchema.properties.datetime) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type ReadableRequest = Static<typeof ReadableRequestSchema>;

/**
 * Reads a request body: bytes, JSON, schema.
 *
 * @param body the bytes as they came
 * @throws {Problem} `request.malformed` with every finding
 */
export function parse(body: Buffer): ReadableRequest {
  const { value, repeated } = readText(body);
  const [first, ...rest] = [
    ...repeated.map(repeatedMember),
    ...validate(ReadableRequestSchema, value),
  ];
  if (first !== undefined) throw Problem.of([first, ...rest]);
  return value as unknown as ReadableRequest;
}

function readText(body: Buffer): JsonText {
  try {
    return readJson(body);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw Problem.of([{ code: 'request.malformed', pointer: '#', detail: error.message }]);
  }
}

function repeatedMember({ pointer, name }: JsonText['repeated'][number]): Finding {
  const detail = `${shown(name)} is given more than once in one object.`;
  return { code: 'request.malformed', pointer, detail };
}
