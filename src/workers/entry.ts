/** The program of each worker: starts an engine, tests itself, then calculates one request at a time. */

import { writeRejection } from '../endpoints/rejection.ts';
import { respondToRequest } from '../endpoints/request-to-response.ts';
import { SERVED } from '../endpoints/served.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { ProblemError } from '../problem/problem.ts';
import { failedSelfTest } from '../verification/self-test.ts';
import { entryData, type Result, serveTasks } from './serve-tasks.ts';
import type { ResponderData } from './start.ts';

const { files, selfTest } = entryData() as ResponderData;
const ephemeris = startEphemeris(files);

function respond(name: string, body: Buffer): Result {
  const endpoint = Object.hasOwn(SERVED, name) ? SERVED[name as keyof typeof SERVED] : undefined;
  if (endpoint === undefined) throw new Error(`there is no endpoint ${name}`);
  try {
    return { outcome: 'text', text: respondToRequest(ephemeris, endpoint, body) };
  } catch (error) {
    // After any other error, such as an abort in WebAssembly, this thread cannot be trusted.
    if (!(error instanceof ProblemError)) throw error;
    return { outcome: 'rejection', text: writeRejection(error) };
  }
}

const failed = failedSelfTest(selfTest, (name, body) => respond(name, body).text);
if (failed !== undefined) {
  const { selfTestFault } = await import('../verification/verify.ts');
  throw new Error(selfTestFault(failed));
}
serveTasks(respond);
