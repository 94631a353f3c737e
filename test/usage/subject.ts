/** Services of a test's own, whose database can be taken away. */

import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openUsage } from '../../src/stores.ts';
import { type DatabaseKind, server } from '../support/key-databases.ts';
import { answersOf, type Load } from '../support/load.ts';
import { all } from '../support/pages.ts';
import { endProcess, until } from '../support/processes.ts';
import { type SpawnedService, spawnService } from '../support/service.ts';

export interface Subject {
  readonly service: SpawnedService;
  readonly url: string;
  readonly key: string;
  /** Starts one more service with the same database. */
  another(): Promise<SpawnedService>;
  /** What the database says that was used. */
  written(): Promise<{ readonly calls: number; readonly credits: number }>;
  /** Takes the database away, so that nothing can be written; gives how to bring it back. */
  takeAway(): Promise<() => Promise<void>>;
  /** The lines of the log with this message; of the first service unless another one is given. */
  logged(message: string, of?: SpawnedService): Record<string, unknown>[];
}

export async function subjectOf(
  t: TestContext,
  kind: DatabaseKind,
  environment: Record<string, string> = {},
  through = (url: string) => url,
): Promise<Subject> {
  const { DATABASE_URL, openStore } = await kind.make(t);
  const { key } = await (await openStore()).issue('acme', 'test');
  const another = async () => {
    const service = await spawnService({
      DATABASE_URL: through(DATABASE_URL),
      ...environment,
    });
    t.after(() => endProcess(service.child));
    return service;
  };
  const service = await another();
  return {
    service,
    url: DATABASE_URL,
    key,
    another,
    written: async () => {
      // Opened anew: the database may have been away since.
      const usage = await openUsage(readConfig({ DATABASE_URL }).databaseUrl);
      const days = await all(usage.days({}));
      await usage.close();
      return {
        calls: days.reduce((sum, day) => sum + Number(day.calls), 0),
        credits: days.reduce((sum, day) => sum + Number(day.credits), 0),
      };
    },
    takeAway: async () => {
      if (kind.name === 'PostgreSQL') {
        await server.stop();
        let away = true;
        const back = async () => {
          if (away) await server.start();
          away = false;
        };
        // The next test needs it.
        t.after(back);
        return back;
      }
      const database = new DatabaseSync(DATABASE_URL.replace('file:', ''), { timeout: 5_000 });
      t.after(() => database.close());
      database.exec('BEGIN IMMEDIATE');
      return async () => database.exec('COMMIT');
    },
    logged: (message, of = service) =>
      of
        .output()
        .split('\n')
        .filter((line) => line.includes(`"msg":"${message}"`))
        .map((line) => JSON.parse(line)),
  };
}

/** Until the load shows something, however busy the machine is. */
export async function underLoad(...loads: readonly Load[]): Promise<void> {
  const shows = ({ statuses }: Load) =>
    (statuses.get(200) ?? 0) > 60 && statuses.has(400) && statuses.has(422);
  await until('there is load', () => loads.every(shows), 30_000);
}

/** The load shows something: all kinds of answers are among what was answered. */
export function assertMixed({ statuses }: Load): void {
  assert.ok((statuses.get(200) ?? 0) > 50, JSON.stringify([...statuses]));
  for (const status of [400, 422]) assert.ok(statuses.has(status), JSON.stringify([...statuses]));
  assert.ok(!statuses.has(401));
}

export function usageOf(...loads: readonly Load[]) {
  return {
    calls: loads.reduce((sum, load) => sum + answersOf(load), 0),
    credits: loads.reduce((sum, { statuses }) => sum + (statuses.get(200) ?? 0), 0),
  };
}
