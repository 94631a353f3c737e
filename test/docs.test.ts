import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WRITTEN_DOCS_URL } from '../packages/contract/addresses.ts';
import { PROBLEMS, type ProblemCode } from '../packages/contract/problem-codes.ts';
import { BODY_NAMES } from '../packages/contract/vocabulary.ts';
import type { RecordedExamples } from '../packages/site/examples.ts';
import { recordExamples } from '../packages/site/generate/record-examples.ts';
import { EXAMPLES_FILE, generatedFiles } from '../packages/site/generate.ts';
import { resolveLink } from '../packages/site/links.ts';
import { readConfig } from '../src/config.ts';
import {
  DISCARD_BYTES_MAX,
  LINGER_MS,
  PIECE_BYTES,
  REST_BYTES_MAX,
} from '../src/http/connections.ts';
import { HEADER_FIELDS_MAX } from '../src/http/handle-request.ts';
import { CONNECTION_LIMITS } from '../src/http/server.ts';
import { ACTIVE_KEYS_MAX } from '../src/keys/store.ts';
import { DEPTH_MAX } from '../src/request/read-json.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CODES = Object.keys(PROBLEMS) as ProblemCode[];

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

test('has the responses of a real service as examples (npm run docs)', async () => {
  // As text, so that the order of fields counts.
  assert.equal(generatedFiles(await recordExamples())[EXAMPLES_FILE], read(EXAMPLES_FILE));
});

test('has current generated files (npm run docs)', () => {
  const examples: RecordedExamples = JSON.parse(read(EXAMPLES_FILE));
  for (const [path, text] of Object.entries(generatedFiles(examples))) {
    assert.equal(read(path), text, path);
  }
});

test('has an example of every code, without a key', () => {
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

test('has the numbers of the code on the page on limits', () => {
  const page = read('docs/limits.md');
  const number = (value: number) => value.toLocaleString('en');
  const seconds = (valueMs: number) => `${valueMs / 1_000} s`;
  const config = readConfig({});
  const limits = CONNECTION_LIMITS;
  const headBytes = number(limits.headerBytesMax - 1);
  for (const cells of [
    `Body | **${number(config.bodyLimitBytes)} bytes** (16 KiB)`,
    `Path, with names and values of all header fields | ${headBytes} bytes (8 KiB less one)`,
    `Names and values of all trailer fields | ${headBytes} bytes (8 KiB less one)`,
    `Header fields | ${HEADER_FIELDS_MAX}`,
    `Nesting of the JSON | ${DEPTH_MAX} levels`,
    `Bodies | 1 to ${BODY_NAMES.length}, each once`,
    `Active keys of an account | ${ACTIVE_KEYS_MAX}`,
    `Receiving the header of a request | ${seconds(limits.headersTimeoutMs)}`,
    `Receiving header and body together | ${seconds(limits.requestTimeoutMs)}`,
    `New connection without a request | ${seconds(limits.headersTimeoutMs)}`,
    `Open connection without a request | ${seconds(limits.keepAliveTimeoutMs)} after a response`,
    `Response that the caller does not read | ${seconds(limits.idleTimeoutMs)}`,
    `Waiting for a worker | **${config.calcQueueWaitMs} ms**`,
    `One calculation | **${seconds(config.calcTimeoutMs)}**`,
    `Open connections to one instance | ${number(limits.connectionsMax)}`,
    `Bodies of all requests without a response | ${limits.bodyBytesMax / 1_048_576} MiB`,
    `Rejected body, discarded with the connection left open | ${number(REST_BYTES_MAX)} bytes (32 KiB), each chunk counting ${PIECE_BYTES} bytes more`,
    `Bytes discarded after the last response | ${number(DISCARD_BYTES_MAX)} bytes (1 MiB)`,
  ]) {
    assert.ok(page.includes(`| ${cells} |`), cells);
  }
  assert.ok(page.includes(`Reading after the last response | ${seconds(LINGER_MS)}`));
  // A connection has one request in progress, so they limit what can wait.
  assert.ok(config.calcQueueLimit > limits.connectionsMax);
  const once = config.calcQueueWaitMs + config.calcTimeoutMs;
  assert.ok(
    page.includes(`at most about ${once / 1_000} s, or ${(2 * once) / 1_000} s if a worker dies`),
  );
});

test('has only working links in a clone', () => {
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

test('names an existing test for each promise, and every test file', () => {
  const page = read('docs/maintainers/conformance.md');
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

test('has only existing commands, paths and examples in AGENTS.md', () => {
  const text = read('AGENTS.md');
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object };
  const commands = [...text.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
  assert.ok(commands.length >= 8);
  for (const name of commands) assert.ok(name === 'ci' || name in scripts, name);
  // Its links are checked above.
  const paths = [...text.matchAll(/`([\w.-]+\/[\w./-]*|\.[\w-]+[\w./-]*|[\w-]+\.json)`/g)];
  assert.ok(paths.length >= 12);
  for (const [, path = ''] of paths) assert.ok(existsSync(join(ROOT, path)), path);
  const blocks = [...text.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)];
  assert.equal(blocks.length, text.split('```ts').length - 1);
  for (const [, file = '', code = ''] of blocks) assert.ok(read(file).includes(code), file);
});
