/**
 * The source of a release, which the AGPL requires with the compiled files: the files of the commit, and the C sources of Swiss
 * Ephemeris, which the repository only names.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readLockfile } from '../supply/lockfile.ts';
import { npmPack } from './npm-pack.ts';
import { ReleaseError } from './release-error.ts';
import { manifestOf, ROOT, repositoryAddress } from './repository.ts';
import { run } from './run.ts';

/** The package with the C sources: packages/engine/README.md. */
const UPSTREAM = 'sweph';

/** Git settings that make an archive independent of the machine. */
const SETTINGS = ['tar.umask=0022', 'core.autocrlf=false', 'core.eol=lf', 'core.attributesFile='];

/** Without a network, npm would retry for minutes. */
const PATIENCE = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];

/** The name of the archive. */
const archiveName = () => `ecliptic-${manifestOf().version}-source.tar.gz`;

/** The version of the package with the C sources, and the digest of its tarball. */
function upstream() {
  const { packages } = readLockfile(new URL('../../packages/engine/upstream/', import.meta.url));
  const { version = '', integrity = '' } = packages[`node_modules/${UPSTREAM}`] ?? {};
  return { version, integrity };
}

/** Writes the files of the commit, each with the time of the commit. */
export function packSource(target: string): void {
  const archive = join(target, archiveName());
  const tar = `${archive}.tar`;
  const prefix = `ecliptic-${manifestOf().version}/`;
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const options = ['--format=tar', `--prefix=${prefix}`, `--output=${tar}`];
  run('git', [...settings, 'archive', ...options, 'HEAD'], { cwd: ROOT });
  // Not by git, which may use another gzip on another machine.
  writeFileSync(archive, gzipSync(readFileSync(tar), { level: 9 }));
  rmSync(tar);
}

/**
 * Fetches the C sources from the registry, or from npm's cache.
 *
 * @throws {ReleaseError} if they cannot be fetched, or are not those of packages/engine/upstream
 */
export function fetchUpstream(target: string): void {
  const { version, integrity } = upstream();
  const name = `${UPSTREAM}@${version}`;
  const what = `${name}, the package with the C sources of Swiss Ephemeris,`;
  let file: string;
  try {
    file = npmPack(target, target, ...PATIENCE, name);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new ReleaseError([`${what} cannot be fetched from npm's registry: ${error.message}`]);
  }
  const digest = createHash('sha512')
    .update(readFileSync(join(target, file)))
    .digest('base64');
  if (`sha512-${digest}` === integrity) return;
  throw new ReleaseError([`${what} differs from packages/engine/upstream/package-lock.json`]);
}

/** The note in the package on its source. */
export function sourceNotice(): string {
  const { version } = manifestOf();
  const address = repositoryAddress();
  const place = address === undefined ? '' : ` of <${address}>`;
  const commit = run('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).trim();
  return `The source of this version is the commit \`${commit}\`${place}, tagged
\`v${version}\`. The files of the release have it too, as \`${archiveName()}\`, and beside it \`${UPSTREAM}-${upstream().version}.tgz\` with
the C sources of Swiss Ephemeris, of which \`packages/engine/engine.wasm\` is built.
`;
}
