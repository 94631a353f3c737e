/** Compiles the entries of the package and their imports. */
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './repository.ts';
import { run } from './run.ts';

const TSC = 'node_modules/typescript/bin/tsc';
const LIBRARY = 'src/library.d.ts';

/**
 * Writes the modules of the service as JavaScript, and the declarations of the library, the only ones that programs can see.
 *
 * @param folder of the package; intermediate files are next to it
 * @throws {ReleaseError} if they do not compile
 */
export function compileInto(folder: string): void {
  const output = `${folder}-compiled`;
  run(process.execPath, [TSC, '--project', 'tools/release', '--outDir', output], { cwd: ROOT });
  const modules = globSync('**/*.{js,json}', { cwd: output });
  for (const file of [...modules, ...declarations(output)]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(output, file), join(folder, file));
  }
}

/** The library's declarations, and all that they import. */
function declarations(output: string): string[] {
  const found = [LIBRARY];
  for (const file of found) {
    const text = readFileSync(join(output, file), 'utf8');
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = join(dirname(file), fileName.replace(/\.ts$/, '.d.ts'));
      if (fileName.startsWith('.') && !found.includes(imported)) found.push(imported);
    }
  }
  return found;
}
