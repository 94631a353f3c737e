/**
 * The protocol over standard input and output, one message per line, by the SDK's transport. On its own, the transport ignores
 * a line that is not a message, ends at a very long one, keeps reading while its responses are not read, and drops the calls in
 * progress when the input ends. So the lines are checked first.
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
import { linesOf } from '../text/lines.ts';
import { type CallObserver, createServer, type Parts } from './server.ts';

/** Far longer than any message of a host. */
export const LINE_BYTES_MAX = 1_048_576;

const LAST_RESPONSES_CHECK_MS = 5;

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  /** Aborted to stop reading, as if the input had ended. */
  readonly stop: AbortSignal;
}

/**
 * Serves until the input ends.
 *
 * @returns when the last response is written
 * @throws if the input cannot be read
 */
export async function serveStreams(
  parts: Parts,
  observer: CallObserver,
  { input, output, stop }: Streams,
): Promise<void> {
  // Aborted during startup. The error of the input would have no listener.
  if (stop.aborted) return;
  const open = new Set<RequestId>();
  // Each response that waits for the reader adds a listener.
  output.setMaxListeners(0);
  const checked = checkedLines(untilStopped(addAbortSignal(stop, input)), output, open);
  // The transport reads bytes.
  const lines = Readable.from(checked, { objectMode: false });
  const transport = new CountingTransport(lines, output, open);
  serveStdio(() => createServer(parts, observer), { transport, maxSubscriptions: 0 });
  await finished(lines);
}

/** Removes a request from the open ones when its response is written. */
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

/** Passes on each message with its line end, responds to all other lines, and ends after the last response. */
async function* checkedLines(
  parts: AsyncIterable<Buffer>,
  output: Writable,
  open: Set<RequestId>,
): AsyncGenerator<string> {
  for await (const { text: line, isCut } of linesOf(parts, LINE_BYTES_MAX)) {
    if (line.trim() === '') continue;
    const message = isCut ? undefined : parsed(line);
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
  while (open.size > 0) await delay(LAST_RESPONSES_CHECK_MS);
}

function idOf(params: object | undefined): RequestId {
  return (params as { readonly requestId: RequestId } | undefined)?.requestId ?? '';
}

/** @returns undefined if it is not JSON */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Yields the input until reading is stopped. */
async function* untilStopped(input: Readable): AsyncGenerator<Buffer> {
  try {
    yield* input;
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}

function errorLine(code: ProtocolErrorCode, message: string): string {
  return `${JSON.stringify({ jsonrpc: '2.0', error: { code, message } })}\n`;
}

const NO_JSON = errorLine(
  ProtocolErrorCode.ParseError,
  `Parse error: each line must be one message in JSON, of at most ${LINE_BYTES_MAX} bytes.`,
);
const NO_MESSAGE = errorLine(
  ProtocolErrorCode.InvalidRequest,
  'Invalid request: each line must be one request, notification or response of JSON-RPC 2.0, not a batch.',
);
