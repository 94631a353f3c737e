/** Modules of `node --import`, such as instrumentation, are not loaded by the workers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownDatabase, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';

const PRELOAD =
  'data:text/javascript,import{threadId}from"node:worker_threads";console.error("loaded in",threadId)';

test('does not load modules of `node --import` in workers', async (t) => {
  const program = startProgram(t, process.execPath, [`--import=${PRELOAD}`, CLI_FILE, 'serve'], {
    env: { ...ownEnvironment(), ...ownDatabase(t), PORT: '0' },
  });
  await until('a worker has started', () => /listening/.test(program.stdout()));
  const url = /"base_url":"([^"]+)"/.exec(program.stdout())?.[1];
  await until('it is ready', async () => (await fetch(`${url}/ready`)).status === 200);
  assert.deepEqual(program.stderr().match(/loaded in \d+/g), ['loaded in 0']);
});
