import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type Transcript, WAIT_MS_MAX } from './connection.ts';
import type { FuzzedService } from './service-process.ts';

const ANSWER_MS_MAX = 1_000;
const TRIES = 3;

/**
 * Node hears of no fault in the body of a request to upgrade, so that such a connection stands still
 * until the request's time is over: 30 seconds, which no run waits for.
 */
export function mayStandStill(text: string): boolean {
  return /upgrade/i.test(text);
}

/**
 * Talks to the service until it answers within a second: a machine that is busy with something else
 * may keep it from that once, and not three times running.
 */
export async function inTime(talk: () => Promise<Transcript>): Promise<Transcript> {
  for (let tries = 1; ; tries++) {
    const transcript = await talk();
    if (transcript.is_ended && transcript.milliseconds <= ANSWER_MS_MAX) return transcript;
    if (tries < TRIES) continue;
    const { received, milliseconds } = transcript;
    const got = received.toString('latin1').slice(0, 300);
    assert.fail(`not at an end after ${milliseconds.toFixed(0)} ms, having sent: ${got}`);
  }
}

/** A process that dies takes a moment to be seen as dead. */
const DEATH_MS = 150;

/**
 * Checks something, and where it does not hold because the service has died or hangs, says that. A
 * service that hangs is ended, so that the next input finds one that lives.
 *
 * @throws what the check throws
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
    throw new Error('the service answers no one any more');
  }
}

async function isAnswering({ base_url }: FuzzedService): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS_MAX);
    return (await fetch(`${base_url}/health`, { signal })).ok;
  } catch {
    return false;
  }
}
