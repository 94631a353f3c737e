import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** The outcome of a connection. */
export interface Transcript {
  readonly received: Buffer;
  /** True if the service closed the connection; otherwise the check timed out and closed it. */
  readonly isEnded: boolean;
  /** From the last byte sent to the end. */
  readonly milliseconds: number;
}

export interface Sending {
  /** Closes the sending side after the last part. */
  readonly halfClose?: boolean;
  /** True if the part with this number, from 0, may be sent after the received bytes. */
  readonly maySend?: (part: number, received: Buffer) => boolean;
}

/** Responses arrive within a second. Waiting longer distinguishes a slow response from a missing one. */
const WAIT_MS_MAX = 3_000;

/** Sends each part in a separate write, and reads until the service closes the connection. */
export async function converse(
  port: number,
  parts: readonly Buffer[],
  { halfClose = false, maySend = () => true }: Sending = {},
): Promise<Transcript> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  let isEnded = false;
  let isOver = false;
  let wake = () => {};
  const over = new Promise<void>((resolve) => {
    const giveUp = () => {
      isOver = true;
      wake();
      resolve();
    };
    const timeout = setTimeout(giveUp, WAIT_MS_MAX);
    const end = () => {
      clearTimeout(timeout);
      isEnded = true;
      giveUp();
    };
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      wake();
    });
    // A reset is also valid, because the service need not read after its last response.
    for (const event of ['end', 'error', 'close']) socket.once(event, end);
  });
  for (const [index, part] of parts.entries()) {
    while (!isOver && !maySend(index, Buffer.concat(chunks))) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (isOver || !socket.writable) break;
    socket.write(part);
    if (parts.length > 1) await turn();
  }
  const sentMs = performance.now();
  if (halfClose) socket.end();
  await over;
  const milliseconds = performance.now() - sentMs;
  socket.destroy();
  return { received: Buffer.concat(chunks), isEnded, milliseconds };
}
