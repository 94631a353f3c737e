/** Reads one message: bytes, JSON, a single JSON-RPC object. */
import { isUtf8 } from 'node:buffer';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
} from '@modelcontextprotocol/server';
import { isObject, type JsonMessage, withRawArguments } from './raw-arguments.ts';

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
