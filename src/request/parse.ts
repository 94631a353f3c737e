/**
 * Reads a body: bytes, JSON, schema. Reports every difference from the schema with a remedy. Never coerces a value, drops a field
 * or fills in a default.
 */
import type { Settings, Subject } from '../../packages/contract/wire.ts';
import { type Finding, Findings, ProblemError } from '../problem/problem.ts';
import {
  isObject,
  JsonError,
  type JsonObject,
  type JsonValue,
  type Path,
  readJson,
  typeName,
} from './read-json.ts';
import {
  type Advice,
  FIELD_ADVICE,
  notInList,
  type RequestSchema,
  type Surroundings,
  unknownField,
} from './unknown-names.ts';
import { article, jsonPointer, place, quoted, shown } from './wording.ts';

/** The next step reports these fields if they are missing. */
const REPORTED_LATER: ReadonlySet<string> = new Set(['#/subject/datetime']);

/**
 * Checks a value against a schema, except numeric bounds, which belong to the meaning (422).
 *
 * @param schema objects are strict, and arrays may not repeat a value
 * @param value as returned by the JSON reader
 * @param add receives `request.malformed` findings in the order of the schema; unknown fields come first, so that the limit on
 *   the list never hides one
 * @param advice on unknown fields, by folded name
 */
export function validate(
  schema: RequestSchema,
  value: JsonValue,
  add: Findings['add'],
  advice: Advice = FIELD_ADVICE,
): void {
  const report: Report = (path, detail) =>
    add(() => ({
      code: 'request.malformed',
      pointer: jsonPointer(path),
      detail: detail(),
    }));
  checkNames(schema, value, [], report, { schema, value, advice });
  check(schema, value, [], report);
}

/** The detail is a function, because only listed findings need it. */
type Report = (path: Path, detail: () => string) => void;

/** Checks the names of fields. The arrays of a request do not contain objects. */
function checkNames(
  { properties }: RequestSchema,
  value: JsonValue,
  path: Path,
  report: Report,
  whole: Surroundings,
): void {
  if (properties === undefined || !isObject(value)) return;
  for (const [name, property] of Object.entries(properties)) {
    const field = value[name];
    if (field !== undefined) checkNames(property, field, [...path, name], report, whole);
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(properties, name)) continue;
    const at = [...path, name];
    report(at, () => unknownField(at, Object.keys(properties), whole));
  }
}

const NONE: readonly JsonValue[] = [];

/**
 * @param isOptional true if the value may be left out
 * @param beside all items of the array that contains the value
 */
function check(
  schema: RequestSchema,
  value: JsonValue,
  path: Path,
  report: Report,
  isOptional = false,
  beside = NONE,
): void {
  const names = schema.enum;
  if (names !== undefined) {
    if (!names.includes(value)) report(path, () => notInList(names, value, path, beside));
    return;
  }
  if (typeName(value) !== schema.type) {
    report(path, () => anotherType(schema, value, path));
    return;
  }
  if (schema.type === 'object') checkObject(schema, value as JsonObject, path, report, isOptional);
  if (schema.type === 'array') checkArray(schema, value as JsonValue[], path, report);
}

/** Longer than all names of a list in one text. */
const NAMES_LENGTH_MAX = 512;

/** As JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,15})?$/;

function anotherType(schema: RequestSchema, value: JsonValue, path: Path): string {
  const { type } = schema;
  return `${place(path)} must be ${article(type)}, not ${article(typeName(value))}.${remedy(schema, value)}`;
}

/** The value to send instead, or an example. */
function remedy(schema: RequestSchema, value: JsonValue): string {
  const { type, items, examples } = schema;
  if (schema.remedy !== undefined) return ` ${schema.remedy}`;
  const names = items?.enum;
  if (names === undefined) {
    if (type === 'number' && typeof value === 'string' && NUMBER.test(value)) {
      return ` Send ${value}, without quotes.`;
    }
    const [example] = examples ?? [];
    return example === undefined ? '' : ` Send, for example, ${JSON.stringify(example)}.`;
  }
  // Query strings often have several names in one text.
  const isShort = typeof value === 'string' && value.length <= NAMES_LENGTH_MAX;
  const given = isShort ? value.split(',').map((name) => name.trim()) : [];
  return given.length > 0 && given.every((name) => names.includes(name))
    ? ` Send [${quoted([...new Set(given)])}].`
    : ` Send, for example, [${quoted(names.slice(0, 2))}].`;
}

