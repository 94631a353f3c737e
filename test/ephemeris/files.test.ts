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

test('the pinned digests are those of SHA256SUMS, and of the files themselves', () => {
  const lines = readFileSync(SUMS_FILE, 'utf8').trimEnd().split('\n');
  const sums = Object.fromEntries(lines.map((line) => line.split('  ').reverse()));
  assert.deepEqual(sums, EPHEMERIS_FILES);
  assert.equal(lines.length, 9);
  for (const [name, digest] of Object.entries(EPHEMERIS_FILES)) {
    assert.equal(sha256(readFileSync(join(dataDirectory, name))), digest, name);
  }
});

test('the folder of the data holds the pinned files, their sums and no other ephemeris file', () => {
  const found = readdirSync(dataDirectory).filter((name) => name.endsWith('.se1'));
  assert.deepEqual(found.sort(), Object.keys(EPHEMERIS_FILES).sort());
});

test('the digest of the data set is what sha256sum prints for SHA256SUMS', () => {
  assert.equal(dataSetSha256(), sha256(readFileSync(SUMS_FILE)));
});

test('the files are read whole, by name', async () => {
  for (const locations of [undefined, COPY]) {
    const { files } = await readEphemerisFiles(locations);
    assert.deepEqual([...files.keys()], Object.keys(EPHEMERIS_FILES));
    for (const [name, content] of files) assert.equal(sha256(content), EPHEMERIS_FILES[name]);
  }
});

for (const name of [...Object.keys(EPHEMERIS_FILES), basename(wasmFile)]) {
  const path = name.endsWith('.wasm') ? COPY.wasmFile : join(COPY.dataDirectory, name);

  test(`${name} is refused by name with one byte changed, cut short, longer, empty or missing`, async () => {
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
      await assert.rejects(readEphemerisFiles(COPY), refusalOf(name, /not the file/));
    }
    rmSync(path);
    await assert.rejects(readEphemerisFiles(COPY), refusalOf(name, /cannot be read \(ENOENT\)/));
    writeFileSync(path, content);
    await readEphemerisFiles(COPY);
  });
}

test('a folder that is not there is refused', async () => {
  const locations = { ...COPY, dataDirectory: join(folder.path, 'nowhere') };
  await assert.rejects(readEphemerisFiles(locations), EphemerisFileError);
});

for (const command of ['serve', 'positions 1990-06-15T14:30:00Z', 'verify', 'mcp']) {
  test(`ecliptic ${command} says in a sentence that it needs SSE4.1, without it`, {
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

function refusalOf(name: string, reason: RegExp): (error: unknown) => boolean {
  return (error) =>
    error instanceof EphemerisFileError &&
    error.message.includes(`/${name} `) &&
    reason.test(error.message);
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
