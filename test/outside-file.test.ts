/** Files from outside are read with a bound on their length, and pipes with a bound on the wait. */
import assert from 'node:assert/strict';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileError, readSmallFile, textParts } from '../src/outside-file.ts';
import { pipeIn } from './support/pipes.ts';
import { folderOf, startProgram } from './support/processes.ts';

/** Longer than anything that a test waits for. */
const PATIENCE_MS = 60_000;

const fault = (message: string) => (error: unknown) =>
  error instanceof FileError && error.message === message;

async function textOf(path: string, waitMs = PATIENCE_MS): Promise<string> {
  return (await Array.fromAsync(textParts(path, waitMs))).join('');
}

/** A shell that writes to a pipe. */
function writing(t: TestContext, pipe: string, script: string) {
  return startProgram(t, 'sh', ['-c', `exec > '${pipe}'; ${script}`]);
}

test('an endless pipe is read no further than a file may be long', (t) => {
  const pipe = pipeIn(folderOf(t));
  writing(t, pipe, 'yes');
  assert.throws(
    () => readSmallFile(pipe, { bytesMax: 100_000, waitMs: PATIENCE_MS }),
    fault('it is longer than 100000 bytes'),
  );
});

test('a pipe is read to its end, however many parts it comes in', (t) => {
  const pipe = pipeIn(folderOf(t));
  writing(t, pipe, 'printf a; sleep 0.2; printf b; sleep 0.2; printf c');
  const bytes = readSmallFile(pipe, { bytesMax: 3, waitMs: PATIENCE_MS });
  assert.equal(bytes.toString(), 'abc');
});

test('a long text comes in parts, whole characters each', async (t) => {
  const path = join(folderOf(t), 'log');
  const text = `x${'ä€😀'.repeat(50_000)}`;
  writeFileSync(path, text);
  const parts = await Array.fromAsync(textParts(path, PATIENCE_MS));
  assert.equal(parts.join(''), text);
  assert.ok(parts.length > 2 && parts.every((part) => part.length <= 65_536));
});

test('a text comes from a pipe, however long its writer takes after it has opened it', async (t) => {
  const pipe = pipeIn(folderOf(t));
  const writer = openSync(pipe, 'r+');
  const reading = textOf(pipe, 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  writeSync(writer, 'late');
  closeSync(writer);
  assert.equal(await reading, 'late');
});