function checkObject(
  schema: RequestSchema,
  object: JsonObject,
  path: Path,
  report: Report,
  isOptional: boolean,
): void {
  const properties = schema.properties ?? {};
  for (const [name, property] of Object.entries(properties)) {
    const value = object[name];
    const at = [...path, name];
    const isRequired = schema.required?.includes(name) === true;
    if (value === undefined) {
      if (isRequired) report(at, () => `${place(at)} is missing; it is required.`);
    } else if (value === null) {
      const mayLeave = isRequired || REPORTED_LATER.has(jsonPointer(at)) ? isOptional && path : at;
      report(at, () => nullText(property, at, mayLeave));
    } else {
      check(property, value, at, report, !isRequired);
    }
  }
}

/** @param mayLeave the field that may be left out instead, if any */
function nullText(schema: RequestSchema, at: Path, mayLeave: Path | false): string {
  const text = `${place(at)} is null.`;
  const { default: byDefault, enum: names, type } = schema;
  const value = names === undefined ? article(type) : `one of ${quoted(names)}`;
  if (mayLeave === false) return `${text} Send ${value}.`;
  if (mayLeave !== at) return `${text} Send ${value}, or leave ${place(mayLeave)} out.`;
  return byDefault === undefined
    ? `${text} Leave it out, or send ${value}.`
    : `${text} Leave it out to get its default, ${shown(byDefault as JsonValue)}.`;
}

function checkArray(schema: RequestSchema, array: JsonValue[], path: Path, report: Report): void {
  if (array.length < (schema.minItems ?? 0)) {
    report(
      path,
      () => `${place(path)} is empty; list at least one name, or leave it out for the default.`,
    );
  }
  const seen = new Set<JsonValue>();
  for (const [index, item] of array.entries()) {
    if (schema.items !== undefined)
      check(schema.items, item, [...path, index], report, false, array);
    if (seen.has(item)) {
      report([...path, index], () => `${place(path)} lists ${shown(item)} more than once.`);
    }
    seen.add(item);
  }
}

/**
 * A request that fits the schema, except that `datetime` may be missing. The next step reports a missing `datetime`, because it is
 * an error of meaning (422).
 */
export interface ReadableRequest {
  readonly subject: Partial<Subject>;
  readonly settings?: Settings;
}

/**
 * The schema of a readable request.
 *
 * @param schema of requests, as published
 */
export function readableSchema(schema: RequestSchema): RequestSchema {
  const { subject } = schema.properties ?? {};
  return { ...schema, properties: { ...schema.properties, subject: { ...subject, required: [] } } };
}

/**
 * Reads a request body: bytes, JSON, schema.
 *
 * @param body the bytes as received
 * @param schema of `readableSchema`
 * @throws {ProblemError} `request.malformed` with every finding
 */
export function parse(body: Buffer, schema: RequestSchema): ReadableRequest {
  return readStrictly(body, schema) as unknown as ReadableRequest;
}

/**
 * Reads JSON that must fit a schema.
 *
 * @param advice on unknown fields, by folded name; the default is the advice for requests
 * @throws {ProblemError} `request.malformed` with every finding
 */
export function readStrictly(body: Buffer, schema: RequestSchema, advice?: Advice): JsonValue {
  let findings: Findings | undefined;
  const report: Findings['add'] = (make) => {
    findings ??= new Findings();
    findings.add(make);
  };
  let value: JsonValue;
  try {
    value = readJson(body, (path) => report(() => repeatedField(path)));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw ProblemError.of(notJson(error));
  }
  validate(schema, value, report, advice);
  if (findings !== undefined) throw ProblemError.of(findings);
  return value;
}

/** A text with a syntax error has no other findings. */
function notJson({ message }: JsonError): Findings {
  const findings = new Findings();
  findings.add(() => ({ code: 'request.malformed', pointer: '#', detail: message }));
  return findings;
}

function repeatedField(path: Path): Finding {
  const detail = `${shown(String(path.at(-1)))} appears more than once in one object.`;
  return { code: 'request.malformed', pointer: jsonPointer(path), detail };
}
