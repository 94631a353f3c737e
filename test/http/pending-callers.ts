/**
 * Callers with a thread of their own, so that they connect, send and leave while the thread of the service does not run.
 * It is started by `gap.slow.ts`, and tells the statuses of all answers once each caller has one.
 */
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { readAnswers } from '../support/socket.ts';

export interface PendingCallers {
  readonly port: number;
  readonly message: string;
  readonly count: number;
  /** Set to 1, and notified, when all have sent everything. */
  readonly sent: Int32Array<SharedArrayBuffer>;
}

const { port, message, count, sent } = workerData as PendingCallers;
const statuses: number[] = [];
let ready = 0;

function onSent(): void {
  if (++ready < count) return;
  Atomics.store(sent, 0, 1);
  Atomics.notify(sent, 0);
}

for (let index = 0; index < count; index++) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('data', (data: Buffer) => {
    statuses.push(...readAnswers(data).map(({ status }) => status));
    if (statuses.length === count) parentPort?.postMessage(statuses);
  });
  // Two of three end their sending side, as a balancer does that no longer waits.
  if (index % 3 > 0) socket.end(message, onSent);
  else socket.write(message, onSent);
}
