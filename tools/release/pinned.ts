/**
 * The dependencies of the published package: all production packages of the lock file in their exact versions, not only direct
 * imports. So an installation has the packages of the tests and of the bill of materials, whatever is published later.
 *
 * If the lock file has two versions of a package, the one at the top is listed; dependents of the other one request it themselves.
 * npm-shrinkwrap.json is no alternative: npm 11 would install the Node of every platform, 940 MB, and ignores the file in a tarball
 * from outside a registry.
 */
import { isTopLevel, type Lockfile, nameAt, productionPackages } from '../supply/lockfile.ts';

type Versions = Readonly<Record<string, string>>;

/** @returns the two fields of a package.json, sorted by name */
export function pinnedPackages(lockfile: Lockfile): {
  readonly dependencies: Versions;
  readonly optionalDependencies: Versions;
} {
  const found = Array.from(productionPackages(lockfile)).filter(([path]) => isTopLevel(path));
  const versions = (isOptional: boolean): Versions =>
    Object.fromEntries(
      found
        .filter(([, { optional = false }]) => optional === isOptional)
        .map(([path, { version = '' }]): [string, string] => [nameAt(path), version])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  return { dependencies: versions(false), optionalDependencies: versions(true) };
}
