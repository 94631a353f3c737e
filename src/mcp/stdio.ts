/**
 * The protocol over standard input and output, a message on each line, by the SDK's transport. Left alone, that passes
 * over a line that is no message in silence, ends at a very long one, reads on while nobody reads its responses, and
 * drops the calls in progress when the input ends. So the lines are checked before it gets them.
 */
import { once } from 'node:events';
import { addAbortSignal, Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type CallObserver, createServer, type Parts } from './server.ts';

/** In characters. Far longer than any message that a host sends. */
export const LINE_LENGTH_MAX = 1_048_576;

const LAST_ANSWERS_CHECK_MS = 5;

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  /** Aborted to read no further, as if the input had ended. */
  readonly stop: AbortSignal;
}

/**
 * Serves until the input ends.
 *
 * @returns when the last response is written
 * @throws the input cannot be read
 */
export async function serveStreams(
  parts: Parts,
  observer: CallObserver,
  { input, output, stop }: Streams,
): Promise<void> {
  // While the process was starting. Nobody would listen for the error of the input.
  if (stop.aborted) return;
  const open = new Set<RequestId>();
  // A response that waits for the reader has a listener.
  output.setMaxListeners(0);
  const checked = checkedLines(linesOf(addAbortSignal(stop, input)), output, open);
  // The transport reads bytes.
  const lines = Readable.from(checked, { objectMode: false });
  const transport = new CountingTransport(lines, output, open);
  serveStdio(() => createServer(parts, observer), { transport, maxSubscriptions: 0 });
  await finished(lines);
}

/** Takes a request off the open ones when its response is written. */
class CountingTransport extends StdioServerTransport {
  readonly #open: Set<RequestId>;

  constructor(input: Readable, output: Writable, open: Set<RequestId>) {
    super(input, output);
    this.#open = open;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#open.delete(message.id);
  }
}

/** Passes on each message with its line end, answers all other lines, and ends after the last response. */
async function* checkedLines(
  lines: AsyncIterable<string | undefined>,
  output: Writable,
  open: Set<RequestId>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line?.trim() === '') continue;
    const message = parsed(line);
    if (isJSONRPCRequest(message)) {
      open.add(message.id);
      yield `${line}\n`;
    } else if (isJSONRPCNotification(message)) {
      // A cancelled request gets no response.
      if (message.method === 'notifications/cancelled') open.delete(idOf(message.params));
      yield `${line}\n`;
    } else if (!isJSONRPCResponse(message)) {
      output.write(message === undefined ? NO_JSON : NO_MESSAGE);
    }
    if (output.writableNeedDrain) await once(output, 'drain');
  }
  while (open.size > 0) await delay(LAST_ANSWERS_CHECK_MS);
}

function idOf(params: object | undefined): RequestId {
  return (params as { readonly requestId: RequestId } | undefined)?.requestId ?? '';
}

/** @returns undefined if it is not JSON */
function parsed(line = ''): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The lines without their ends; undefined for one that is too long, of which nothing is kept. */
async function* linesOf(input: Readable): AsyncGenerator<string | undefined> {
  let rest = '';
  let isTooLong = false;
  try {
    for await (const chunk of input.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        yield isTooLong || line.length > LINE_LENGTH_MAX ? undefined : line;
        isTooLong = false;
      }
      if (rest.length > LINE_LENGTH_MAX) [rest, isTooLong] = ['', true];
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
  if (rest !== '' || isTooLong) yield isTooLong ? undefined : rest;
}

function errorLine(code: ProtocolErrorCode, message: string): string {
  return `${JSON.stringify({ jsonrpc: '2.0', error: { code, message } })}\n`;
}

const NO_JSON = errorLine(
  ProtocolErrorCode.ParseError,
  `Parse error: a line is one message in JSON, of at most ${LINE_LENGTH_MAX} characters.`,
);
const NO_MESSAGE = errorLine(
  ProtocolErrorCode.InvalidRequest,
  'Invalid request: a line is one request, notification or response of JSON-RPC 2.0, not a batch.',
);
