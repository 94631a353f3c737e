/** The program of each worker: an engine of its own, a self-test, and one request after another. */

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
  if (endpoint === undefined) throw new Error(`nothing responds for ${name}`);
  try {
    return { outcome: 'text', text: respondToRequest(ephemeris, endpoint, body) };
  } catch (error) {
    // After any other error, an abort in WebAssembly for example, nothing in this thread can be trusted.
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
