/** package-lock.json: which packages there are, where each comes from and who needs it. */
import { readFileSync } from 'node:fs';

/** An entry of the lock file, as npm writes it (lockfileVersion 3). */
export interface LockedPackage {
  /** Where the path does not say it. */
  readonly name?: string;
  readonly version?: string;
  /** Where its archive is; absent for the registry that npm is told of. */
  readonly resolved?: string;
  /** `sha512-` and the digest of the archive in base64. */
  readonly integrity?: string;
  /** An SPDX identifier or expression. */
  readonly license?: string;
  /** True where it is a folder of this repository. */
  readonly link?: boolean;
  /** True where only development needs it. */
  readonly dev?: boolean;
  /** True where an installation may do without it. */
  readonly optional?: boolean;
  /** True where it is both, on different ways. */
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly lockfileVersion: number;
  /** By path: empty for the project, a folder for a workspace, `node_modules/…` for the others. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const FOLDER = 'node_modules/';

/** @param root the folder that the file is in */
export function readLockfile(root: URL): Lockfile {
  return JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
}

/** The name of the package at a path of the lock file. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}

/** Whether the path is that of a package from elsewhere, and not of this repository. */
export function isForeign(path: string, { link }: LockedPackage): boolean {
  return path.includes(FOLDER) && link !== true;
}

/** The folders of the project's own packages, its root aside; a placeholder is none of them. */
export function workspacesOf({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { link, resolved = '' }]) =>
    link === true && packages[resolved]?.name === nameAt(path) ? [resolved] : [],
  );
}

/**
 * The packages from elsewhere that are installed without development dependencies, by path.
 *
 * npm marks what only development needs; what both need bears no mark.
 */
export function productionPackages({ packages }: Lockfile): ReadonlyMap<string, LockedPackage> {
  return new Map(
    Object.entries(packages).filter(
      ([path, entry]) => isForeign(path, entry) && entry.dev !== true,
    ),
  );
}

/**
 * Where Node finds a dependency: beside its dependent, or in the nearest folder above.
 *
 * @returns its path in the lock file, behind a link; undefined where it is not installed
 */
export function locate({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link === true ? found.resolved : path;
    if (folder === '') return undefined;
  }
}

/** `a/node_modules/b` is in `a`, and whatever is in no such folder is in the root. */
function parentOf(path: string): string {
  const end = path.lastIndexOf(`/${FOLDER}`);
  return end < 0 ? '' : path.slice(0, end);
}
