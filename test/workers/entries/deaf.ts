/** A worker that says that it is ready, but accepts none of its tasks. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {});
parentPort?.postMessage('ready');
