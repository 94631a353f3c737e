import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_VERSION, CALC_VERSION } from '../../contract/versions.ts';
import { SWISSEPH_VERSION } from '../../src/ephemeris/files.ts';
import { runCommand } from '../support/service.ts';

const VERSIONS = `ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}, Swiss Ephemeris ${SWISSEPH_VERSION}\n`;

for (const option of ['-v', '--version', '-V']) {
  test(`${option} prints what answers depend on`, async () => {
    assert.deepEqual(await runCommand([option]), { code: 0, stdout: VERSIONS, stderr: '' });
  });
}

test('the help of the program has its environment, and that of a command does not', async () => {
  const [program, command] = await Promise.all([
    runCommand(['--help']),
    runCommand(['positions', '--help']),
  ]);
  assert.match(program.stdout, /^ {2}DATABASE_URL /m);
  assert.doesNotMatch(command.stdout, /DATABASE_URL/);
  for (const { code, stderr } of [program, command]) assert.deepEqual([code, stderr], [0, '']);
});
