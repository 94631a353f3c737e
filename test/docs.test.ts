import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WRITTEN_DOCS_URL } from '../packages/contract/addresses.ts';
import { PROBLEMS, type ProblemCode } from '../packages/contract/problem-codes.ts';
import type { RecordedExamples } from '../packages/site/examples.ts';
import { recordExamples } from '../packages/site/generate/record-examples.ts';
import { EXAMPLES_FILE, generatedFiles } from '../packages/site/generate.ts';
import { resolveLink } from '../packages/site/links.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CODES = Object.keys(PROBLEMS) as ProblemCode[];

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

test('the examples equal what a real service answers today (npm run docs)', async () => {
  // As text, so that the order of fields counts.
  assert.equal(generatedFiles(await recordExamples())[EXAMPLES_FILE], read(EXAMPLES_FILE));
});

test('the generated files equal what the code generates (npm run docs)', () => {
  const examples: RecordedExamples = JSON.parse(read(EXAMPLES_FILE));
  for (const [path, text] of Object.entries(generatedFiles(examples))) {
    assert.equal(read(path), text, path);
  }
});

test('every code has a recorded exchange, and none contains a key', () => {
  const text = read(EXAMPLES_FILE);
  const examples: RecordedExamples = JSON.parse(text);
  for (const code of CODES) {
    assert.equal((examples[code]?.answer.body as { code?: string })?.code, code);
    assert.equal(examples[code]?.answer.status, PROBLEMS[code].status);
  }
  // A key that was never issued: its checksum is wrong.
  const keys = new Set(text.match(/ak_(?:test|live)_\w{36}/g));
  assert.deepEqual([...keys], [`ak_test_${'0'.repeat(36)}`]);
});

test('every link of the documentation works in a clone: it leads to a file, or to what a service there has', () => {
  const pages = globSync(['*.md', '{client,client-python,corpus,data,docs,test}/**/*.md'], {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  assert.ok(pages.length > 30);
  for (const page of pages) {
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (target.startsWith(`${WRITTEN_DOCS_URL}/`)) {
        assert.equal(
          resolveLink(page, target, ({ path }) => path),
          target.slice(WRITTEN_DOCS_URL.length + 1),
          page,
        );
      } else if (!/^https?:/.test(target)) {
        assert.ok(existsSync(join(ROOT, dirname(page), target)), `${page}: ${target}`);
      }
    }
  }
});

test('the page of promises names an existing test for each, and every file of tests', () => {
  const page = read('docs/conformance.md');
  const rows = page.split('\n').filter((line) => /^\| (?!---|Promise)/.test(line));
  assert.ok(rows.length >= 40);
  for (const row of rows) {
    const named = [...row.matchAll(/`((?:test|\.ci|tools\/bench)\/[^`]+)`/g)];
    assert.ok(named.length > 0, row);
    for (const [, path = ''] of named) assert.ok(existsSync(join(ROOT, path)), path);
  }
  const kinds = 'test,slow,faults,browser,containers,machines';
  const files = globSync(`test/**/*.{${kinds}}.ts`, { cwd: ROOT });
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.filter((file) => !page.includes(`\`${file}\``)),
    [],
  );
});

test('every command, path and example of AGENTS.md is there', () => {
  const text = read('AGENTS.md');
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object };
  const commands = [...text.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
  assert.ok(commands.length >= 8);
  for (const name of commands) assert.ok(name === 'ci' || name in scripts, name);
  // Where its links lead is checked above.
  const paths = [...text.matchAll(/`([\w.-]+\/[\w./-]*|\.[\w-]+[\w./-]*|[\w-]+\.json)`/g)];
  assert.ok(paths.length >= 12);
  for (const [, path = ''] of paths) assert.ok(existsSync(join(ROOT, path)), path);
  const blocks = [...text.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)];
  assert.equal(blocks.length, text.split('```ts').length - 1);
  for (const [, file = '', code = ''] of blocks) assert.ok(read(file).includes(code), file);
});
