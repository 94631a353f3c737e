import type { Caller } from '../../src/waiting/waiting.ts';
import type { Pool } from '../../src/workers/pool.ts';

/** Gives a command to an obedient worker: a name, a colon and an argument. */
export function run(pool: Pool, task: string, caller?: Caller): Promise<string> {
  const [command = '', argument = ''] = task.split(':');
  return pool.run({ name: command }, Buffer.from(argument), caller);
}
