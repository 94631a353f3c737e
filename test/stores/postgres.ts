/** Shared by the tests of services with PostgreSQL. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { OK, printed, responseTo } from '../faults/service-process.ts';
import { runSql } from '../support/key-databases.ts';
import { until, within } from '../support/processes.ts';
import type { SpawnedService } from '../support/service.ts';

export const REJECTED = '401 auth.invalid_key';
export const PASSWORD = 's3cret';

/** The most connections that a service may hold. */
export const CONNECTIONS_MAX = 3;

/** The address of a database for another role than the superuser. */
export const as = (role: string, url: string) =>
  url.replace('postgres:test@', `${role}:${PASSWORD}@`);

/** A role for a service: limits do not apply to a superuser. */
export const createRole = (admin: string, role: string) =>
  runSql(
    admin,
    `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}' IN ROLE pg_read_all_data, pg_write_all_data`,
  );

/** The document of a new key. */
export const issue = (url: string, account: string): Promise<{ key: string; id: string }> =>
  printed(url, 'keys', 'issue', '--account', account);

/** Revokes the keys of an account. */
export const revocation = (account: string) =>
  `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = now()
   WHERE account = '${account}' AND state = 'active'`;

/** The same without the slow command, and without waiting for a lock. */
export const revokeAtOnce = (url: string, account: string) =>
  runSql(url, `SET lock_timeout = 1000; ${revocation(account)}`);

/** Calls of services, and their credits. */
export class Calls {
  credits = 0;
  readonly #services: readonly Pick<SpawnedService, 'url'>[];

  constructor(...services: readonly Pick<SpawnedService, 'url'>[]) {
    this.#services = services;
  }

  /** Calls each of them once. @returns whether all responses are as expected */
  async all(key: string, answer: string): Promise<boolean> {
    const answers = await Promise.all(this.#services.map(({ url }) => responseTo({ url, key })));
    this.credits += answers.filter((each) => each === OK).length;
    return answers.every((each) => each === answer);
  }

  async untilAll(key: string, answer: string): Promise<void> {
    await until(`all return ${answer}`, () => this.all(key, answer));
  }

  /** Waits until exactly this usage is in a database. */
  async untilWritten(url: string): Promise<void> {
    const sum = 'SELECT sum(credits)::integer AS credits FROM usage_days';
    const isWritten = async () => (await runSql(url, sum))[0]?.['credits'] === this.credits;
    await until('usage is written', isWritten);
  }
}

/** Waits until a new connection can be made. */
export const untilAdmitted = (url: string) =>
  until('a connection can be made', async () => {
    const asked = runSql(url, 'SELECT 1').then(Boolean, () => false);
    return (await within(300, asked)) === true;
  });

/**
 * Checks repeatedly until the test ends that a role has no more connections than a service may hold. A closed connection
 * takes a moment to disappear from the server.
 */
export function watchConnections(t: TestContext, url: string, roles: string): () => void {
  let [excess, longestExcess, ended] = [0, 0, false];
  const watching = (async () => {
    while (!ended) {
      // The server is unreachable at times.
      const found = await runSql(
        url,
        `SELECT FROM pg_stat_activity WHERE usename LIKE '${roles}'
         GROUP BY usename HAVING count(*) > ${CONNECTIONS_MAX}`,
      ).catch(() => []);
      excess = found.length === 0 ? 0 : excess + 1;
      longestExcess = Math.max(longestExcess, excess);
      await delay(50);
    }
  })();
  t.after(async () => {
    ended = true;
    await watching;
  });
  return () => assert.ok(longestExcess < 20, `too many in ${longestExcess} consecutive checks`);
}
