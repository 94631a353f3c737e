/** Resolves births in a thread of their own. The first birth starts it: most services get none. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '../problem/problem.ts';
import type { FindRequest, FoundPlaces } from './find.ts';
import { BirthRejectedError } from './rejected-birth.ts';
import type { GivenBirth, GivenDay } from './resolve.ts';
import type { BirthResult, DayResult } from './result.ts';

/** A task for the thread: one of the three. */
export type Task = { readonly id: number } & Work;

type Work =
  | { readonly birth: GivenBirth }
  | { readonly day: GivenDay }
  | { readonly find: FindRequest };

/** The outcome of a task: one of the three. */
export interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly rejection?: ConstructorParameters<typeof BirthRejectedError>;
  readonly failure?: string;
}

export interface Births {
  /** @throws {BirthRejectedError} as `resolveGivenBirth` */
  resolve(birth: GivenBirth): Promise<BirthResult>;
  /** @throws {BirthRejectedError} as `resolveGivenDay` */
  resolveDay(birth: GivenDay): Promise<DayResult>;
  /** @throws {BirthRejectedError} as `searchPlaces` */
  find(request: FindRequest): Promise<FoundPlaces>;
}

/** A search takes milliseconds, so the last one waits for about a second. */
export const WAITING_MAX = 100;

/** Next to this file, with the same ending: the published package has it compiled. */
const ENTRY = new URL(`./entry${extname(import.meta.url)}`, import.meta.url);

/** Its name in the system's lists of threads. */
export const THREAD_NAME = 'births';

type Settle = (reply: Reply | Error) => void;

/** Does not start the thread yet. A birth stays in memory until its reply, and no longer. */
export function openBirths(): Births {
  const waiting = new Map<number, Settle>();
  let thread: Worker | undefined;
  let last = 0;
  const start = (): Worker => {
    // Without the environment, which may hold passwords.
    const started = new Worker(ENTRY, { name: THREAD_NAME, env: {}, execArgv: [] });
    started.on('message', (reply: Reply) => settle(reply.id, reply));
    const end = (cause: Error) => {
      if (thread !== started) return;
      thread = undefined;
      for (const id of [...waiting.keys()]) settle(id, cause);
    };
    started.on('error', (error: Error) => end(error));
    started.on('exit', (code) => end(new Error(`the thread of births ended with code ${code}`)));
    return started;
  };
  const settle = (id: number, reply: Reply | Error) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
    // An idle thread keeps no process alive.
    if (waiting.size === 0) thread?.unref();
  };
  const run = async (work: Work): Promise<unknown> => {
    if (waiting.size >= WAITING_MAX) throw overloaded();
    thread ??= start();
    thread.ref();
    const id = ++last;
    const reply = Promise.withResolvers<Reply | Error>();
    waiting.set(id, reply.resolve);
    thread.postMessage({ id, ...work });
    return resultOf(await reply.promise);
  };
  return {
    resolve: async (birth) => (await run({ birth })) as BirthResult,
    resolveDay: async (day) => (await run({ day })) as DayResult,
    find: async (find) => (await run({ find })) as FoundPlaces,
  };
}

function resultOf(reply: Reply | Error): unknown {
  if (reply instanceof Error) throw reply;
  if (reply.rejection !== undefined) throw new BirthRejectedError(...reply.rejection);
  if (reply.failure !== undefined) throw new Error(`a birth failed: ${reply.failure}`);
  return reply.result;
}

function overloaded(): ProblemError {
  return new ProblemError(
    'server.overloaded',
    'Too many searches are waiting. Send this one again after a pause.',
  );
}
