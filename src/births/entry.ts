/** Runs in the thread that resolves births: reading the list of places takes a moment, and a search may be long. */
import { parentPort } from 'node:worker_threads';
import { searchPlaces } from './find.ts';
import { BirthRejectedError } from './rejected-birth.ts';
import { resolveGivenBirth, resolveGivenDay } from './resolve.ts';
import type { Reply, Task } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('this is the program of a thread');
port.on('message', (task: Task) => {
  port.postMessage({ id: task.id, ...replyOf(() => run(task)) });
});

function run(task: Task): unknown {
  if ('birth' in task) return resolveGivenBirth(task.birth);
  return 'day' in task ? resolveGivenDay(task.day) : searchPlaces(task.find);
}

function replyOf(work: () => unknown): Omit<Reply, 'id'> {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof BirthRejectedError)) return { failure: String((error as Error).stack) };
    const { code, field, message } = error;
    return { rejection: [code, field, message] };
  }
}
