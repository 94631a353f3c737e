import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type Transcript, WAIT_MS_MAX } from './connection.ts';
import type { FuzzedService } from './service-process.ts';

const ANSWER_MS_MAX = 1_000;
const TRIES = 3;

/**
 * Node does not report faults in the body of an upgrade request, so such a connection hangs until the
 * request times out. That takes 30 seconds, which is too long for a run.
 */
export function mayStandStill(text: string): boolean {
  return /upgrade/i.test(text);
}

/**
 * Talks to the service until it answers within a second: a busy machine may delay an answer once, but
 * not three times in a row.
 */
export async function inTime(talk: () => Promise<Transcript>): Promise<Transcript> {
  for (let tries = 1; ; tries++) {
    const transcript = await talk();
    if (transcript.isEnded && transcript.milliseconds <= ANSWER_MS_MAX) return transcript;
    if (tries < TRIES) continue;
    const { received, milliseconds } = transcript;
    const got = received.toString('latin1').slice(0, 300);
    assert.fail(`not ended after ${milliseconds.toFixed(0)} ms, having sent: ${got}`);
  }
}

/** It takes a moment until a process that has died is seen as dead. */
const DEATH_MS = 150;

/**
 * Runs a check; if it fails because the service has died or hangs, the error says so. A service that
 * hangs is killed, so that the next input gets a running one.
 *
 * @throws what the check throws, or an error that blames the service
 */
export async function blamingService(
  service: FuzzedService,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    await delay(DEATH_MS);
    const death = service.ended();
    if (death !== undefined) throw new Error(death);
    if (await isAnswering(service)) throw error;
    await service.kill();
    throw new Error('the service no longer answers');
  }
}

async function isAnswering({ baseUrl }: FuzzedService): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS_MAX);
    return (await fetch(`${baseUrl}/health`, { signal })).ok;
  } catch {
    return false;
  }
}
