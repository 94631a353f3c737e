/** Tasks of a pool, and what moves them between its queue and its workers; which task is next, the pool decides. */

/** An input that waits for its result. */
export interface Task {
  readonly input: string;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  acceptedMs: number;
  /** When a worker took it and finished it; known when it settles. */
  takenMs: number;
  doneMs: number;
  /** How many workers ended while they calculated it. */
  deaths: number;
}

/** A worker died while it calculated the task, and so did the next one. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

/** Puts tasks that a worker had back into a queue, each in its place by its age. */
export function putBack(queue: Task[], tasks: readonly Task[]): void {
  if (tasks.length === 0) return;
  queue.unshift(...tasks);
  queue.sort((one, other) => one.acceptedMs - other.acceptedMs);
}

/** Removes the tasks from a queue that were accepted before a moment. */
export function removeBefore(queue: Task[], momentMs: number): Task[] {
  const kept = queue.findIndex(({ acceptedMs }) => acceptedMs >= momentMs);
  return queue.splice(0, kept === -1 ? queue.length : kept);
}

/** Removes one task from a queue. @returns whether it was there */
export function remove(queue: Task[], task: Task): boolean {
  const index = queue.indexOf(task);
  if (index !== -1) queue.splice(index, 1);
  return index !== -1;
}
