/** `ecliptic verify` on a terminal. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { dataSetSha256, ENGINE_SHA256 } from '../../src/ephemeris/files.ts';
import { startProgram } from '../support/processes.ts';
import { CLI_FILE } from '../support/service.ts';

const DIGEST = servedVersion().answers;

test('ecliptic verify on a terminal shows a progress bar, and then what was verified against what', async (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('there is no script');
  const line = `'${process.execPath}' '${CLI_FILE}' verify`;
  const { ended, stdout } = startProgram(t, 'script', ['-qec', line, '/dev/null']);
  assert.equal(await ended, 0, stdout());
  const [shown = '', text = '', ...more] = stdout().split('\r\u001b[Kcalc_version');
  assert.deepEqual(more, []);
  const steps = shown.split('\r\u001b[K').slice(1);
  assert.equal(steps.length, 100);
  assert.equal(steps[39], `[${'█'.repeat(16)}${' '.repeat(24)}] 40 %  4000 of 10000`);
  assert.equal(steps[99], `[${'█'.repeat(40)}] 100 %  10000 of 10000`);
  const lines = `calc_version${text}`.trimEnd().split('\r\n');
  const data = `DE431, files sepl semo seas _12 _18 _24, sha256:${dataSetSha256()}`;
  const platform = `${process.platform} ${process.arch}, Node ${process.version}`;
  assert.deepEqual(lines.slice(0, 7), [
    `calc_version  ${CALC_VERSION}`,
    'Requests      10000 of 10000',
    `Digest        sha256:${DIGEST}`,
    `Published     sha256:${DIGEST}`,
    `Engine        Swiss Ephemeris 2.10.03, WebAssembly sha256:${ENGINE_SHA256}`,
    `Data          ${data}`,
    `Platform      ${platform}`,
  ]);
  const [time = '', ...verdict] = lines.slice(7);
  assert.match(time, /^Time {10}\d+\.\d s$/);
  assert.deepEqual(verdict, [
    '',
    `Verified: every byte is as published for calc_version ${CALC_VERSION}.`,
  ]);
});
