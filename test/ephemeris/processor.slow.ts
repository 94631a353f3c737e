/** The engine on emulated processors: an error without SSE4.1, and the same bytes with only SSE4.1. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { REPOSITORY, startProgram } from '../support/processes.ts';
import { NEEDS_SSE4_1 } from './processor.ts';

const QEMU = '/usr/bin/qemu-x86_64-static';
const skip =
  process.arch !== 'x64'
    ? 'this Node is not of x86-64'
    : existsSync(QEMU)
      ? false
      : `${QEMU} is not there`;

const REQUEST = ['positions', '1990-06-15T14:30:00+02:00', '--json'];

/** Runs the command, on an emulated processor if one is named. */
async function run(test: Parameters<typeof startProgram>[0], processor?: string) {
  const node = [process.execPath, 'src/cli.ts', ...REQUEST];
  const [file = '', ...args] = processor === undefined ? node : [QEMU, '-cpu', processor, ...node];
  const program = startProgram(test, file, args, { cwd: REPOSITORY, env: {} });
  const code = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

// The default of virtual machines, and a processor of 2006.
for (const processor of ['kvm64', 'qemu64', 'core2duo']) {
  test(`explains that ${processor} lacks SSE4.1`, { skip }, async (t) => {
    const { code, stdout, stderr } = await run(t, processor);
    assert.match(stderr, NEEDS_SSE4_1);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  });
}

test('returns the bytes of this machine on Penryn, which has only SSE4.1', {
  skip,
}, async (t) => {
  const expected = await run(t);
  assert.equal(expected.code, 0, expected.stderr);
  assert.deepEqual(await run(t, 'Penryn'), expected);
});
