/** A control group with a memory limit, as for a container with `--memory`. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { until } from './processes.ts';

export interface MemoryGroup {
  /** A shell command that puts the shell and its processes into the group. */
  readonly enter: string;
  /** The peak of used memory, in MiB. */
  peakMib(): number;
  /** The number of processes that were killed for lack of memory. */
  killed(): number;
}

const ROOT = '/sys/fs/cgroup';
/** The names in both versions of control groups. */
const VERSIONS = [
  {
    controller: join(ROOT, 'memory'),
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { controller: ROOT, limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
] as const;

/**
 * Creates a group, which is removed with the test.
 *
 * @param limitMib the limit for all its processes together
 */
export function memoryGroup(test: TestContext, limitMib: number): MemoryGroup {
  const version = VERSIONS.find(({ controller }) => existsSync(join(controller, 'cgroup.procs')));
  if (version === undefined) throw new Error(`${ROOT} has no control groups for memory`);
  const folder = join(version.controller, `ecliptic-test-${process.pid}`);
  mkdirSync(folder);
  test.after(() =>
    until('its processes are gone', () => {
      try {
        rmdirSync(folder);
        return true;
      } catch {
        return false;
      }
    }),
  );
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, version.limit), String(limitMib * 1_048_576));
  return {
    enter: `echo $$ > ${join(folder, 'cgroup.procs')}`,
    peakMib: () => Number(read(version.peak)) / 1_048_576,
    killed: () => Number(/^oom_kill (\d+)/m.exec(read(version.events))?.[1]),
  };
}
