/** Reads package-lock.json: packages, their origin and their dependents. */
import { readFileSync } from 'node:fs';

/** An entry of the lock file, as npm writes it (lockfileVersion 3). */
export interface LockedPackage {
  /** Present if the path does not end with it. */
  readonly name?: string;
  readonly version?: string;
  /** Location of its archive; absent for the configured registry. */
  readonly resolved?: string;
  /** `sha512-` followed by the digest of the archive in base64. */
  readonly integrity?: string;
  /** An SPDX identifier or expression. */
  readonly license?: string;
  /** True for a folder of this repository. */
  readonly link?: boolean;
  /** True if only development needs it. */
  readonly dev?: boolean;
  /** True if an installation may lack it. */
  readonly optional?: boolean;
  /** True if one dependent needs it for development and another one as optional. */
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly lockfileVersion: number;
  /** By path: empty for the project, a folder for a workspace, `node_modules/…` for all others. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const FOLDER = 'node_modules/';

/** @param root the folder that contains the file */
export function readLockfile(root: URL): Lockfile {
  return JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
}

/** The name of the package at a path of the lock file. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}

/** True if a package is at the top of the project or of a workspace, and not within another package. */
export function isTopLevel(path: string): boolean {
  return path.indexOf(FOLDER) === path.lastIndexOf(FOLDER);
}

/** True if the package at the path is from outside this repository. */
export function isForeign(path: string, { link }: LockedPackage): boolean {
  return path.includes(FOLDER) && link !== true;
}

/** The folders of the project's own packages except the root; a placeholder does not count. */
export function workspacesOf({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { link, resolved = '' }]) =>
    link === true && packages[resolved]?.name === nameAt(path) ? [resolved] : [],
  );
}

/**
 * The packages from outside that are installed without development dependencies, by path.
 *
 * npm marks packages that only development needs.
 */
export function productionPackages({ packages }: Lockfile): ReadonlyMap<string, LockedPackage> {
  return new Map(
    Object.entries(packages).filter(
      ([path, entry]) => isForeign(path, entry) && entry.dev !== true,
    ),
  );
}

/**
 * Finds a dependency like Node: next to its dependent, or in the nearest folder above.
 *
 * @returns its path in the lock file, with links followed; undefined if it is not installed
 */
export function locate({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link === true ? found.resolved : path;
    if (folder === '') return undefined;
  }
}

/** The parent of `a/node_modules/b` is `a`; anything outside such a folder belongs to the root. */
function parentOf(path: string): string {
  const end = path.lastIndexOf(`/${FOLDER}`);
  return end < 0 ? '' : path.slice(0, end);
}
