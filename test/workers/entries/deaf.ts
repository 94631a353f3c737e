/** A worker that becomes ready, but accepts no tasks. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {});
parentPort?.postMessage('ready');
