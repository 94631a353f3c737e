/** The log and the metrics contain no key, no birth moment and no coordinate; a leak fails its test. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { respondInWorkers } from '../../src/http/respond-in-workers.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { startPool } from '../../src/workers/start.ts';
import { leakIn, noteBody, watchLine } from '../support/log-watch.ts';
import { freePort, ownDatabase, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, composeService, post } from '../support/service.ts';

/** What the watch over the log must find in a line. */
const LEAKS = {
  'a birth moment': 'born 1974-03-09T20:05:17Z',
  'a Julian day': 'at 2442116.33700231',
  'a coordinate': 'at 48.137154 north',
  'a key': 'ak_test_4fGh7JkL9mNpQrStUvWxYzAbCdEf12345678',
};

describe('a line with private data', () => {
  for (const [what, line] of Object.entries(LEAKS)) {
    test(`is told from others: ${what}`, () => {
      noteBody('{"latitude":48.137154}');
      assert.notEqual(leakIn(line), undefined);
    });
  }
});

const EDGE =
  '{"subject":{"datetime":"1800-01-01T00:00:00Z","location":{"latitude":48.137154,"longitude":11.576124}}}';

/** The files without those for the first seconds of 1800: the engine falls back, and is refused. */
async function incompleteFiles() {
  const { module, files } = await readEphemerisFiles();
  return { module, files: new Map([...files].filter(([name]) => name.endsWith('_18.se1'))) };
}

describe('the log of an engine that fails', () => {
  test('says what was wrong but not for which birth moment, in a worker that dies of it', async (t) => {
    const lines: string[] = [];
    const log = openLog('info', {
      write: (line) => {
        lines.push(line);
        watchLine(line);
      },
    });
    const pool = startPool(await incompleteFiles(), {
      workers: 1,
      queueLimit: 10,
      queueWaitMs: 60_000,
      timeoutMs: 60_000,
      observer: log,
    });
    t.after(() => pool.stop());
    await pool.whenReady;
    const service = await composeService({
      respond: respondInWorkers(pool.run.bind(pool)),
      observer: log,
    });
    assert.equal((await post(service, EDGE)).status, 500);
    await service.stop();
    const messages = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
      messages.map(({ msg }) => msg),
      ['worker failed', 'worker failed', 'request'],
    );
    for (const { err } of messages) assert.match(JSON.stringify(err), /asked with flags/);
  });
});

test('the log for people contains no private data either', async (t) => {
  if (!spawnSync('script', ['--version']).stdout?.toString().includes('util-linux')) {
    return t.skip('there is no script of util-linux to make a terminal');
  }
  const command = `exec '${process.execPath}' '${CLI_FILE}' serve`;
  const port = await freePort();
  const env = { ...ownDatabase(t), PATH: process.env['PATH'], PORT: `${port}` };
  const { child, stdout, ended } = startProgram(t, 'script', ['-qec', command, '/dev/null'], {
    env,
  });
  await until('it listens', () => /INFO.*listening/.test(stdout()));
  const [key = ''] = /ak_test_\w+/.exec(stdout()) ?? [];
  const shown = stdout().length;
  const url = `http://127.0.0.1:${port}`;
  assert.equal((await post({ url, key }, EDGE)).status, 200);
  assert.equal((await post({ url, key }, EDGE.replace('1800', '1799'))).status, 422);
  assert.equal((await fetch(`${url}/${key}?datetime=1990-06-15T14:30:00Z`)).status, 404);
  await until('their lines', () => (stdout().match(/request_id/g)?.length ?? 0) === 3);
  child.stdin?.write('\u0003');
  assert.equal(await ended, 0, stdout());
  // The lines after the announcement, one by one.
  for (const line of stdout().slice(shown).split('\r\n')) {
    assert.equal(leakIn(stripVTControlCharacters(line)), undefined, line);
  }
});
