/** A key's life as a caller and an operator see it: one has the service, the other the command. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import {
  type ComposedService,
  composeService,
  post,
  runCommand,
  runCommandHere,
} from '../support/service.ts';

async function start(t: TestContext, parts = {}): Promise<ComposedService> {
  const service = await composeService(parts);
  t.after(() => service.stop());
  return service;
}

/** Runs `ecliptic keys …` with the database of a running service; where it matters, in a process of its own. */
async function operate(
  service: ComposedService,
  args: readonly string[],
  environment: Record<string, string> = {},
  run = runCommandHere,
) {
  const { code, stdout, stderr } = await run(['keys', ...args, '--json'], {
    DATABASE_URL: `file:${service.databaseFile}`,
    ...environment,
  });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function assertAccepted(service: ComposedService, key: string): Promise<void> {
  const response = await post({ url: service.url, key });
  assert.equal(response.status, 200, await response.text());
}

async function assertRefused(service: ComposedService, key: string): Promise<string> {
  const response = await post({ url: service.url, key });
  const { code, detail } = (await response.json()) as { code: string; detail: string };
  assert.equal(response.status, 401);
  assert.equal(code, 'auth.invalid_key');
  assert.match(response.headers.get('WWW-Authenticate') ?? '', /error="invalid_token"/);
  assert.ok(!detail.includes(key), detail);
  return detail;
}

describe('a running service', { concurrency: 2 }, () => {
  test('refuses a key from the very next request on after another process revoked it', async (t) => {
    const service = await start(t);
    const [{ id }] = await operate(service, ['list']);
    await assertAccepted(service, service.key);
    await operate(service, ['revoke', id], {}, runCommand);
    assert.match(await assertRefused(service, service.key), /revoked/);
    await assertRefused(service, service.key);
  });

  test('takes a key at once that another process issued, and the next one alone once it is revoked', async (t) => {
    const service = await start(t);
    const old = await operate(service, ['issue', '--account', 'acme'], {}, runCommand);
    await assertAccepted(service, old.key);
    const fresh = await operate(service, ['issue', '--account', 'acme']);
    await assertAccepted(service, old.key);
    await assertAccepted(service, fresh.key);
    await operate(service, ['revoke', old.id]);
    await assertRefused(service, old.key);
    await assertAccepted(service, fresh.key);
  });

  test('refuses a test key in the live environment, though the database holds it', async (t) => {
    const service = await start(t, { environment: 'live' });
    await assertRefused(service, service.key);
    const live = await operate(service, ['issue', '--account', 'acme'], { ENVIRONMENT: 'live' });
    await assertAccepted(service, live.key);
  });
});
