/** Services of a test's own, whose database can be taken away. */

import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { logged, usageIn } from '../faults/subject.ts';
import { type DatabaseKind, server } from '../support/key-databases.ts';
import type { Load } from '../support/load.ts';
import { startService, until } from '../support/processes.ts';

export type Subject = Awaited<ReturnType<typeof subjectOf>>;

export async function subjectOf(
  t: TestContext,
  kind: DatabaseKind,
  environment: Record<string, string> = {},
  through = (url: string) => url,
) {
  const { DATABASE_URL, openStore } = await kind.make(t);
  const { key } = await (await openStore()).issue('acme', 'test');
  /** Starts one more service with the same database. */
  const another = () => startService(t, { DATABASE_URL: through(DATABASE_URL), ...environment });
  const service = await another();
  return {
    service,
    url: DATABASE_URL,
    key,
    another,
    /** What the database says that was used. */
    written: () => usageIn(DATABASE_URL),
    /** Takes the database away, so that nothing can be written; gives how to bring it back. */
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
    /** The lines of the log with this message; of the first service unless another one is given. */
    logged: (message: string, of = service) => logged({ stdout: of.output }, message),
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
