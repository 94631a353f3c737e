/** AGENTS.md: what it names is there, and it is short. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from './support/processes.ts';

const TEXT = readFileSync(join(REPOSITORY, 'AGENTS.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('every command of AGENTS.md is a script', () => {
  const commands = [...TEXT.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
  assert.ok(commands.length >= 8);
  for (const name of commands) assert.ok(name === 'ci' || name in scripts, name);
});

test('every path and link of AGENTS.md leads somewhere', () => {
  const links = [...TEXT.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
  const paths = [...TEXT.matchAll(/`([\w.-]+\/[\w./-]*|\.[\w-]+[\w./-]*|[\w-]+\.json)`/g)];
  const all = [...links, ...paths.map(([, path = '']) => path)];
  assert.ok(all.length >= 12);
  for (const path of all) assert.ok(existsSync(join(REPOSITORY, path)), path);
});

test('every example of AGENTS.md is in the file that it names', () => {
  const blocks = [...TEXT.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)];
  assert.equal(blocks.length, TEXT.split('```ts').length - 1);
  for (const [, file = '', code = ''] of blocks) {
    assert.ok(readFileSync(join(REPOSITORY, file), 'utf8').includes(code), file);
  }
});

test('AGENTS.md has at most 120 lines', () => {
  assert.ok(TEXT.trimEnd().split('\n').length <= 120);
});
