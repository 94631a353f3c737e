/**
 * A strict JSON reader (RFC 8259) that reports the error and its position. JSON.parse silently keeps the last of two fields with
 * the same name, and its messages differ between runtimes.
 */
import { isUtf8 } from 'node:buffer';

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
/** A place in the request body, as names of fields and indexes of arrays. */
export type Path = readonly (string | number)[];

/** Without a prototype, so that no field name is special, not even `__proto__`. */
export interface JsonObject {
  [name: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The type of a value as JSON Schema calls it. */
export function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The bytes are not JSON. Callers see the message. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
}

/**
 * Called for each field that repeats an earlier one of the same object, in the order of the text.
 *
 * @param path of the field; read it at once, because the reader reuses it
 */
type OnRepeated = (path: Path) => void;

/** A request has three levels. */
export const DEPTH_MAX = 16;

/**
 * Reads one JSON text.
 *
 * @param bytes the whole text; UTF-8 without a byte order mark
 * @param onRepeated called for each repeated field
 * @returns the value; a number too large for a double is Infinity
 * @throws {JsonError} at the first byte that is not JSON
 */
export function readJson(bytes: Buffer, onRepeated: OnRepeated): JsonValue {
  if (bytes.length === 0) throw new JsonError('The body is empty; send a JSON object.');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw new JsonError('The body begins with a byte order mark; send plain UTF-8 without one.');
  }
  if (!isUtf8(bytes)) throw new JsonError('The body is not valid UTF-8; send JSON in UTF-8.');
  return new Reader(bytes.toString('utf8'), onRepeated).read();
}

const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERALS: readonly [string, JsonValue][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
/** The meaning of each character after a backslash, except `u`. */
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Reader {
  readonly #text: string;
  #at = 0;
  readonly #path: (string | number)[] = [];
  readonly #onRepeated: OnRepeated;

  constructor(text: string, onRepeated: OnRepeated) {
    this.#text = text;
    this.#onRepeated = onRepeated;
  }

  read(): JsonValue {
    const value = this.#value();
    this.#skipWhiteSpace();
    if (this.#at < this.#text.length) this.#fail('the end of the text');
    return value;
  }

  #value(): JsonValue {
    this.#skipWhiteSpace();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      default:
        return this.#scalar();
    }
  }

  #object(): JsonObject {
    const object: JsonObject = Object.create(null);
    this.#enter();
    if (this.#take('}')) return object;
    do {
      this.#skipWhiteSpace();
      if (this.#text[this.#at] !== '"') this.#fail('a field name in double quotes');
      const name = this.#string();
      if (!this.#take(':')) this.#fail('a colon');
      this.#path.push(name);
      if (name in object) this.#onRepeated(this.#path);
      object[name] = this.#value();
      this.#path.pop();
    } while (this.#take(','));
    if (!this.#take('}')) this.#fail('a comma or a closing brace');
    return object;
  }

  #array(): JsonValue[] {
    const array: JsonValue[] = [];
    this.#enter();
    if (this.#take(']')) return array;
    do {
      this.#path.push(array.length);
      array.push(this.#value());
      this.#path.pop();
    } while (this.#take(','));
    if (!this.#take(']')) this.#fail('a comma or a closing bracket');
    return array;
  }

  #string(): string {
    const text = this.#text;
    let value = '';
    let from = ++this.#at;
    for (;;) {
      const unit = text.charCodeAt(this.#at);
      if (unit === 0x22) {
        value += text.slice(from, this.#at);
        this.#at++;
        return value;
      }
      if (unit === 0x5c) {
        value += text.slice(from, this.#at) + this.#escape();
        from = this.#at;
      } else if (unit >= 0x20) {
        this.#at++;
      } else {
        // A control character, or NaN after the end of the text.
        this.#fail('a closing quote (control characters must be escaped)');
      }
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    if (letter === 'u') {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail('an escape of four hexadecimal digits');
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const meaning = ESCAPES[letter];
    if (meaning === undefined) this.#fail('a valid JSON escape');
    this.#at += 2;
    return meaning;
  }

  #scalar(): JsonValue {
    for (const [word, value] of LITERALS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    NUMBER.lastIndex = this.#at;
    const digits = NUMBER.exec(this.#text)?.[0];
    if (digits === undefined) this.#fail('a value');
    this.#at += digits.length;
    return Number(digits);
  }

  #enter(): void {
    this.#at++;
    // The path is as long as the nesting is deep.
    if (this.#path.length >= DEPTH_MAX) {
      throw new JsonError(`The body is nested more than ${DEPTH_MAX} levels deep.`);
    }
  }

  /** Skips white space, and consumes the character if it is next. */
  #take(character: string): boolean {
    this.#skipWhiteSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipWhiteSpace(): void {
    while (WHITE_SPACE.has(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #fail(expected: string): never {
    const before = this.#text.slice(0, this.#at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    const found =
      this.#at < this.#text.length ? JSON.stringify(this.#text[this.#at]) : 'the end of the text';
    throw new JsonError(
      `The body is not valid JSON: expected ${expected} at line ${before.length}, column ${column}, found ${found}.`,
    );
  }
}
