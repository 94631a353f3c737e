/** A worker that does what its input says: anything that a calculation might do one day. */
import { threadId } from 'node:worker_threads';
import { entryData, serveTasks } from '../../../src/workers/serve-tasks.ts';

/** Counts the deaths of tasks that end a worker only once, and the tasks that have begun to sleep or to hang. */
const marks = new Int32Array(entryData() as SharedArrayBuffer);

/** Node has it, but the types of the language do not. */
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
};

serveTasks((input) => {
  const [command = '', argument = ''] = input.split(':');
  const act = COMMANDS[command];
  if (act === undefined) throw new Error(`no command ${command}`);
  return act(argument);
});
