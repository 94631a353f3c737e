/**
 * Checks a JSON value against a schema and reports every difference, in words that help the caller to
 * fix it. Never coerces, strips or defaults anything.
 */
import type { Findings } from '../../contract/problem.ts';
import { jsonPointer, type Path } from './json-pointer.ts';
import type { JsonObject, JsonValue } from './read-json.ts';

/** The part of JSON Schema that describes requests. */
export interface RequestSchema {
  readonly type?: string | undefined;
  readonly properties?: Readonly<Record<string, RequestSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: RequestSchema | undefined;
  readonly minItems?: number | undefined;
  readonly enum?: readonly unknown[] | undefined;
}

/** Members that a future release will accept, by place, and what to send until then. */
const RESERVED_MEMBERS: Readonly<Record<string, string>> = {
  '#/subject/local_datetime':
    'It is reserved for a future release: send "datetime" with a UTC offset.',
  '#/subject/location/place':
    'It is reserved for a future release: send "latitude" and "longitude".',
};

/** Members that may be missing in this step, because the next one reports them. */
const REPORTED_LATER: ReadonlySet<string> = new Set(['#/subject/datetime']);

/** Names that callers might try, and what to send instead. */
const ADVICE: Readonly<Record<string, string>> = {
  timezone: 'Time zones are not resolved: put the UTC offset into "datetime".',
  tz: 'Time zones are not resolved: put the UTC offset into "datetime".',
  utc_offset: 'The offset is part of "datetime", for example "1990-06-15T14:30:00+02:00".',
};

/**
 * Checks a value against a schema. Numeric bounds are not checked here: they are a matter of meaning
 * (422).
 *
 * @param schema objects are strict, and arrays may not repeat a value
 * @param value as returned by the JSON reader
 * @param add receives `request.malformed` findings: first undefined members, so that the limit
 *   on the list never hides one, then the others, each in the order of the schema; none if the value
 *   is valid
 * @param advice for members that are not defined, by name
 */
export function validate(
  schema: RequestSchema,
  value: JsonValue,
  add: Findings['add'],
  advice = ADVICE,
): void {
  const report: Report = (path, detail) =>
    add(() => ({
      code: 'request.malformed',
      pointer: jsonPointer(path),
      detail: detail(),
    }));
  checkNames(schema, value, [], report, advice);
  check(schema, value, [], report);
}

/** The detail is only made if the finding is listed. */
type Report = (path: Path, detail: () => string) => void;

/** Checks only the names of members. The arrays of a request do not contain objects. */
function checkNames(
  schema: RequestSchema,
  value: JsonValue,
  path: Path,
  report: Report,
  advice: typeof ADVICE,
): void {
  const { properties } = schema;
  if (properties === undefined || typeName(value) !== 'object') return;
  const object = value as JsonObject;
  for (const [name, property] of Object.entries(properties)) {
    const member = object[name];
    if (member !== undefined) checkNames(property, member, [...path, name], report, advice);
  }
  for (const name of Object.keys(object)) {
    if (Object.hasOwn(properties, name)) continue;
    report([...path, name], () => notDefined(name, Object.keys(properties), path, advice));
  }
}

function check(schema: RequestSchema, value: JsonValue, path: Path, report: Report): void {
  if (schema.enum !== undefined) {
    if (!schema.enum.includes(value)) report(path, () => notInList(schema.enum ?? [], value, path));
    return;
  }
  if (typeName(value) !== schema.type) {
    report(
      path,
      () => `${place(path)} must be ${article(schema.type)}, not ${article(typeName(value))}.`,
    );
    return;
  }
  if (schema.type === 'object') checkObject(schema, value as JsonObject, path, report);
  if (schema.type === 'array') checkArray(schema, value as JsonValue[], path, report);
}

function checkObject(schema: RequestSchema, object: JsonObject, path: Path, report: Report): void {
  const properties = schema.properties ?? {};
  for (const [name, property] of Object.entries(properties)) {
    const value = object[name];
    const at = [...path, name];
    const is_required = schema.required?.includes(name) === true;
    if (value === undefined) {
      if (is_required) report(at, () => `${place(at)} is missing; it is required.`);
    } else if (value === null && !is_required && !REPORTED_LATER.has(jsonPointer(at))) {
      report(at, () => `${place(at)} is null. Leave it out where there is nothing to say.`);
    } else {
      check(property, value, at, report);
    }
  }
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
    if (schema.items !== undefined) check(schema.items, item, [...path, index], report);
    if (seen.has(item)) {
      report([...path, index], () => `${place(path)} lists ${shown(item)} more than once.`);
    }
    seen.add(item);
  }
}

function notInList(list: readonly unknown[], value: JsonValue, path: Path): string {
  const names = list.map((name) => JSON.stringify(name)).join(', ');
  return `${place(path)} must be one of ${names}, not ${shown(value)}.`;
}

function notDefined(
  name: string,
  defined: readonly string[],
  path: Path,
  advice: typeof ADVICE,
): string {
  const where = path.length === 0 ? 'The request' : place(path);
  return (
    `${shown(name)} is not a member that is defined here. ` +
    (RESERVED_MEMBERS[jsonPointer([...path, name])] ??
      (Object.hasOwn(advice, name) ? advice[name] : undefined) ??
      `${where} takes ${defined.map((member) => JSON.stringify(member)).join(', ')}.`)
  );
}

/** A place in a readable form: `subject.location.latitude`, `settings.bodies[3]`. */
function place(path: Path): string {
  if (path.length === 0) return 'The body';
  return path
    .map((token, index) =>
      typeof token === 'number' ? `[${token}]` : index === 0 ? token : `.${token}`,
    )
    .join('');
}

function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function article(type: string | undefined): string {
  if (type === 'null' || type === undefined) return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Callers may send very long texts. */
const SHOWN_LENGTH_MAX = 64;

/** What the caller sent, short enough for a sentence. */
export function shown(value: JsonValue): string {
  if (typeof value === 'object' && value !== null) return article(typeName(value));
  // JSON cannot write Infinity, which a number too large for a double becomes.
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  if (text.length <= SHOWN_LENGTH_MAX) return text;
  // The cut must not leave half of a surrogate pair.
  return `${text.slice(0, SHOWN_LENGTH_MAX).replace(/[\ud800-\udbff]$/, '')}…`;
}
