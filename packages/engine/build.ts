/**
 * Builds the engine from source, and compares it with the committed one: `npm run engine:build`. With
 * `-- --write` the result replaces it.
 *
 * The same sources and the same tools give the same bytes, in any folder: README.md in this folder.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import build from './build.json' with { type: 'json' };
import { compileUnits, ENGINE, inBuildFolder, requireTools, runTool } from './sources.ts';

const WASM_FILE = join(ENGINE, 'engine.wasm');
const BUILD_FILE = join(ENGINE, 'build.json');

const TARGET = ['--target=wasm32-wasi', '--sysroot=/', '-isystem', '/usr/include/wasm32-wasi'];
const COMPILE = [...TARGET, '-O3', '-msimd128'];
/** Exported memory for the host. Functions export themselves. */
const EXPORTS = ['engine_bodies', 'engine_results', 'engine_rejection', 'engine_message'];

/** Debian 12's packages; another compiler gives other bytes. */
const PACKAGES = 'clang lld wasi-libc libclang-rt-14-dev-wasm32';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

requireTools(['clang', 'wasm-ld'], PACKAGES);
inBuildFolder((folder) => {
  const built = join(folder, 'engine.wasm');
  link(compileUnits(folder, COMPILE), built);
  conclude(built);
});

function link(objects: readonly string[], to: string): void {
  const runtime = execFileSync('clang', [...TARGET, '-print-libgcc-file-name'], {
    encoding: 'utf8',
  }).trim();
  runTool('wasm-ld', [
    // With the stack first, an overflow is an error instead of a write into the tables.
    ...['-O3', '--no-entry', '--strip-all', '--stack-first'],
    ...EXPORTS.map((name) => `--export=${name}`),
    ...objects,
    ...['-L/usr/lib/wasm32-wasi', '-lc', '-lm', runtime, '-o', to],
  ]);
}

function conclude(built: string): void {
  const digest = createHash('sha256').update(readFileSync(built)).digest('hex');
  console.log(`${digest}  engine.wasm`);
  if (values.write) {
    copyFileSync(built, WASM_FILE);
    writeFileSync(BUILD_FILE, `${JSON.stringify({ ...build, webassembly: digest }, null, 2)}\n`);
  } else if (digest !== build.webassembly) {
    console.error(
      `It is not the committed one, ${build.webassembly}. Tools: ${PACKAGES}, Debian 12`,
    );
    process.exitCode = 1;
  } else {
    console.log('It is the committed one.');
  }
}
