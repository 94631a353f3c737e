/**
 * Loaded before the service when it is profiled: its workers are given no options of Node's, so they would leave no
 * profile.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type * as Threads from 'node:worker_threads';

const threads = createRequire(import.meta.url)('node:worker_threads') as {
  -readonly [Name in keyof typeof Threads]: (typeof Threads)[Name];
};
const options = process.execArgv.filter((option) => option.startsWith('--cpu-prof'));

threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, given?: Threads.WorkerOptions) {
    super(file, { ...given, execArgv: [...(given?.execArgv ?? []), ...options] });
  }
};
syncBuiltinESMExports();
