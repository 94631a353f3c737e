/**
 * The packages that the published one asks for: all of the lock file that run with the service, each in
 * its exact version, and not only those that the sources import. So an installation has the packages
 * that the tests ran with and the bill of materials lists, whatever has been published since.
 *
 * A package that the lock file has in two versions is here in the one at the top; what needs the other
 * asks for that itself. (npm-shrinkwrap.json would do all this, but npm 11 then installs the Node of
 * every platform, 940 MB, and ignores the file in a tarball that does not come from a registry.)
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
