/**
 * Reads a body: bytes, JSON, schema. Reports every difference from the schema, in words that help the caller to fix it.
 * Never coerces, strips or defaults anything.
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

/** Fields that may be missing in this step, because the next one reports them. */
const REPORTED_LATER: ReadonlySet<string> = new Set(['#/subject/datetime']);

/**
 * Checks a value against a schema. Numeric bounds are not checked here: they are a matter of meaning
 * (422).
 *
 * @param schema objects are strict, and arrays may not repeat a value
 * @param value as returned by the JSON reader
 * @param add receives `request.malformed` findings: first unknown fields, so that the limit
 *   on the list never hides one, then the others, each in the order of the schema; none if the value
 *   is valid
 * @param advice on fields that do not exist, by folded name
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

/** The detail is only made if the finding is listed. */
type Report = (path: Path, detail: () => string) => void;

/** Checks only the names of fields. The arrays of a request do not contain objects. */
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
 * @param isOptional whether the value may be left out
 * @param beside all items of the array that the value is in
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

/** All names of a list in one text are shorter. */
const NAMES_LENGTH_MAX = 512;

/** As JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,15})?$/;

function anotherType(schema: RequestSchema, value: JsonValue, path: Path): string {
  const { type } = schema;
  return `${place(path)} must be ${article(type)}, not ${article(typeName(value))}.${remedy(schema, value)}`;
}

/** What to send instead: the value that was meant, or an example. */
function remedy({ type, items, examples }: RequestSchema, value: JsonValue): string {
  const names = items?.enum;
  if (names === undefined) {
    if (type === 'number' && typeof value === 'string' && NUMBER.test(value)) {
      return ` Send ${value}, without quotes.`;
    }
    const [example] = examples ?? [];
    return example === undefined ? '' : ` Send for example ${JSON.stringify(example)}.`;
  }
  // Several names in one text are usual in a query.
  const isShort = typeof value === 'string' && value.length <= NAMES_LENGTH_MAX;
  const given = isShort ? value.split(',').map((name) => name.trim()) : [];
  return given.length > 0 && given.every((name) => names.includes(name))
    ? ` Send [${quoted([...new Set(given)])}].`
    : ` Send for example [${quoted(names.slice(0, 2))}].`;
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

/** @param mayLeave the field that may be left out instead, if there is one */
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
      () => `${place(path)} is empty; name at least one, or leave it out for the default.`,
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
 * A request that can be read: as the schema defines it, except that `datetime` may be missing. A
 * missing `datetime` is a matter of meaning (422), so the next step reports it.
 */
export interface ReadableRequest {
  readonly subject: Partial<Subject>;
  readonly settings?: Settings;
}

/**
 * What a request must fit to be read.
 *
 * @param schema of requests, as it is published
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
 * Reads JSON that has to fit a schema.
 *
 * @param advice on fields that do not exist, by folded name; by default, that for a request
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

/** A text that cannot be read to its end has no other findings. */
function notJson({ message }: JsonError): Findings {
  const findings = new Findings();
  findings.add(() => ({ code: 'request.malformed', pointer: '#', detail: message }));
  return findings;
}

function repeatedField(path: Path): Finding {
  const detail = `${shown(String(path.at(-1)))} is given more than once in one object.`;
  return { code: 'request.malformed', pointer: jsonPointer(path), detail };
}
