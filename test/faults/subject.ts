/** A real service in a process of its own, to which something is about to happen. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openStores } from '../../src/stores.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswers } from '../support/corpus.ts';
import { answersOf, type Load } from '../support/load.ts';
import { folderOf, type StartedProgram, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, post, REQUEST } from '../support/service.ts';

export interface Subject extends StartedProgram {
  readonly url: string;
  /** An active test key. */
  readonly key: string;
  /** Where the keys and the usage are. */
  readonly DATABASE_URL: string;
}

export interface Setting {
  /** Beside PATH and a free port. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A database that is there; without it the test gets one of its own in a folder. */
  readonly DATABASE_URL?: string;
  /** Its key; without it one is issued. */
  readonly key?: string;
  /** Commands of a shell that hold for the process, such as `ulimit -n 64`. */
  readonly shell?: string;
  /** The program; without it that of the repository. */
  readonly cli?: string;
}

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

/** Starts the command `ecliptic serve`, which may refuse. */
export function startServe(test: TestContext, setting: Setting): StartedProgram {
  const { environment = {}, DATABASE_URL = '', shell = ':', cli = CLI_FILE } = setting;
  const script = `${shell}; exec "$0" "$@"`;
  return startProgram(test, 'sh', ['-c', script, process.execPath, cli, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', DATABASE_URL, ...environment },
  });
}

/** Issues a key past the service. */
export async function issueKey(DATABASE_URL: string, account = 'acme'): Promise<string> {
  const stores = await openStores(readConfig({ DATABASE_URL }).database_url);
  try {
    return (await stores.keys.issue(account, 'test')).key;
  } finally {
    await stores.close();
  }
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

/** The cause that a line of the log tells; empty where it tells none. */
export function causeOf(line: Record<string, unknown> | undefined): string {
  return String((line?.['err'] as Error | undefined)?.message ?? '');
}

/** Status and code of an answer; `none` where it is no problem. */
export async function toldBy(response: Response): Promise<string> {
  const { code = 'none' } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

/** What one request with the key is told. */
export async function told(subject: Pick<Subject, 'url' | 'key'>): Promise<string> {
  return await toldBy(await post(subject, REQUEST));
}

/** What a probe is told: `/health` or `/ready`. */
export async function probed({ url }: Pick<Subject, 'url'>, path: string): Promise<string> {
  return await toldBy(await fetch(url + path));
}

export const OK = '200 none';
export const NOT_READY = '503 server.not_ready';

const corpus = openCorpus();
/** Of the ten thousand requests of the corpus every so many. */
const STRIDE = 1_000;

/**
 * Has the service answer requests of the corpus, and compares every byte with what is published.
 *
 * @returns how many calls that were
 */
export async function assertSameBytes(subject: Pick<Subject, 'url' | 'key'>): Promise<number> {
  let calls = 0;
  for (let index = 0; index < publishedAnswers.length; index += STRIDE) {
    const response = await post(subject, corpus.request(index));
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

/** What the database says that was used, opened anew. */
export async function usageIn(DATABASE_URL: string): Promise<Sum> {
  const stores = await openStores(readConfig({ DATABASE_URL }).database_url);
  try {
    const days = await stores.usage.days({});
    return {
      calls: days.reduce((sum, day) => sum + Number(day.calls), 0),
      credits: days.reduce((sum, day) => sum + Number(day.credits), 0),
    };
  } finally {
    await stores.close();
  }
}

/** What callers were answered, and what it cost; and calls that each cost a credit. */
export function usageOf(load: Load, calls_more = 0): Sum {
  return {
    calls: answersOf(load) + calls_more,
    credits: (load.statuses.get(200) ?? 0) + calls_more,
  };
}

/** Ends the service by SIGTERM; it has written all usage. */
export async function stop({ child, ended }: StartedProgram): Promise<number | NodeJS.Signals> {
  child.kill('SIGTERM');
  return await ended;
}
