/**
 * Tests every fenced block of the documentation: sends requests, compares responses with real ones, and runs commands and
 * programs. A block that is not run here has a remark with its test. `test/release/samples.slow.ts` runs programs in
 * TypeScript and Python.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import {
  type Block,
  blocksOf,
  PAGES,
  runProgram,
  shownOutput,
  WRITTEN_URL,
} from './support/docs-blocks.ts';
import { REPOSITORY } from './support/processes.ts';
import {
  CLI_FILE,
  post,
  type SpawnedService,
  spawnService,
  temporaryFolder,
} from './support/service.ts';

/** Commands that may run here: they start no process, and change only the service's own database. */
const HARMLESS =
  /^(?:curl -s |(?:printf '[^|>]*\| )?npx ecliptic (?:positions |moment |keys issue |-v$)| {2,}\S)/;
/** Pages with their own tests for all commands, in order. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/operating/backup.md': 'test/operating/backup.slow.ts',
  'docs/operating/keys.md': 'test/operating/rotation.slow.ts',
};

/** Pages with special blocks and their own tests. */
const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/mcp.md': 'test/mcp/page.slow.ts',
  'docs/operating/sizing.md': 'test/deploy/manifests.test.ts',
};

const folder = temporaryFolder();
let service: SpawnedService;
let key: string;
before(async () => {
  service = await spawnService({ DATABASE_URL: `file:${join(folder.path, 'keys.db')}` });
  key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
  assert.notEqual(key, '');
});
after(async () => {
  await service.stop();
  folder.remove();
});

/** The state of reading a page. */
interface Reading {
  readonly blocks: readonly Block[];
  /** The body of the latest response, with the address of the pages instead of the real one. */
  answer: string | undefined;
}

type Check = (block: Block, reading: Reading) => Promise<void> | void;

/** The test for blocks of each language. Other languages are an error. */
const CHECKS: Readonly<Record<string, Check>> = {
  json: checkJson,
  sh: checkCommands,
  http: checkHeaderFields,
  text: checkOutput,
  diagram: checkPaths,
  // test/release/samples.slow.ts runs these two with the packages of a release.
  ts: requireShownOutput,
  python: requireShownOutput,
};

for (const page of PAGES) {
  if (page in TRIED_ELSEWHERE) continue;
  const reading: Reading = { blocks: blocksOf(page), answer: undefined };
  for (const block of reading.blocks) {
    test(`passes the block ${page}:${block.line} (${block.language})`, async () => {
      const check = CHECKS[block.language];
      assert.ok(check, `no check for blocks of "${block.language}"`);
      await check(block, reading);
    });
  }
}

test('has the tests of other blocks', () => {
  for (const file of [RUN_ELSEWHERE, TRIED_ELSEWHERE].flatMap(Object.values)) {
    assert.ok(existsSync(join(REPOSITORY, file)), file);
  }
});

/** The value of a remark after the language, such as `exit=2`; empty without a value. */
function remarkOf({ remarks }: Block, name: string): string | undefined {
  return remarks.find((remark) => remark.split('=')[0] === name)?.slice(name.length + 1);
}

/** True if the remark `by=FILE` names the test of the block, or `by=hand` marks a block without one. */
function isTriedElsewhere(block: Block): boolean {
  const by = remarkOf(block, 'by');
  if (by === undefined) return false;
  assert.ok(by === 'hand' || existsSync(join(REPOSITORY, by)), by);
  return true;
}

async function checkJson(block: Block, reading: Reading): Promise<void> {
  if (isTriedElsewhere(block)) return;
  const value = JSON.parse(block.content) as Record<string, unknown>;
  if ('subject' in value) return checkRequest(block, reading);
  // Everything else is a response to the preceding request or command.
  assert.ok(reading.answer !== undefined, 'a response without a request before it');
  const real = JSON.parse(reading.answer) as Record<string, unknown>;
  if ('request_id' in real) real['request_id'] = value['request_id'];
  // As text, so that the order of fields counts.
  assert.equal(JSON.stringify(value), JSON.stringify(real));
}

/** A request may have the remarks `refused=CODE`, and `same` for the same response as before. */
async function checkRequest(block: Block, reading: Reading): Promise<void> {
  const before = reading.answer;
  const response = await post({ url: service.url, key }, block.content);
  reading.answer = written(await response.text());
  const { code = null } = JSON.parse(reading.answer) as { code?: string };
  const refusal = remarkOf(block, 'refused') ?? null;
  assert.equal(code, refusal, reading.answer);
  assert.equal(response.status === 200, refusal === null);
  if (remarkOf(block, 'same') !== undefined) assert.equal(reading.answer, before);
}

async function checkCommands(block: Block, reading: Reading): Promise<void> {
  if (block.page in RUN_ELSEWHERE) return;
  if (isTriedElsewhere(block)) return;
  for (const line of block.content.trimEnd().split('\n'))
    assert.match(line, HARMLESS, block.content);
  // Without npm, which is slow.
  const commands = block.content
    .replaceAll(WRITTEN_URL, service.url)
    .replaceAll(/^(.*\| )?npx ecliptic /gm, `$1"${process.execPath}" "${CLI_FILE}" `);
  // The remark `exit=N` has the expected exit code.
  const status = remarkOf(block, 'exit');
  const script = status === undefined ? commands : `${commands.trimEnd()} || [ $? = ${status} ]`;
  const output = await runProgram(['bash', '-euo', 'pipefail', '-c', script], {
    ECLIPTIC_API_KEY: key,
    DATABASE_URL: `file:${join(folder.path, 'keys.db')}`,
  });
  assert.notEqual(output, '');
  const next = reading.blocks[reading.blocks.indexOf(block) + 1];
  if (next?.language === 'json') reading.answer = written(output);
  if (next?.language === 'text') assert.equal(output, next.content);
}

function checkHeaderFields({ content }: Block): void {
  for (const line of content.trimEnd().split('\n')) assert.match(line, /^[A-Za-z-]+: \S/);
}

/** Every folder that a diagram names exists. */
function checkPaths({ content }: Block): void {
  const paths = content.match(/\b(?:src|packages|data)\/[\w-]+/g) ?? [];
  assert.ok(paths.length > 0);
  for (const path of paths) assert.ok(existsSync(join(REPOSITORY, path)), path);
}

/** The output of a program is compared when it runs. Other text must be in the help. */
async function checkOutput(block: Block, { blocks }: Reading): Promise<void> {
  const programs = blocks.filter(({ line, language }) => line < block.line && language !== 'text');
  if (programs.some((program) => shownOutput(program, blocks) === block.content)) return;
  const help = await runProgram([process.execPath, CLI_FILE, '--help']);
  assert.ok(help.includes(block.content.trimEnd()), 'no help contains this');
}

function requireShownOutput(block: Block, { blocks }: Reading): void {
  assert.ok(shownOutput(block, blocks), 'a program without shown output');
}

function written(text: string): string {
  return text.replaceAll(service.url, WRITTEN_URL);
}

/** The cells of all table rows of a page. */
function rowsOf(page: string): string[][] {
  const rows = readFileSync(join(REPOSITORY, page), 'utf8').match(/^\| .* \|$/gm) ?? [];
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

test('has the offsets of the time zone database on the page on time', () => {
  const rows = rowsOf('docs/time.md').filter(([local = '']) => /^\d{4}-\d\d-\d\dT/.test(local));
  assert.ok(rows.length >= 4);
  for (const [local = '', zone = '', offset] of rows) {
    const unique = { disambiguation: 'reject' } as const;
    const reading = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, unique);
    assert.equal(reading.offset, offset, `${local} ${zone}`);
  }
});

test('has the right positions of the Sun in each zodiac on the page on requests', async () => {
  const rows = rowsOf('docs/request.md').filter(([, , longitude = '']) => /°$/.test(longitude));
  assert.equal(rows.length, 4);
  for (const [name = '', , longitude] of rows) {
    const ayanamsa = /^`(\w+)`$/.exec(name)?.[1];
    const zodiac = ayanamsa === undefined ? {} : { zodiac: 'sidereal', ayanamsa };
    const subject = { datetime: '1990-06-15T12:30:00Z' };
    const request = JSON.stringify({ subject, settings: { ...zodiac, bodies: ['sun'] } });
    const response = await post({ url: service.url, key }, request);
    const { data } = (await response.json()) as { data: { positions: { longitude: number }[] } };
    assert.equal(`${data.positions[0]?.longitude}°`, longitude, name);
  }
});
