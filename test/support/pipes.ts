import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates a named pipe that is not open. */
export function pipeIn(folder: string, name = 'pipe'): string {
  const path = join(folder, name);
  const { status, stderr } = spawnSync('mkfifo', [path], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return path;
}
