/** A worker that says that it is ready, and takes none of the tasks that it is given. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {});
parentPort?.postMessage([]);
