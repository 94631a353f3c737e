/** The root file system of the image, as its Dockerfile builds it, without its base. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Copy } from 'dockerfile-ast';
import { REPOSITORY } from '../support/processes.ts';
import { pathsOf, readDockerfile, type Stage } from './dockerfile.ts';
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

/**
 * Builds the stages in their own folders. Their commands run here, with absolute paths taken from
 * the folder of the stage.
 *
 * @returns the folder of the image
 */
export function buildImage(folder: string): string {
  const roots = new Map<string | undefined, string>();
  for (const [index, stage] of STAGES.entries()) {
    const root = join(folder, `stage-${index}`);
    roots.set(stage.name, root);
    mkdirSync(join(root, stage.workdir), { recursive: true, mode: 0o755 });
    mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
    mkdirSync(join(root, 'var/lib'), { recursive: true });
    for (const step of stage.steps) {
      if (step instanceof Copy) copy(step, root, stage, roots);
      else run(step.getArgumentsContent() ?? '', root, stage);
    }
  }
  const image = roots.get(IMAGE.name) ?? never();
  // The base's Node has the version that the tests run on, or another supported one.
  copyFileSync(process.execPath, join(image, 'usr/local/bin/node'));
  chmodSync(join(image, 'usr/local/bin/node'), 0o755);
  return image;
}

function run(command: string, root: string, { workdir }: Stage): void {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^npm_/.test(name) || /^npm_config_(registry|cache)$/.test(name),
  );
  execFileSync('sh', ['-ec', command.replaceAll(' /', ` ${root}/`)], {
    cwd: join(root, workdir),
    env: Object.fromEntries(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  });
}

function copy(
  step: Copy,
  root: string,
  { workdir }: Stage,
  roots: ReadonlyMap<string | undefined, string>,
): void {
  const { from, sources, target } = pathsOf(step);
  const origin = from === undefined ? REPOSITORY : roots.get(from);
  if (origin === undefined) throw new Error(`there is no stage ${from}`);
  for (const source of sources) {
    const path = join(origin, source);
    const place = join(root, resolve(workdir, target));
    const into_folder = target.endsWith('/') && statSync(path).isFile();
    const destination = into_folder ? join(place, basename(source)) : place;
    cpSync(path, destination, { recursive: true, verbatimSymlinks: true });
  }
}
