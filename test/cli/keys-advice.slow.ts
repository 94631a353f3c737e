/** What the log of a service advises leads to a key that this service accepts. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { server } from '../support/key-databases.ts';
import { endProcess, ownDatabase, until } from '../support/processes.ts';
import { post, runCommand, spawnService } from '../support/service.ts';

const DATABASES = {
  'SQLite, live': async (t) => ({ ...ownDatabase(t), ENVIRONMENT: 'live' }),
  'PostgreSQL, live': async () => ({ DATABASE_URL: await server.database(), ENVIRONMENT: 'live' }),
  'PostgreSQL, test': async () => ({ DATABASE_URL: await server.database(), ENVIRONMENT: 'test' }),
} satisfies Record<
  string,
  (t: TestContext) => Promise<{ DATABASE_URL: string; ENVIRONMENT: string }>
>;

for (const [name, make] of Object.entries(DATABASES)) {
  test(`${name}: the advice is typed in a shell that has only DATABASE_URL`, async (t) => {
    const environment = await make(t);
    const service = await spawnService(environment);
    t.after(() => endProcess(service.child));
    await until('it says so', () => service.output().includes('there is no key yet'));
    const [, advice = ''] = /issue one with: npx ecliptic (.+?) NAME/.exec(service.output()) ?? [];
    const { DATABASE_URL } = environment;
    const { code, stdout, stderr } = await runCommand([...advice.split(' '), 'acme'], {
      DATABASE_URL,
    });
    assert.equal(code, 0, stderr);
    const [key = ''] = /\bak_\w+/.exec(stdout) ?? [];
    const status = async () => (await post({ url: service.url, key })).status;
    await until('it is accepted', async () => (await status()) === 200);
  });
}
