/**
 * What the system holds of answers that were sent without a key and that nobody has read. It does so even after their
 * connection has ended in stages.
 */
import type { Socket } from 'node:net';

/** Answers without a key over one connection. The one that exceeds it is the last. */
export const FREE_BYTES_MAX = 262_144;
/** What each counts beside its body. */
export const FREE_ANSWER_BYTES = 1_024;
/** So much is read within the time that a connection lingers. */
export const LINGER_BYTES = 16_384;

/** Of a connection: what it holds, and whether its end may leave that to the system. */
export interface Holder {
  readonly unreadBytes: number;
  mayLeave(): boolean;
}

/** True if the system may hold long answers that its caller has not read. */
export function holdsUnread({ unreadBytes }: Holder): boolean {
  return unreadBytes > LINGER_BYTES;
}

/** Resets a connection where its end would leave too much to the system. */
export function watchUnread(socket: Socket, holder: Holder): void {
  // Once both sides have ended, Node closes the connection, and the system goes on with what was not read.
  const onEnd = () => {
    if (!socket.readableEnded || !socket.writableFinished || !holdsUnread(holder)) return;
    if (!holder.mayLeave()) socket.resetAndDestroy();
  };
  socket.once('end', onEnd).once('finish', onEnd);
  // Node then ends it, which would leave to the system what was not read.
  socket.prependListener('timeout', () => {
    if (holdsUnread(holder)) socket.resetAndDestroy();
  });
}
