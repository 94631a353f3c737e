/** A worker that obeys commands in its input, for all behaviours of a calculation. */
import { threadId } from 'node:worker_threads';
import { entryData, type Result, serveTasks } from '../../../src/workers/serve-tasks.ts';
import type { TestSelfTest } from '../../support/pool.ts';

const { marks: memory, selfTest } = entryData() as {
  readonly marks: SharedArrayBuffer;
  readonly selfTest?: TestSelfTest;
};

/**
 * Counts deaths of `throw-once`, and commands to sleep or hang that have begun. Has a bit for each thread that has run its
 * self-test.
 */
const marks = new Int32Array(memory);

/** In Node, but missing in the types of the language. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: { trap(): void } };
};

/** `unreachable`, the instruction that an abort in WebAssembly executes. */
const TRAP = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 4, 1, 0x60, 0, 0],
  ...[3, 2, 1, 0],
  ...[7, 8, 1, 4, 0x74, 0x72, 0x61, 0x70, 0, 0],
  ...[10, 5, 1, 3, 0, 0, 0x0b],
]);

function sleep(milliseconds: string): void {
  Atomics.add(marks, 1, 1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
}

const COMMANDS: Readonly<Record<string, (argument: string) => string>> = {
  echo: (argument) => argument,
  thread: () => String(threadId),
  sleep: (argument) => {
    sleep(argument);
    return argument;
  },
  hang: () => {
    Atomics.add(marks, 1, 1);
    for (;;);
  },
  throw: () => {
    throw new Error('thrown on command');
  },
  'sleep-throw': (argument) => {
    sleep(argument);
    throw new Error('thrown on command, late');
  },
  exit: () => process.exit(3),
  trap: () => {
    new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports.trap();
    return 'not reached';
  },
  'throw-once': () => {
    if (Atomics.add(marks, 0, 1) === 0) throw new Error('thrown on command, once');
    return 'survived';
  },
  'wrong-once': () => (Atomics.add(marks, 0, 1) === 0 ? 'wrong' : 'right'),
  repeat: (argument) => {
    const [text = '', count = ''] = argument.split('*');
    return text.repeat(Number(count));
  },
  reject: (argument) => {
    throw new RejectionOnCommand(argument);
  },
};

class RejectionOnCommand extends Error {}

function respond(command: string, argument: string): Result {
  const act = COMMANDS[command];
  if (act === undefined) throw new Error(`no command ${command}`);
  try {
    return { outcome: 'text', text: act(argument) };
  } catch (error) {
    if (!(error instanceof RejectionOnCommand)) throw error;
    return { outcome: 'rejection', text: error.message };
  }
}

if (selfTest !== undefined) {
  Atomics.or(marks, 2, 1 << (threadId % 32));
  const results = selfTest.inputs.map((task) => {
    const [command = '', argument = ''] = task.split(':');
    return respond(command, argument).text;
  });
  if (results.join() !== selfTest.wanted.join()) throw new Error(`got ${results.join()}`);
}

serveTasks((command, argument) => respond(command, argument.toString()));
