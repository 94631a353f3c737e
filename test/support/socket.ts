/** Raw sockets, and the responses in their bytes. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { within } from './processes.ts';
import { REQUEST } from './service.ts';

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const WAIT_MS_MAX = 60_000;

/** A raw connection that keeps received bytes. */
export class Caller {
  readonly socket: Socket;
  received: Buffer = Buffer.alloc(0);
  /** How the connection closed; undefined while it is open. */
  end: string | undefined;
  /** Settles with the next bytes or the end. */
  #change = Promise.withResolvers<void>();

  /**
   * @param bytes to send when it is connected
   * @param reads whether it reads at the start
   */
  constructor(port: number, bytes = '', { allowHalfOpen = false, reads = true } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen, noDelay: true });
    if (!reads) this.socket.pause();
    this.socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.#changed();
    });
    this.socket.on('error', ({ code }: NodeJS.ErrnoException) => this.#ended(code ?? 'error'));
    for (const event of ['end', 'close']) this.socket.on(event, () => this.#ended('ended'));
    if (bytes !== '') this.socket.write(bytes);
  }

  /** Waits until the connection is established. */
  static async connected(
    port: number,
    options: { allowHalfOpen?: true; reads?: false } = {},
  ): Promise<Caller> {
    const caller = new Caller(port, '', options);
    await once(caller.socket, 'connect');
    return caller;
  }

  get answers(): RawResponse[] {
    return readResponses(this.received);
  }

  get statuses(): number[] {
    return this.answers.map(({ status }) => status);
  }

  /** Waits for this number of responses, or for the end of the connection. @returns the responses so far */
  async answered(count = Number.POSITIVE_INFINITY): Promise<RawResponse[]> {
    for (;;) {
      const { answers } = this;
      if (answers.length >= count || this.end !== undefined) return answers;
      const change = await within(WAIT_MS_MAX, this.#change.promise);
      assert.notEqual(change, 'late', `got ${this.received}`);
    }
  }

  /** Sends bytes, and waits for one more response. @returns its status; undefined if the connection closed */
  async ask(bytes: string | Buffer): Promise<number | undefined> {
    const before = this.answers.length;
    this.socket.write(bytes);
    return (await this.answered(before + 1))[before]?.status;
  }

  #ended(how: string): void {
    this.end ??= how;
    this.#changed();
  }

  #changed(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}

/**
 * Sends bytes, and reads until the other side closes the connection or the number of responses has arrived.
 *
 * @param parts sent in order, each in its own write
 */
export async function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  responsesExpected?: number,
): Promise<RawResponse[]> {
  const caller = new Caller(port);
  for (const part of parts) caller.socket.write(part);
  const answers = await caller.answered(responsesExpected);
  caller.socket.destroy();
  assert.ok([undefined, 'ended'].includes(caller.end), `the connection ended with ${caller.end}`);
  return answers;
}

/** Sends messages on one connection, each after the previous response, and reads the responses. */
export async function inTurn(
  port: number,
  messages: readonly (string | Buffer)[],
): Promise<RawResponse[]> {
  const caller = new Caller(port);
  for (const message of messages) await caller.ask(message);
  caller.socket.destroy();
  return caller.answers;
}

/** The head of a request for positions, with additional fields. */
export function postHead(key: string, ...fields: readonly string[]): string {
  return [
    'POST /v1/western/positions HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    ...fields,
    '\r\n',
  ].join('\r\n');
}

/** A complete request for positions, with additional fields. */
export function positionsRequest(key: string, ...fields: readonly string[]): string {
  return postHead(key, ...fields, `Content-Length: ${REQUEST.length}`) + REQUEST;
}

/** The final responses in received bytes, without 100 Continue. Does not support responses to HEAD. */
export function readResponses(received: Buffer): RawResponse[] {
  const answers: RawResponse[] = [];
  let text = received.toString('latin1');
  for (;;) {
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return answers;
    const [statusLine = '', ...fields] = text.slice(0, headEnd).split('\r\n');
    const status = Number(statusLine.split(' ')[1]);
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    const bodyStart = headEnd + 4;
    const bodyEnd = bodyStart + Number(headers['content-length'] ?? 0);
    if (text.length < bodyEnd) return answers;
    const body = Buffer.from(text.slice(bodyStart, bodyEnd), 'latin1').toString('utf8');
    if (status !== 100) answers.push({ status, headers, body });
    text = text.slice(bodyEnd);
  }
}
