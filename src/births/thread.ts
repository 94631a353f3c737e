/** Resolves births in a thread of their own, which is started by the first question: most services get none. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '../problem/problem.ts';
import type { BirthAnswer, DayAnswer } from './answer.ts';
import type { FindRequest, FoundPlaces } from './find.ts';
import { BirthRefusedError } from './refused.ts';
import type { GivenBirth, GivenDay } from './resolve.ts';

/** What the thread is asked: one of the three. */
export type Question = { readonly id: number } & Asked;

type Asked =
  | { readonly birth: GivenBirth }
  | { readonly day: GivenDay }
  | { readonly find: FindRequest };

/** What it replies: one of the three. */
export interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly refusal?: ConstructorParameters<typeof BirthRefusedError>;
  readonly failure?: string;
}

/** Answers questions about births. */
export interface Births {
  /** @throws {BirthRefusedError} as `answerBirth` */
  answer(birth: GivenBirth): Promise<BirthAnswer>;
  /** @throws {BirthRefusedError} as `answerDay` */
  answerDay(birth: GivenDay): Promise<DayAnswer>;
  /** @throws {BirthRefusedError} as `findAnswer` */
  find(request: FindRequest): Promise<FoundPlaces>;
}

/** A search takes milliseconds, so the last one waits for about a second. */
export const WAITING_MAX = 100;

/** Beside this file, with the same ending: the published package has it compiled. */
const ENTRY = new URL(`./entry${extname(import.meta.url)}`, import.meta.url);

/** Its name in the lists of the system. */
export const THREAD_NAME = 'births';

type Settle = (reply: Reply | Error) => void;

/** Starts nothing yet. What a thread is asked stays in memory until it is answered, and no longer. */
export function openBirths(): Births {
  const waiting = new Map<number, Settle>();
  let thread: Worker | undefined;
  let last = 0;
  const start = (): Worker => {
    // Nothing of the environment, which may hold passwords.
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
  const ask = async (question: Asked): Promise<unknown> => {
    if (waiting.size >= WAITING_MAX) throw overloaded();
    thread ??= start();
    thread.ref();
    const id = ++last;
    const reply = Promise.withResolvers<Reply | Error>();
    waiting.set(id, reply.resolve);
    thread.postMessage({ id, ...question });
    return answerOf(await reply.promise);
  };
  return {
    answer: async (birth) => (await ask({ birth })) as BirthAnswer,
    answerDay: async (day) => (await ask({ day })) as DayAnswer,
    find: async (find) => (await ask({ find })) as FoundPlaces,
  };
}

function answerOf(reply: Reply | Error): unknown {
  if (reply instanceof Error) throw reply;
  if (reply.refusal !== undefined) throw new BirthRefusedError(...reply.refusal);
  if (reply.failure !== undefined) throw new Error(`a birth failed: ${reply.failure}`);
  return reply.answer;
}

function overloaded(): ProblemError {
  return new ProblemError(
    'server.overloaded',
    'Too many searches are waiting. Send this one again after a pause.',
  );
}
