import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import {
  dataSetSha256,
  EPHEMERIS_FILES,
  EPHEMERIS_LOCATIONS,
  EphemerisFileError,
  readEphemerisFiles,
} from '../../src/ephemeris/files.ts';
import { ownDatabase, REPOSITORY, startProgram } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { NEEDS_SSE4_1 } from './processor.ts';

const { dataDirectory, wasmFile } = EPHEMERIS_LOCATIONS;
const SUMS_FILE = join(dataDirectory, 'SHA256SUMS');

const folder = temporaryFolder();
after(() => folder.remove());
const COPY = {
  dataDirectory: join(folder.path, 'data'),
  wasmFile: join(folder.path, basename(wasmFile)),
};
cpSync(dataDirectory, COPY.dataDirectory, { recursive: true });
cpSync(wasmFile, COPY.wasmFile);

test('has exactly the files with the digests in the contract and in SHA256SUMS', () => {
  const names = readdirSync(dataDirectory).filter((name) => name.endsWith('.se1'));
  const digests = names.map((name) => [name, sha256(readFileSync(join(dataDirectory, name)))]);
  assert.equal(names.length, 9);
  assert.deepEqual(Object.fromEntries(digests), EPHEMERIS_FILES);
  const lines = readFileSync(SUMS_FILE, 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    Object.fromEntries(lines.map((line) => line.split('  ').reverse())),
    EPHEMERIS_FILES,
  );
  assert.equal(dataSetSha256(), sha256(readFileSync(SUMS_FILE)));
});

test('reads the files completely, by name', async () => {
  const { files } = await readEphemerisFiles();
  assert.deepEqual([...files.keys()], Object.keys(EPHEMERIS_FILES));
  for (const [name, content] of files) assert.equal(sha256(content), EPHEMERIS_FILES[name]);
});

for (const name of [...Object.keys(EPHEMERIS_FILES), basename(wasmFile)]) {
  const path = name.endsWith('.wasm') ? COPY.wasmFile : join(COPY.dataDirectory, name);

  test(`rejects ${name} by name if it is changed, truncated, longer, empty or missing`, async () => {
    const content = readFileSync(path);
    const changed = Buffer.from(content);
    const middle = Math.floor(content.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    for (const other of [
      changed,
      content.subarray(0, -1),
      Buffer.concat([content, Buffer.from([0])]),
      Buffer.alloc(0),
    ]) {
      writeFileSync(path, other);
      await assert.rejects(
        readEphemerisFiles(COPY),
        errorOf(name, /differs from the published file/),
      );
    }
    rmSync(path);
    await assert.rejects(readEphemerisFiles(COPY), errorOf(name, /cannot be read \(ENOENT\)/));
    writeFileSync(path, content);
    await readEphemerisFiles(COPY);
  });
}

for (const command of ['serve', 'positions 1990-06-15T14:30:00Z', 'verify', 'mcp']) {
  test(`explains that ecliptic ${command} needs SSE4.1`, {
    skip: process.arch === 'x64' ? false : 'SSE4.1 is of x86-64',
  }, async (t) => {
    const args = ['--no-enable-sse4-1', 'src/cli.ts', ...command.split(' ')];
    const env = { PATH: process.env['PATH'], ...ownDatabase(t), PORT: '0' };
    const program = startProgram(t, process.execPath, args, { cwd: REPOSITORY, env });
    program.child.stdin?.end();
    assert.equal(await program.ended, 1, program.stdout());
    assert.match(program.stderr(), NEEDS_SSE4_1);
  });
}

function errorOf(name: string, reason: RegExp): (error: unknown) => boolean {
  return (error) =>
    error instanceof EphemerisFileError &&
    error.message.includes(`/${name} `) &&
    reason.test(error.message);
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
