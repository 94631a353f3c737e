/** Follows the guide to a new ayanamsa in a copy of the project: its changes and commands, in order. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { blocksOf } from '../support/docs-blocks.ts';
import { folderOf, REPOSITORY, startProgram } from '../support/processes.ts';

const GUIDE = 'docs/maintainers/adding-an-ayanamsa.md';
const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));

/** Copies every file of the repository, including tests. */
function copyRepository(t: TestContext): string {
  const folder = folderOf(t);
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: REPOSITORY, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    cpSync(join(REPOSITORY, file), join(folder, file));
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Makes the changes of a block. Each removed text must occur in the file exactly once. */
function applyDiff(folder: string, content: string): void {
  for (const part of content.split(/^--- a\//m).slice(1)) {
    const [file = '', , ...lines] = part.split('\n').filter((line) => line !== '');
    const linesOf = (signs: string) =>
      lines.flatMap((line) => (signs.includes(line.charAt(0)) ? [line.slice(1)] : [])).join('\n');
    const parts = readFileSync(join(folder, file), 'utf8').split(`${linesOf(' -')}\n`);
    assert.equal(parts.length, 2, `${file} has it once: ${linesOf(' -')}`);
    writeFileSync(join(folder, file), parts.join(`${linesOf(' +')}\n`));
  }
}

/** Runs a line of the guide with the Node of the tests. @returns its output */
async function run(t: TestContext, folder: string, line: string): Promise<string> {
  const words = line.split(' ');
  const [file, args] = line.startsWith('npx ecliptic ')
    ? ['src/cli.ts', words.slice(2)]
    : [
        String(scripts[words[2] ?? '']).replace('node packages/runtime/launch.cjs ', ''),
        words.slice(4),
      ];
  const { ended, stdout, stderr } = startProgram(t, process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: `file:${folder}/keys.db` },
  });
  assert.equal(await ended, 0, `${line}\n${stdout()}${stderr()}`);
  return stdout();
}

test('adds an ayanamsa by the guide, without changing another digit', async (t) => {
  const folder = copyRepository(t);
  const outputs: string[] = [];
  for (const { language, content } of blocksOf(GUIDE)) {
    if (language === 'diff') applyDiff(folder, content);
    else for (const line of content.trim().split('\n')) outputs.push(await run(t, folder, line));
  }
  const [, compared = '', , , verified = '', positions = ''] = outputs;
  assert.match(compared, /\b0 differ$/m);
  assert.match(verified, /^Verified: every byte is as published/m);
  // 29°32′20″ Taurus: the result of the C library with SE_SIDM_FAGAN_BRADLEY.
  assert.match(positions, /sidereal \(fagan_bradley\).*\n[\s\S]*29°32′20″ Taurus/);
  const openapi = readFileSync(join(folder, 'openapi.json'), 'utf8');
  assert.match(openapi, /"fagan_bradley"/);
});
