/** `ecliptic usage import` adds unwritten usage that a log names: all lines or none, each once. */

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { importUsage } from '../../src/cli/usage-text.ts';
import { readConfig } from '../../src/config.ts';
import { openUsage } from '../../src/stores.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { unwrittenBatch, unwrittenCounts } from '../../src/usage/unwritten.ts';
import type { UnwrittenUsage, UsageCount } from '../../src/usage/usage.ts';
import { all } from '../support/pages.ts';
import { runCommand, temporaryFolder } from '../support/service.ts';
import { assertRefused } from './commands.ts';

const folder = temporaryFolder();
const DATABASE_URL = `file:${folder.path}/keys.db`;
process.on('exit', () => folder.remove());

const NOW = new Date().toISOString();
const WRITER = '0b5a3c1e-2f6d-4e8a-9c7b-1d2e3f405162';

const count = (calls: bigint): UsageCount => ({
  ...{ key_id: 'key_gone', hour: NOW.slice(0, 13), calls, credits: 0n, last_used_at: NOW },
});

/** A line as the log has it. */
function lineOf(unwritten: UnwrittenUsage | undefined): string {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  if (unwritten !== undefined) log.usageLost(unwritten);
  return lines.join('');
}

const lost = (calls: bigint) => lineOf(unwrittenCounts([count(calls)])[0]);
const ofBatch = lineOf(unwrittenBatch({ writer: WRITER, number: 3, counts: [count(5n)] })[0]);
const REQUEST_LINE = '{"level":30,"time":"2026-11-20T09:30:00.000Z","msg":"request"}\n';
const ERROR_LINE = '{"level":50,"time":"2026-11-20T09:30:00.000Z","msg":"usage unwritten"}\n';

let files = 0;

function fileWith(text: string): string {
  const file = join(folder.path, `log-${++files}`);
  writeFileSync(file, text);
  return file;
}

const importing = (file: string, ...options: string[]) =>
  runCommand(['usage', 'import', file, ...options], { DATABASE_URL });

/** The error for an import of a text, which must leave everything unchanged. */
async function refused(text: string): Promise<string> {
  const usage = await openUsage(readConfig({ DATABASE_URL }).databaseUrl);
  try {
    const days = await all(usage.days({}));
    const told = await importUsage(usage, fileWith(text), {}).catch(
      (error: Error) => error.message,
    );
    assert.deepEqual(await all(usage.days({})), days);
    return told;
  } finally {
    await usage.close();
  }
}

/** The whole content of the database. */
async function calls(): Promise<string> {
  const { stdout } = await runCommand(['usage'], { DATABASE_URL });
  return /^total +(\d+)/m.exec(stdout)?.[1] ?? '0';
}

before(async () => {
  const args = ['keys', 'issue', '--account', 'acme'];
  assert.equal((await runCommand(args, { DATABASE_URL })).code, 0);
});

test('adds the lines it finds among others, with every digit, and reports what it did', async () => {
  const many = lost(2n ** 53n + 1n);
  const log = ['restarting\n', REQUEST_LINE, many, ERROR_LINE, `web-1  | ${ofBatch}`, many];
  const first = await importing(fileWith(log.join('').trimEnd()));
  assert.deepEqual(first, {
    code: 0,
    stdout: 'Added 2 of 2 lines: 9007199254740998 calls, 0 credits.\n',
    stderr: '',
  });
  assert.equal(await calls(), '9007199254740998');
  const { stdout: days } = await runCommand(['usage', '--json'], { DATABASE_URL });
  assert.match(days, /"account": null,\s+"key_id": "key_gone",\s+"calls": 9007199254740998,/);
  const second = await importing(fileWith(`${many}${lost(1n)}`), '--json');
  assert.match(
    second.stdout,
    /^\{\s+"lines": 2,\s+"added": 1,\s+"known": 1,\s+"written": 0,\s+"calls": 1,\s+"credits": 0\s+\}\n$/,
  );
  assert.equal(await calls(), '9007199254740999');
});

