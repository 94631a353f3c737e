/**
 * Builds the package: ES modules for `import`, one CommonJS file for `require`, and declarations for
 * both. Run by `npm run build --workspace ecliptic-client`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildResult, build } from 'esbuild';

const FOLDER = join(import.meta.dirname, '..');
const TSC = join(FOLDER, '../../node_modules/typescript/bin/tsc');

function compile(folder: string): void {
  const { status } = spawnSync(process.execPath, [TSC, '--project', FOLDER, '--outDir', folder], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

/** Node before 20.10, older browsers and some bundlers read no JSON file as a module: makes it one of JavaScript. */
function dataAsModule(folder: string): void {
  for (const [importer, name] of [
    [join(folder, 'birth-data.js'), 'births'],
    [join(folder, 'zone-map.js'), 'zones'],
  ] as const) {
    const code = readFileSync(importer, 'utf8');
    const changed = code.replace(`'./${name}.json' with { type: 'json' }`, `'./${name}.js'`);
    if (changed === code) throw new Error(`${importer} imports no ${name}.json`);
    writeFileSync(importer, changed);
    const file = join(folder, `${name}.json`);
    const data = readFileSync(file, 'utf8').trim();
    writeFileSync(join(folder, `${name}.js`), `export default ${data};\n`);
    rmSync(file);
  }
}

/** The package of places has a name of its own. */
function listAsPackage(folder: string): void {
  const file = join(folder, 'place-list.js');
  const code = readFileSync(file, 'utf8');
  const changed = code.replace("'../../places/src/index.ts'", "'ecliptic-places'");
  if (changed === code) throw new Error(`${file} loads no list of places`);
  writeFileSync(file, changed);
}

/**
 * One file, with the one dependency in it: that has ES modules only, which `require` does not load in
 * Node before 20.19.
 */
async function bundleForRequire(entry: string, outfile: string) {
  return build({
    entryPoints: [entry],
    absWorkingDir: FOLDER,
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2023',
    legalComments: 'none',
    // Only read where a module has an address.
    logOverride: { 'empty-import-meta': 'silent' },
    // Its comments name the files: not where packages that are linked are on this machine.
    preserveSymlinks: true,
    metafile: true,
    outfile,
  });
}

/** The licences of the packages in a bundle. They must be distributed with it. */
function licencesIn({ metafile }: BuildResult<{ metafile: true }>): string {
  const packages = Object.keys(metafile.inputs).flatMap((file) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file) ?? [];
    return folder === undefined ? [] : [join(FOLDER, folder)];
  });
  return [...new Set(packages)]
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
    })
    .join('\n');
}

const dist = join(FOLDER, 'dist');
const [esm, cjs] = [join(dist, 'esm'), join(dist, 'cjs')];
rmSync(dist, { recursive: true, force: true });
compile(esm);
const modules = join(esm, 'client/src');
dataAsModule(modules);
listAsPackage(modules);
// A declaration is the same for both module systems; package.json has the type.
const isDeclaration = (path: string) => statSync(path).isDirectory() || path.endsWith('.d.ts');
cpSync(esm, cjs, { recursive: true, filter: isDeclaration });
writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
const bundle = await bundleForRequire(join(modules, 'index.js'), join(cjs, 'index.js'));
writeFileSync(join(cjs, 'LICENSES.txt'), licencesIn(bundle));
