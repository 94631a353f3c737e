/** A control group of the test's own, with a limit of memory: what a container with `--memory` runs in. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { until } from './processes.ts';

export interface MemoryGroup {
  /** A line for a shell: the shell, and what it runs, is in the group from then on. */
  readonly enter: string;
  /** The most memory that was used so far, in MiB. */
  peakMib(): number;
  /** How many processes the system has killed because there was no more memory. */
  killed(): number;
}

const ROOT = '/sys/fs/cgroup';
/** How both versions of control groups name what is needed here. */
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
 * Makes a group, which is removed with the test.
 *
 * @param limitMib what its processes may use together
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
