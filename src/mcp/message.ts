/**
 * Reads one message: bytes, JSON, a single JSON-RPC object. The arguments of a tool call stay the text that was sent: a
 * parsed object no longer shows a field that was given twice, and the SDK's own schemas leave out some names; a tool
 * must be able to refuse both.
 */
import { isUtf8 } from 'node:buffer';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
} from '@modelcontextprotocol/server';

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

/** Codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;

/** Why a message is refused before the protocol reads it. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly code: number;
  /** Undefined if there is none, or it cannot be told. */
  readonly id: string | number | undefined;

  constructor(code: number, message: string, id?: string | number) {
    super(message);
    this.code = code;
    this.id = id;
  }

  /** The status of the answer over HTTP. */
  get status(): number {
    return this.code === METHOD_NOT_FOUND ? 404 : 400;
  }

  /** The JSON-RPC message that says so; it has no id if that of the request is unknown. */
  get response(): JsonMessage {
    const { id, code, message } = this;
    return { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } };
  }
}

/** A text that is not a message at all. */
export function unreadable(reason: string): MessageError {
  return new MessageError(PARSE_ERROR, `Parse error: ${reason}`);
}

/** @throws {MessageError} as `readMessageText`; or the bytes are not UTF-8 */
export function readMessage(bytes: Buffer): JsonMessage {
  if (!isUtf8(bytes)) throw unreadable('the message is not valid UTF-8.');
  return readMessageText(bytes.toString('utf8'));
}

/**
 * Reads a message. The arguments of a tool call stay text: see `rawArguments`.
 *
 * @throws {MessageError} it is not JSON, not a single JSON-RPC 2.0 message, nested too deep, or asks for
 *   a stream of changes
 */
export function readMessageText(text: string): JsonMessage {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw unreadable('the message is not valid JSON.');
  }
  if (Array.isArray(message)) {
    throw invalid('a batch is not part of the protocol; send one message at a time.');
  }
  if (!isObject(message)) throw invalid('a message is a JSON object.');
  const { jsonrpc, id, method } = message;
  const knownId = typeof id === 'string' || Number.isSafeInteger(id) ? (id as string) : undefined;
  if (jsonrpc !== '2.0') throw invalid('"jsonrpc" must be "2.0".', knownId);
  if ('id' in message && knownId === undefined) {
    throw invalid('"id" must be a string or a whole number below 2^53.');
  }
  if ('method' in message && typeof method !== 'string') {
    throw invalid('"method" must be a string.', knownId);
  }
  if (![isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResponse].some((is) => is(message))) {
    throw invalid('it is neither a request nor a notification.', knownId);
  }
  // Nothing here changes while a server runs, so a stream of changes would only hold a connection.
  if (method === 'subscriptions/listen') {
    throw new MessageError(METHOD_NOT_FOUND, 'Method not found', knownId);
  }
  const kept = withRawArguments(message, text);
  if (isDeeperThan(DEPTH_MAX, kept)) {
    throw invalid(`it is nested more than ${DEPTH_MAX} levels deep.`, knownId);
  }
  return kept;
}

/** The SDK reads what is in a message by recursion. Of the arguments of a call, the tools judge the depth. */
const DEPTH_MAX = 64;

function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value];
  for (let each = 0; each <= depth; each++) {
    level = level
      .filter((part) => typeof part === 'object' && part !== null)
      .flatMap(Object.values);
  }
  return level.length > 0;
}

function invalid(reason: string, id?: string | number): MessageError {
  return new MessageError(INVALID_REQUEST, `Invalid request: ${reason}`, id);
}
