/** `npm pack` for a folder or a package of the registry. */
import { run } from './run.ts';

/**
 * npm gives every file the same time, so the same files make the same bytes. A package of the registry is not changed.
 *
 * @param folder to pack, or to run npm in
 * @param target the folder for the tarball
 * @param more a package of the registry, and options
 * @returns the name of the tarball
 * @throws {ReleaseError} if npm fails
 */
export function npmPack(folder: string, target: string, ...more: readonly string[]): string {
  const options = ['--ignore-scripts', '--json', '--pack-destination', target];
  const printed = run('npm', ['pack', ...options, ...more], { cwd: folder });
  // A list with one entry; since npm 12 an object by name.
  const [packed] = Object.values(JSON.parse(printed)) as { readonly filename: string }[];
  if (packed === undefined) throw new Error(`npm pack printed ${printed}`);
  return packed.filename;
}
