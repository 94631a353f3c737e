/** The log on standard output: JSON, readable lines, or off. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { leakIn } from '../support/log-watch.ts';
import { freePort, ownDatabase, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, post } from '../support/service.ts';

/** True if a service responds at this port. */
async function isUp(port: number, path = '/health'): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return response?.status === 200;
}

describe('the log of a process', () => {
  test('logs JSON lines if standard output is not a terminal', async (t) => {
    const { child, stdout, ended } = startProgram(t, process.execPath, [CLI_FILE, 'serve'], {
      env: { ...ownDatabase(t), PORT: '0', ENVIRONMENT: 'live' },
    });
    await until('it has logged its findings', () => stdout().includes('no API key yet'));
    const { base_url: baseUrl } = JSON.parse(stdout().split('\n')[0] ?? '');
    await (await fetch(`${baseUrl}/nowhere`)).text();
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    // If a write is in progress at exit, the last lines follow an empty one, so that they do not continue a line.
    assert.deepEqual(
      stdout()
        .trimEnd()
        .split(/\n+/)
        .map((line) => JSON.parse(line).msg.split('. ')[0]),
      ['listening', 'no API key yet', 'request', 'stopping', 'stopped'],
    );
  });

  test('responds, starts and stops without delay if the log cannot be written', async (t) => {
    if (!existsSync('/dev/full')) return t.skip('there is no /dev/full');
    const full = openSync('/dev/full', 'w');
    t.after(() => closeSync(full));
    const port = await freePort();
    const start = (ENVIRONMENT: string) => {
      const child = spawn(process.execPath, [CLI_FILE, 'serve'], {
        env: { ...ownDatabase(t), PORT: String(port), ENVIRONMENT },
        stdio: ['ignore', full, 'pipe'],
      });
      t.after(() => child.kill('SIGKILL'));
      return child;
    };
    const first = start('test');
    const [complaint, [code]] = await Promise.all([
      text(first.stderr ?? assert.fail()),
      once(first, 'exit'),
    ]);
    assert.equal(code, 1);
    assert.match(
      complaint,
      /ENOSPC.*the first key was issued but could not be shown; issue another/,
    );
    const second = start('live');
    // Before it listens, a signal ends it without a shutdown.
    await until('it listens', () => isUp(port));
    for (let count = 0; count < 300; count++) assert.ok(await isUp(port));
    // Longer than lines are dropped after a failed write.
    await delay(2_500);
    second.kill('SIGTERM');
    assert.deepEqual(await once(second, 'exit'), [0, null]);
  });

  test('logs readable lines on a terminal, without private data, until Ctrl-C', async (t) => {
    if (!spawnSync('script', ['--version']).stdout?.toString().includes('util-linux')) {
      return t.skip('there is no script of util-linux to make a terminal');
    }
    const command = `exec '${process.execPath}' '${CLI_FILE}' serve`;
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = { ...ownDatabase(t), PATH: process.env['PATH'], PORT: new URL(url).port };
    const args = ['-qec', command, '/dev/null'];
    const { child, stdout, ended } = startProgram(t, 'script', args, { env });
    await until('it listens', () => /INFO.*listening/.test(stdout()));
    const [key = ''] = /ak_test_\w+/.exec(stdout()) ?? [];
    const announced = stdout().length;
    const body = (year: number) =>
      `{"subject":{"datetime":"${year}-01-01T00:00:00Z","location":{"latitude":48.137154,"longitude":11.576124}}}`;
    assert.equal((await post({ url, key }, body(1800))).status, 200);
    assert.equal((await post({ url, key }, body(1799))).status, 422);
    assert.equal((await fetch(`${url}/${key}?datetime=1990-06-15T14:30:00Z`)).status, 404);
    await until('their lines', () => stdout().match(/request_id/g)?.length === 3);
    child.stdin?.write('\u0003');
    assert.equal(await ended, 0, stdout());
    assert.ok(stdout().includes('\u001b[32mINFO\u001b[39m'), stdout());
    const plain = stripVTControlCharacters(stdout());
    assert.match(plain, /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: listening \{.*\}\r?$/m);
    assert.match(plain, /INFO: request \{.*"status":200.*\}\r?\n/);
    assert.match(plain, /INFO: stopped/);
    assert.doesNotMatch(plain, /\{"level"/);
    for (const line of stdout().slice(announced).split('\r\n')) {
      assert.equal(leakIn(stripVTControlCharacters(line)), undefined, line);
    }
  });
});
