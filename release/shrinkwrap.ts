/**
 * npm-shrinkwrap.json, a lock file that is published: whoever installs the package gets the versions and
 * digests of package-lock.json, which are those that the tests ran with and the bill of materials lists.
 * npm then also keeps the packages to this one, in its own folder: the Node among them does not become
 * the `node` of the scripts of whoever installs it.
 */
import { type LockedPackage, type Lockfile, productionPackages } from '../supply/lockfile.ts';
import type { serviceManifest } from './manifest.ts';
import { ReleaseRefusal } from './refusal.ts';

/**
 * @param lockfile of the repository
 * @param manifest of the package
 * @throws {ReleaseRefusal} if two workspaces have different versions of a package
 */
export function shrinkwrap(
  lockfile: Lockfile,
  manifest: ReturnType<typeof serviceManifest>,
): Lockfile & { readonly name: string; readonly version: string; readonly requires: true } {
  const { name, version, license, engines, bin, dependencies, optionalDependencies } = manifest;
  const packages: Record<string, LockedPackage> = {};
  for (const [path, entry] of productionPackages(lockfile)) {
    // What a workspace has in its own folder is in the one folder of the package.
    const place = path.slice(path.indexOf('node_modules/'));
    if (packages[place] !== undefined) {
      throw new ReleaseRefusal([
        `package-lock.json has ${place} at ${path} too: have the workspaces ask for one version`,
      ]);
    }
    packages[place] = entry;
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1));
  const root = { name, version, license, dependencies, optionalDependencies, engines, bin };
  return {
    name,
    version,
    lockfileVersion: lockfile.lockfileVersion,
    requires: true,
    packages: { '': root, ...Object.fromEntries(sorted) },
  };
}
