/** What the trials of services with PostgreSQL share. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { OK, told } from '../faults/subject.ts';
import { connectTo, runSql } from '../support/key-databases.ts';
import { until, within } from '../support/processes.ts';
import { runCommand, type SpawnedService } from '../support/service.ts';

export const REFUSED = '401 auth.invalid_key';
export const PASSWORD = 's3cret';

/** The most connections that a service may hold. */
const CONNECTIONS_MAX = 3;
/** Between two looks at them. */
const LOOKS_MS = 20;
/** What `keys revoke` promises. */
const PROMISE_MS = 1_000;

/** The address of a database for another role than the superuser. */
export const as = (role: string, url: string) =>
  url.replace('postgres:test@', `${role}:${PASSWORD}@`);

/** Runs a command that must succeed. @returns its document */
export async function operate(DATABASE_URL: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], { DATABASE_URL });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

export const issue = (url: string, account: string): Promise<{ key: string; id: string }> =>
  operate(url, 'keys', 'issue', '--account', account);

/** Revokes the keys of an account. */
export const revocation = (account: string) =>
  `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = now()
   WHERE account = '${account}' AND state = 'active'`;

/** The same without the command, which takes as long as what is measured; a lock is not waited for. */
export const revokeAtOnce = (url: string, account: string) =>
  runSql(url, `SET lock_timeout = 1000; ${revocation(account)}`);

async function creditsIn(url: string): Promise<number> {
  const [row] = await runSql(url, 'SELECT sum(credits)::integer AS sum FROM usage_days');
  return Number(row?.['sum']);
}

/** Calls of services, and what they cost. */
export class Calls {
  credits = 0;
  readonly #services: readonly Pick<SpawnedService, 'url'>[];

  constructor(...services: readonly Pick<SpawnedService, 'url'>[]) {
    this.#services = services;
  }

  /** Calls each of them once. @returns whether all have answered so */
  async all(key: string, answer: string): Promise<boolean> {
    const answers = await Promise.all(this.#services.map(({ url }) => told({ url, key })));
    this.credits += answers.filter((each) => each === OK).length;
    return answers.every((each) => each === answer);
  }

  async untilAll(key: string, answer: string): Promise<void> {
    await until(`all answer ${answer}`, () => this.all(key, answer));
  }

  /** Waits until exactly this is in a database. */
  async untilWritten(url: string): Promise<void> {
    await until('usage is written', async () => (await creditsIn(url)) === this.credits);
  }
}

/** Waits until a new connection can be made. */
export const untilAdmitted = (url: string) =>
  until('a connection can be made', async () => {
    const asked = runSql(url, 'SELECT 1').then(Boolean, () => false);
    return (await within(300, asked)) === true;
  });

/** A busy machine can be late by any time, but not each time. */
export function assertPrompt(t: TestContext, tookMs: readonly number[]): void {
  const shown = tookMs.map(Math.round).join(', ');
  t.diagnostic(`refused after ${shown} ms`);
  const late = tookMs.filter((ms) => ms > PROMISE_MS);
  assert.ok(late.length <= tookMs.length / 10, `${shown} ms`);
}

/**
 * Looks again and again, until the test ends, how many connections each of the roles has. One that a service has
 * ended takes a moment to leave the server.
 */
export function watchConnections(t: TestContext, url: string, roles: string): () => void {
  let looks = 0;
  let excess = 0;
  let longestExcess = 0;
  let ended = false;
  const look = async () => {
    const client = await connectTo(url);
    try {
      for (; !ended; looks++) {
        const { rows } = await client.query(
          `SELECT FROM pg_stat_activity WHERE usename LIKE '${roles}'
           GROUP BY usename HAVING count(*) > ${CONNECTIONS_MAX}`,
        );
        excess = rows.length === 0 ? 0 : excess + 1;
        longestExcess = Math.max(longestExcess, excess);
        await delay(LOOKS_MS);
      }
    } finally {
      await client.end();
    }
  };
  const watching = (async () => {
    // The server is away at times.
    while (!ended) await look().catch(() => delay(LOOKS_MS));
  })();
  t.after(async () => {
    ended = true;
    await watching;
  });
  return () => {
    assert.ok(looks > 0);
    assert.ok(longestExcess < 25, `more than ${CONNECTIONS_MAX}, ${longestExcess} looks in a row`);
  };
}
