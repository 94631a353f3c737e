/** Raw sockets: bytes out, bytes in, and the answers in those bytes. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const WAIT_MS_MAX = 60_000;

/**
 * Sends bytes, and reads until the other side closes the connection or the given number of answers has
 * arrived.
 *
 * @param parts sent one after the other, each in its own write
 */
export async function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  answersExpected = Number.POSITIVE_INFINITY,
): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  let answers: RawAnswer[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`no end after ${WAIT_MS_MAX} ms, got ${received}`)),
        WAIT_MS_MAX,
      );
      const done = () => {
        clearTimeout(timeout);
        resolve();
      };
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        answers = readAnswers(received);
        if (answers.length >= answersExpected) done();
      });
      socket.on('error', (error) => {
        clearTimeout(timeout);
        reject(error);
      });
      socket.on('close', done);
      for (const part of parts) socket.write(part);
    });
  } finally {
    socket.destroy();
  }
  return answers;
}

/** The head of a request for positions, with these fields more. */
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

/** The final answers in what was received, without 100 Continue. It cannot read answers to HEAD. */
export function readAnswers(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
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

/** Sends messages on one connection, each after the previous answer, and reads the answers. */
export async function inTurn(
  port: number,
  messages: readonly (string | Buffer)[],
): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  const timeout = setTimeout(
    () => socket.destroy(new Error(`no answer after ${WAIT_MS_MAX} ms, got ${received}`)),
    WAIT_MS_MAX,
  );
  try {
    for (const [index, message] of messages.entries()) {
      socket.write(message);
      while (readAnswers(received).length <= index) await once(socket, 'data');
    }
  } finally {
    clearTimeout(timeout);
    socket.destroy();
  }
  return readAnswers(received);
}
