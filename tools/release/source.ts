/**
 * The source of a release, which the AGPL asks for beside what is compiled: the files of the commit, and
 * the C sources of Swiss Ephemeris, which the engine is built from and the repository has by name only.
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

/** The package that has the C sources: packages/engine/README.md. */
const UPSTREAM = 'sweph';

/** Settings of git that keep those of the machine out of an archive. */
const SETTINGS = ['tar.umask=0022', 'core.autocrlf=false', 'core.eol=lf', 'core.attributesFile='];

/** Without a network, npm would try again for minutes. */
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
  // Not by git, whose gzip may be another program on another machine.
  writeFileSync(archive, gzipSync(readFileSync(tar), { level: 9 }));
  rmSync(tar);
}

/**
 * Fetches the C sources from the registry, or from what npm has kept of it.
 *
 * @throws {ReleaseError} if they cannot be fetched, or are not those of packages/engine/upstream
 */
export function fetchUpstream(target: string): void {
  const { version, integrity } = upstream();
  const name = `${UPSTREAM}@${version}`;
  const what = `${name}, which has the C sources of Swiss Ephemeris,`;
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
  throw new ReleaseError([`${what} is not the one of packages/engine/upstream/package-lock.json`]);
}

/** For those who have the package: where its source is. */
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
