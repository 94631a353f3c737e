/**
 * Replacements for images that cannot be pulled everywhere: built from Debian's packages with the same names, so that the
 * files run unchanged.
 */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { COMPOSE } from '../deploy/files.ts';
import { at } from '../deploy/yaml.ts';
import { REPOSITORY } from '../support/processes.ts';
import type { Docker } from './docker.ts';

const run = promisify(execFile);

/** The root file systems. Debian 14 is the first with nginx 1.27.3 or newer, PostgreSQL 18 and Compose 2. */
const ROOTS = {
  bookworm: ['ca-certificates', 'libatomic1', 'libstdc++6'],
  forky: ['nginx', 'postgresql', 'docker-compose', 'gettext-base'],
} as const;
const MIRROR = 'http://deb.debian.org/debian';
const COMPOSE_PLUGIN = 'usr/libexec/docker/cli-plugins/docker-compose';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const SOURCES = join(REPOSITORY, 'test/containers/stand-ins');

/** The base of the Dockerfile. */
export const NODE_IMAGE = `node:${process.versions.node}-bookworm-slim`;

/** The builder of images: Docker's daemon or Podman, with the same commands. */
export type ImageMaker = Pick<Docker, 'folder' | 'run'>;

/** Builds the images and the plugin `docker compose`. */
export async function makeStandIns(docker: Docker): Promise<void> {
  const kept = await importRoots(docker);
  const plugin = join(docker.environment['DOCKER_CONFIG'] ?? '', 'cli-plugins/docker-compose');
  await docker.shell(`tar -xOf '${join(kept, 'forky.tar')}' ./${COMPOSE_PLUGIN} > '${plugin}'`);
  chmodSync(plugin, 0o755);
  await Promise.all([
    build(docker, 'nginx', at(COMPOSE, 'services.nginx.image')),
    makePodImages(docker),
  ]);
}

/** Builds the images for pods: PostgreSQL, and the base of the service. */
export async function makePodStandIns(maker: ImageMaker): Promise<void> {
  await importRoots(maker);
  await makePodImages(maker);
}

async function makePodImages(maker: ImageMaker): Promise<void> {
  await Promise.all([
    build(maker, 'postgres', at(COMPOSE, 'services.postgres.image')),
    prepareNode(maker).then(() => build(maker, 'node', NODE_IMAGE)),
  ]);
}

/**
 * The root file systems take a minute. With a folder in STAND_INS, they are kept there for the next run.
 *
 * @returns their folder
 */
async function importRoots(maker: ImageMaker): Promise<string> {
  const kept = process.env['STAND_INS'] ?? maker.folder;
  await Promise.all(
    Object.entries(ROOTS).map(async ([suite, packages]) => {
      const file = join(kept, `${suite}.tar`);
      if (!existsSync(file)) await debootstrap(suite, packages, file);
      await maker.run('import', file, `stand-in/${suite}`);
    }),
  );
  return kept;
}

async function debootstrap(
  suite: string,
  packages: readonly string[],
  file: string,
): Promise<void> {
  const unneeded = ['doc', 'man', 'locale'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  );
  await run('mmdebstrap', [
    '--quiet',
    '--variant=essential',
    ...unneeded,
    // Accepts old lists of a mirror. Their signatures are still checked.
    '--aptopt=Acquire::Check-Valid-Until "false"',
    `--include=${packages.join(',')}`,
    ...[suite, `${file}.part`, MIRROR],
    '--format=tar',
  ]);
  await run('mv', [`${file}.part`, file]);
}

/** The build folder of a stand-in. */
function contextOf({ folder: root }: ImageMaker, name: string): string {
  const folder = join(root, 'contexts', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function build(maker: ImageMaker, name: string, tag: string): Promise<void> {
  const context = contextOf(maker, name);
  copyFileSync(join(SOURCES, `${name}.Dockerfile`), join(context, 'Dockerfile'));
  const script = `${name}-entrypoint.sh`;
  if (existsSync(join(SOURCES, script))) {
    copyFileSync(join(SOURCES, script), join(context, script));
    chmodSync(join(context, script), 0o755);
  }
  await maker.run('build', '--quiet', '--tag', tag, context);
}

/** Node as it runs here, npm and the certificates of this machine, and the registry that npm uses here. */
async function prepareNode(maker: ImageMaker): Promise<void> {
  const context = contextOf(maker, 'node');
  copyFileSync(process.execPath, join(context, 'node'));
  chmodSync(join(context, 'node'), 0o755);
  const { stdout: npm } = await run('sh', ['-c', 'command -v npm']);
  cpSync(dirname(dirname(realpathSync(npm.trim()))), join(context, 'npm'), { recursive: true });
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry']);
  writeFileSync(join(context, 'npmrc'), `registry=${registry.trim()}\n`);
  writeFileSync(join(context, 'certificates.crt'), '');
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(context, 'certificates.crt'));
}
