/** What goes into the image, by its Dockerfile and `.dockerignore`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../support/processes.ts';
import { readDockerfile, type Stage } from './dockerfile.ts';
import { DEPLOY } from './files.ts';

export const STAGES = readDockerfile(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'));

/** The stage that becomes the image. */
export const IMAGE: Stage = STAGES.at(-1) ?? never();

function never(): never {
  throw new Error('the Dockerfile has no stage');
}

/** The build context according to .dockerignore, which excludes everything except what it lists. */
export function buildContext(): string[] {
  const lines = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [first, ...rest] = lines;
  if (first !== '*' || rest.some((line) => !line.startsWith('!'))) {
    throw new Error('.dockerignore does not leave out everything first');
  }
  return rest.map((line) => line.slice(1));
}
