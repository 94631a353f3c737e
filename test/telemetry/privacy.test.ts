/** The log and the metrics contain no key, birth moment or coordinate. A leak fails its test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { respondInWorkers } from '../../src/http/pool-problems.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { startPool } from '../../src/workers/start.ts';
import { leakIn, noteBody, watchLine } from '../support/log-watch.ts';
import { composeService, post } from '../support/service.ts';

/** Private data that the check of the log must find. */
const LEAKS = {
  'a birth moment': 'born 1974-03-09T20:05:17Z',
  'a Julian day': 'at 2442116.33700231',
  'a coordinate': 'at 48.137154 north',
  'a key': 'ak_test_4fGh7JkL9mNpQrStUvWxYzAbCdEf12345678',
};

test('detects a line with private data', () => {
  noteBody('{"latitude":48.137154}');
  for (const [what, line] of Object.entries(LEAKS)) assert.notEqual(leakIn(line), undefined, what);
});

const EDGE =
  '{"subject":{"datetime":"1800-01-01T00:00:00Z","location":{"latitude":48.137154,"longitude":11.576124}}}';

/** The files without 1800: the engine falls back, and its result is rejected. */
async function incompleteFiles() {
  const { module, files } = await readEphemerisFiles();
  return { module, files: new Map([...files].filter(([name]) => name.endsWith('_18.se1'))) };
}

test('logs the error of a failing engine without the birth moment, also from a dying worker', async (t) => {
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
  for (const { err } of messages) assert.match(JSON.stringify(err), /requested flags/);
});
