/** A release that is interrupted leaves no part of one, and nothing that is in the way of the next. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../support/processes.ts';
import { environment, releaseIn, useCopy } from './copies.ts';

const { folder, copy } = useCopy();
const outs = join(folder, 'outs');
const out = join(outs, 'release');
/** Checks and generated files come first, which takes longer on a busy machine. */
const PATIENCE_MS = 300_000;
const ARGS = ['--rehearsal', '--without-python', '--out', out];

/** A git that never ends its archive, so that a release is in the middle until it is interrupted. */
const bin = join(folder, 'bin');
const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const reached = join(folder, 'reached');
mkdirSync(bin);
writeFileSync(
  join(bin, 'git'),
  `#!/bin/sh
case " $* " in *" archive "*) echo >> '${reached}'; exec sleep 3600 ;; esac
exec ${git} "$@"
`,
  { mode: 0o755 },
);

/** Starts a release, and sends a signal to all its processes while it is in the middle, as a terminal does. */
async function interrupt(signal: NodeJS.Signals): Promise<void> {
  writeFileSync(reached, '');
  // Not by npm, which would put its folders before this one on the PATH.
  const child = spawn(
    process.execPath,
    ['packages/runtime/launch.cjs', 'tools/release/release.ts', ...ARGS],
    {
      cwd: copy,
      env: { ...environment(), PATH: `${bin}:${process.env['PATH']}` },
      stdio: 'ignore',
      detached: true,
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { pid } = child;
  assert.ok(pid);
  const signalAll = (each: NodeJS.Signals) => process.kill(-pid, each);
  try {
    await until('the release is in the middle', () => statSync(reached).size > 0, PATIENCE_MS);
    assert.equal(readdirSync(outs).length, 1);
  } catch (error) {
    signalAll('SIGKILL');
    throw error;
  }
  signalAll(signal);
  await ended;
}

test('Ctrl-C removes what was begun', async () => {
  await interrupt('SIGINT');
  assert.deepEqual(readdirSync(outs), []);
});

test('after a SIGKILL, the next release removes what was left', async () => {
  await interrupt('SIGKILL');
  assert.deepEqual(readdirSync(outs), ['release.work']);
  const { status, stderr } = releaseIn(copy, ARGS);
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(outs), ['release']);
});
