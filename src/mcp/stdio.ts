/** The protocol over standard input and output: a message on each line. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { redactKeys } from '../problem/redact.ts';
import { type JsonMessage, MessageError, readMessageText, unreadable } from './message.ts';
import { type CallObserver, createServer, type Parts } from './server.ts';

/** A line of the input. */
export interface InputLine {
  /** Undefined if it cannot be read. */
  readonly text: string | undefined;
  /** Why it cannot be read, as a predicate. */
  readonly fault: string;
}

interface Streams {
  readonly lines: AsyncIterable<InputLine>;
  /** Writes a line; resolves when more may be written. */
  readonly write: (line: string) => Promise<void>;
}

/** Calls in progress may take this long after the input has ended. */
const LAST_ANSWERS_MS = 10_000;

/**
 * Serves until the input ends.
 *
 * @returns when the last answer is written
 */
export async function serveLines(
  parts: Parts,
  observer: CallObserver,
  streams: Streams,
): Promise<void> {
  const transport = new LineTransport(streams);
  const handle = serveStdio(() => createServer(parts, observer), { transport });
  await transport.ended;
  await handle.close();
}

/** Gives the SDK what it needs of a connection; its own one passes over what is not a message in silence. */
class LineTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: Transport['onclose'];
  readonly ended: Promise<void>;
  readonly #streams: Streams;
  /** Requests without an answer. */
  readonly #open = new Set<unknown>();
  #noneOpen: (() => void) | undefined;
  #end: () => void = () => {};
  #isClosed = false;

  constructor(streams: Streams) {
    this.#streams = streams;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  async start(): Promise<void> {
    void this.#read().finally(this.#end);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    // An answer has an id and no method.
    if ('id' in message && !('method' in message)) this.#settle(message.id);
    await this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }

  async #read(): Promise<void> {
    for await (const line of this.#streams.lines) {
      if (this.#isClosed) return;
      if (line.text?.trim() === '') continue;
      try {
        this.#deliver(messageOf(line));
      } catch (error) {
        if (!(error instanceof MessageError)) throw error;
        await this.#write(error.response);
      }
      await this.#written;
    }
    await this.#answersDone();
  }

  #deliver(message: JsonMessage): void {
    if ('method' in message && 'id' in message) this.#open.add(message['id']);
    if (message['method'] === 'notifications/cancelled') {
      const { requestId } = (message['params'] ?? {}) as { readonly requestId?: unknown };
      this.#settle(requestId);
    }
    this.onmessage?.(message as unknown as JSONRPCMessage);
  }

  #settle(id: unknown): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#noneOpen?.();
  }

  async #answersDone(): Promise<void> {
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        this.#noneOpen = resolve;
        setTimeout(resolve, LAST_ANSWERS_MS).unref();
      });
    }
    await this.#written;
  }

  #written: Promise<void> = Promise.resolve();

  #write(message: object): Promise<void> {
    // Never a line of its own within a line: JSON has its line feeds escaped.
    this.#written = this.#streams.write(`${redactKeys(JSON.stringify(message))}\n`);
    return this.#written;
  }
}

function messageOf({ text, fault }: InputLine): JsonMessage {
  if (text === undefined) throw unreadable(`the message ${fault}`);
  return readMessageText(text);
}
