/**
 * Keeps the arguments of a tool call as the text that was sent. A parsed object no longer shows a field
 * that was given twice, and the SDK's own schemas leave out some names; a tool must be able to refuse both.
 */

/** The one field of the object that takes the arguments' place. */
const TEXT = 'json';

/**
 * Puts the text of the arguments in place of the arguments.
 *
 * @param message as parsed from `text`
 * @param text valid JSON
 * @returns the message itself if it is no call of a tool with an object of arguments
 */
export function withRawArguments(message: JsonMessage, text: string): JsonMessage {
  const { method, params } = message;
  if (method !== 'tools/call' || !isObject(params)) return message;
  const given = params['arguments'];
  if (given !== undefined && !isObject(given)) return message;
  const json = given === undefined ? '{}' : fieldText(fieldText(text, 'params'), 'arguments');
  return { ...message, params: { ...params, arguments: { [TEXT]: json } } };
}

/** The text that `withRawArguments` has kept. */
export function rawArguments(kept: Readonly<Record<string, unknown>> | undefined): string {
  const text = kept?.[TEXT];
  if (typeof text !== 'string') throw new TypeError('arguments that were not kept');
  return text;
}

export type JsonMessage = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonMessage {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const OPENING = /[{[]/;
const CLOSING = /[}\]]/;

/**
 * The text of a field's value. If the name is repeated, that of the last one, as `JSON.parse` has it.
 *
 * @param object the text of a JSON object that has the field
 */
function fieldText(object: string, name: string): string {
  let found = '';
  let depth = 0;
  let lastName = '';
  let valueStart = 0;
  for (let at = 0; at < object.length; at++) {
    const character = object[at] as string;
    if (character === '"') {
      const end = stringEnd(object, at);
      // A name, or a value that the next colon or comma replaces or ends.
      if (depth === 1) lastName = object.slice(at, end);
      at = end - 1;
    } else if (OPENING.test(character)) {
      depth++;
    } else if (depth === 1 && character === ':') {
      valueStart = isName(lastName, name) ? at + 1 : 0;
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (valueStart > 0) found = object.slice(valueStart, at);
      valueStart = 0;
      if (character === '}') break;
    } else if (CLOSING.test(character)) {
      depth--;
    }
  }
  return found.trim();
}

function isName(text: string, name: string): boolean {
  return JSON.parse(text) === name;
}

/** The index after a string's closing quote. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
