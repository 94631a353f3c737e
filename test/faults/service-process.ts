/** A real service in its own process, for tests of faults. */

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswers } from '../support/corpus.ts';
import { answersOf, type Load } from '../support/load.ts';
import {
  folderOf,
  REPOSITORY,
  type StartedProgram,
  startProgram,
  until,
  within,
} from '../support/processes.ts';
import { post, REQUEST, runCommand } from '../support/service.ts';

export interface Subject extends StartedProgram {
  readonly url: string;
  /** An active test key. */
  readonly key: string;
  /** The database with the keys and the usage. */
  readonly DATABASE_URL: string;
}

export interface Setting {
  /** Additional variables, besides PATH and a free port. */
  readonly environment?: Readonly<Record<string, string>>;
  /** An existing database; by default a new one in the test's own folder. */
  readonly DATABASE_URL?: string;
  /** A key of that database; by default one is issued. */
  readonly key?: string;
  /** Shell commands that apply to the process, such as `ulimit -n 64`. */
  readonly shell?: string;
  /** The program; by default that of the repository. */
  readonly cli?: string;
}

/** The command of the installed service. */
const PROGRAM = join(REPOSITORY, 'packages/runtime/ecliptic.cjs');
/** Its options, which affect its memory. */
const [FIRST_LINE = ''] = readFileSync(PROGRAM, 'utf8').split('\n');
export const OPTIONS = FIRST_LINE.match(/--\S+/g) ?? [];
export const ENVIRONMENT = Object.fromEntries(
  [...FIRST_LINE.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

/** Starts the command `ecliptic serve`, and waits until it listens. It ends with the test. */
export async function startSubject(test: TestContext, setting: Setting = {}): Promise<Subject> {
  const DATABASE_URL = setting.DATABASE_URL ?? `file:${join(folderOf(test), 'keys.db')}`;
  const key = setting.key ?? (await issueKey(DATABASE_URL));
  const program = startServe(test, { ...setting, DATABASE_URL });
  await until('it listens', () => {
    const { exitCode, signalCode } = program.child;
    assert.deepEqual([exitCode, signalCode], [null, null], program.stdout() + program.stderr());
    return program.stdout().includes('"listening"');
  });
  const url = String(logged(program, 'listening')[0]?.['base_url']);
  return { ...program, url, key, DATABASE_URL };
}

/** Starts the command `ecliptic serve`, which may fail to start. */
export function startServe(test: TestContext, setting: Setting): StartedProgram {
  const { environment = {}, DATABASE_URL = '', shell = ':', cli = PROGRAM } = setting;
  const script = `${shell}; exec "$0" "$@"`;
  return startProgram(test, 'sh', ['-c', script, process.execPath, ...OPTIONS, cli, 'serve'], {
    env: { ...ENVIRONMENT, PATH: process.env['PATH'], PORT: '0', DATABASE_URL, ...environment },
  });
}

/** Without its capabilities, root has only the rights of any user. */
export const AS_ANYONE =
  process.getuid?.() === 0 ? 'exec setpriv --bounding-set=-all --inh-caps=-all "$0" "$@"' : ':';

function holdsBytes(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > 0;
}

/** The SHA-256 of a database and its log. An empty log counts as missing. */
export function digests(path: string): Record<string, string> {
  const names = ['', '-wal'].map((side) => path + side).filter(holdsBytes);
  return Object.fromEntries(names.map((name) => [name, hash('sha256', readFileSync(name))]));
}

/** Asserts that startup fails with exit code 1 and the reason, and changes no data. */
export async function assertRefused(
  test: TestContext,
  path: string,
  reason: RegExp,
  shell = ':',
): Promise<void> {
  const before = digests(path);
  const { ended, stdout, stderr } = startServe(test, { DATABASE_URL: `file:${path}`, shell });
  assert.equal(await within(20_000, ended), 1, stdout() + stderr());
  assert.match(stderr(), /^ecliptic: [^\n]+\n$/);
  assert.match(stderr(), reason);
  assert.ok(stderr().includes(path), stderr());
  assert.equal(stdout(), '');
  assert.deepEqual(digests(path), before);
}

/** Another process that writes keeps the service from writing. */
export function lockDatabase(test: TestContext, DATABASE_URL: string): DatabaseSync {
  const other = new DatabaseSync(DATABASE_URL.slice('file:'.length), { timeout: 5_000 });
  test.after(() => other.isOpen && other.close());
  other.exec('BEGIN IMMEDIATE');
  return other;
}

/** The document of a command with `--json`, which must succeed. */
export async function printed(DATABASE_URL: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], { DATABASE_URL });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** Issues a key without the service. */
export async function issueKey(DATABASE_URL: string, account = 'acme'): Promise<string> {
  return (await printed(DATABASE_URL, 'keys', 'issue', '--account', account)).key;
}

/** The lines of the log with this message. */
export function logged(
  { stdout }: Pick<StartedProgram, 'stdout'>,
  message: string,
): Record<string, unknown>[] {
  return stdout()
    .split('\n')
    .filter((line) => line.endsWith(`"msg":"${message}"}`))
    .map((line) => JSON.parse(line));
}

/** The cause in a line of the log; empty if it has none. */
export function causeOf(line: Record<string, unknown> | undefined): string {
  return String((line?.['err'] as Error | undefined)?.message ?? '');
}

/** Status and code of a response; `none` without a problem. */
export async function outcomeOf(response: Response): Promise<string> {
  const { code = 'none' } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

/** The outcome of one request with the key. */
export async function responseTo(subject: Pick<Subject, 'url' | 'key'>): Promise<string> {
  return await outcomeOf(await post(subject, REQUEST));
}

/** Waits until the service has read its keys and written usage. */
export async function untilReady(subject: Pick<Subject, 'url'>): Promise<void> {
  await until('it is ready', async () => (await probed(subject, '/ready')) === OK);
}

/** The outcome of a probe: `/health` or `/ready`. */
export async function probed({ url }: Pick<Subject, 'url'>, path: string): Promise<string> {
  return await outcomeOf(await fetch(url + path));
}

export const OK = '200 none';
export const NOT_READY = '503 server.not_ready';

const corpus = openCorpus();
/** Every how many requests of the corpus one is sent. */
const STRIDE = 1_000;

/**
 * Sends requests of the corpus, and compares the responses byte by byte with the published ones.
 *
 * @returns the number of calls
 */
export async function assertSameBytes(subject: Pick<Subject, 'url' | 'key'>): Promise<number> {
  let calls = 0;
  for (let index = 0; index < publishedAnswers.length; index += STRIDE) {
    const ask = () => post(subject, corpus.request(index));
    let response = await ask();
    // On a busy machine, retry after a 503 like any client.
    while (response.status === 503) {
      assert.equal(await outcomeOf(response), '503 server.overloaded');
      response = await ask();
    }
    assert.equal(await response.text(), publishedAnswers[index]);
    assert.equal(response.status, 200);
    calls++;
  }
  return calls;
}

export interface Sum {
  readonly calls: number;
  readonly credits: number;
}

const outboxesIn = (folder: string) =>
  readdirSync(folder).filter((name) => /^usage-.+\.jsonl$/.test(name));

/** Waits until all usage in a folder is in the database. */
export async function untilDrained(folder: string): Promise<void> {
  await until('no file is left', () => outboxesIn(folder).length === 0);
}

/** The number of calls in all outboxes of a folder. */
export function callsIn(folder: string): number {
  // The last line may be incomplete.
  const lines = outboxesIn(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1),
  );
  return sumOf(lines.flatMap((line) => JSON.parse(line).counts)).calls;
}

function sumOf(parts: readonly Sum[]): Sum {
  return parts.reduce<Sum>(
    (sum, { calls, credits }) => ({ calls: sum.calls + calls, credits: sum.credits + credits }),
    { calls: 0, credits: 0 },
  );
}

/** The usage in the database, from the command. */
export async function usageIn(DATABASE_URL: string): Promise<Sum> {
  return sumOf(await printed(DATABASE_URL, 'usage', '--by', 'day'));
}

/** Waits until the database has this number of calls. */
export async function untilWritten(DATABASE_URL: string, calls: number): Promise<void> {
  const isWritten = async () => (await usageIn(DATABASE_URL)).calls === calls;
  await until('it is written', isWritten, 60_000, 50);
}

/** Ends the service. The database must then have this number of calls, with a credit each. */
export async function assertCounted(
  subject: Pick<Subject, 'child' | 'ended' | 'DATABASE_URL'>,
  calls: number,
): Promise<void> {
  assert.equal(await stop(subject), 0);
  assert.deepEqual(await usageIn(subject.DATABASE_URL), { calls, credits: calls });
}

/** The expected calls and credits: responses of a load, and more calls with a credit each. */
export function usageOf(load: Load, callsMore = 0): Sum {
  return {
    calls: answersOf(load) + callsMore,
    credits: (load.statuses.get(200) ?? 0) + callsMore,
  };
}

/** Ends the service by SIGTERM. It must have written all usage then. */
export async function stop({
  child,
  ended,
}: Pick<StartedProgram, 'child' | 'ended'>): Promise<number | NodeJS.Signals> {
  child.kill('SIGTERM');
  return await ended;
}
