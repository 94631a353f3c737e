/** Callers as raw connections that keep what they are told, and what they ask for. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Pages } from '../../packages/site/pages.ts';
import { until } from '../support/processes.ts';
import { pagesOf, REQUEST } from '../support/service.ts';
import { postHead, type RawAnswer, readAnswers } from '../support/socket.ts';

export class Caller {
  readonly socket: Socket;
  received: Buffer = Buffer.alloc(0);
  /** How the connection ended; undefined while it is open. */
  end: string | undefined;

  /**
   * @param bytes sent once it is connected
   * @param reads whether it reads from the start
   */
  constructor(port: number, bytes = '', { allowHalfOpen = false, reads = true } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
    if (!reads) this.socket.pause();
    this.socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    this.socket.on('error', (error: NodeJS.ErrnoException) => {
      this.end = error.code;
    });
    for (const event of ['end', 'close']) this.socket.on(event, () => (this.end ??= 'ended'));
    if (bytes !== '') this.socket.write(bytes);
  }

  /** A caller whose connection is established. */
  static async connected(
    port: number,
    options: { allowHalfOpen?: true; reads?: false } = {},
  ): Promise<Caller> {
    const caller = new Caller(port, '', options);
    await once(caller.socket, 'connect');
    return caller;
  }

  get answers(): RawAnswer[] {
    return readAnswers(this.received);
  }

  get statuses(): number[] {
    return this.answers.map(({ status }) => status);
  }

  /** Sends bytes, and waits for one more answer. @returns its status; undefined if the connection ended */
  async ask(bytes: string): Promise<number | undefined> {
    const before = this.answers.length;
    this.socket.write(bytes);
    await until('there is an answer', () => this.answers.length > before || this.end !== undefined);
    return this.answers[before]?.status;
  }
}

/** A whole request for positions, with these fields more. */
export function positionsRequest(key: string, ...fields: readonly string[]): string {
  return postHead(key, ...fields, `Content-Length: ${REQUEST.length}`) + REQUEST;
}

/** A page of this length at every address. */
export function longPages(length: number): Pages {
  const body = Buffer.alloc(length, 'x');
  return pagesOf({ mediaType: 'text/plain', headers: {}, body, gzip: body });
}