test('says so if there is nothing to add', async () => {
  const { code, stdout } = await importing(fileWith(REQUEST_LINE + ERROR_LINE));
  assert.deepEqual([code, stdout], [0, 'The file reports no unwritten usage.\n']);
});

describe('refuses the whole file and names the line:', { concurrency: 2 }, () => {
  const line = lost(7n);
  const cases: Readonly<Record<string, string>> = {
    'a line that is cut off': line.slice(0, 150),
    'a line that is cut off in its first field': line.slice(0, 70),
    'a line of which only the beginning is there': line.slice(0, 20),
    'a line of which nothing but a bracket is there': '{',
    'two lines that are one': line.trimEnd() + line,
    'a line with another line in it': line.slice(0, 60) + REQUEST_LINE,
    'a line in the text of another': `${JSON.stringify({ log: line })}\n`,
    'another number of calls': line.replace(
      '"calls":7,"credits":0,"hour"',
      '"calls":8,"credits":0,"hour"',
    ),
    'a number that is not whole': line.replaceAll('"calls":7', '"calls":7.5'),
    'a negative number': line.replaceAll('"calls":7', '"calls":-7'),
    'a number beyond what databases hold': line.replaceAll(
      '"calls":7',
      '"calls":9223372036854775808',
    ),
    'no counts': line.replace(/"counts":\[[^\]]*\]/, '"counts":[]'),
    'an hour that is not that of the latest use': line.replace(
      /"hour":"[^"]+"/,
      '"hour":"2020-01-01T00"',
    ),
    'an invalid id': line.replace(/"unwritten_usage":"[^"]+"/, '"unwritten_usage":"x"'),
    'a batch without its writer': ofBatch.replace(/"writer":"[^"]+",/, ''),
    'the id of another line with other counts': line + line.replaceAll('"calls":7', '"calls":6'),
    'a line that is too long': `${line.trimEnd().replace('"counts"', `"a":"${'x'.repeat(70_000)}","counts"`)}\n`,
  };
  for (const [what, text] of Object.entries(cases)) {
    test(what, async () => {
      const number = what.startsWith('the id of another') ? 4 : 3;
      const told = await refused(`${lost(1_000n)}\n${text}`);
      assert.match(told, new RegExp(`^/.*log-\\d+, line ${number}: .+ Nothing was imported\\.$`));
    });
  }

  test('a batch whose outcome is unknown', async () => {
    const lastUsedAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const old = { ...count(5n), hour: lastUsedAt.slice(0, 13), last_used_at: lastUsedAt };
    const [unwritten] = unwrittenBatch({ writer: WRITER, number: 9, counts: [old] });
    const other = { ...unwritten, batch: { writer: WRITER.replace('0b', '1b'), number: 9 } };
    const told = await refused(lost(1n) + lineOf(other as UnwrittenUsage));
    assert.match(
      told,
      /, line 2: .+ no longer remembers .+ within a week.+ Nothing was imported\.$/,
    );
  });
});

test('exits with 1 and the reason if a line is cut off', async () => {
  assertRefused(
    await importing(fileWith(`${lost(1n)}${lost(2n).slice(0, 90)}`)),
    /^ecliptic: .+, line 2: .+ Nothing was imported\.\n$/,
  );
});

test('refuses a file that is missing, a folder or a device, and a database that is missing', async () => {
  const directory = join(folder.path, 'directory');
  mkdirSync(directory);
  for (const [path, reason] of [
    ['/nowhere/log', /^ecliptic: \/nowhere\/log cannot be imported: there is no such file\.\n$/],
    [directory, /cannot be imported: it is a folder\.\n$/],
    ['/dev/zero', /^ecliptic: \/dev\/zero cannot be imported: it is a device\.\n$/],
  ] as const) {
    assertRefused(await importing(path), reason);
  }
  const elsewhere = { DATABASE_URL: `file:${folder.path}/none.db` };
  assertRefused(
    await runCommand(['usage', 'import', fileWith('')], elsewhere),
    /There is no key database/,
  );
});
