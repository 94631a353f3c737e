/**
 * Builds the engine from source, and compares it with the committed one: `npm run engine:build`. With
 * `-- --write` the result replaces it.
 *
 * The same sources and the same tools give the same bytes, in any folder: README.md in this folder.
 */
import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import build from './build.json' with { type: 'json' };

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OWN = join(HERE, 'source');
/** Where the lock file is. */
const UPSTREAM = join(HERE, 'upstream');
const WASM_FILE = join(HERE, 'engine.wasm');
const BUILD_FILE = join(HERE, 'build.json');

/** Units of upstream that are compiled as they are; two more are included by units of our own. */
const UPSTREAM_UNITS = ['swemmoon', 'swemplan', 'swejpl', 'swedate', 'swecl', 'swehouse', 'swehel'];
const OWN_UNITS = ['earth', 'chart', 'files'];

const TARGET = ['--target=wasm32-wasi', '--sysroot=/', '-isystem', '/usr/include/wasm32-wasi'];
const COMPILE = [
  ...TARGET,
  '-std=gnu11',
  '-O3',
  '-msimd128',
  // Each operation is rounded by itself, whatever the compiler could fuse.
  '-ffp-contract=off',
  // No thread-local storage, and no path of the library.
  '-DTLSOFF',
  '-DNO_SWE_GLP',
];
/** What upstream looks like is not for this project to say; what ours looks like is. */
const WARNINGS = { upstream: ['-w'], own: ['-Wall', '-Wextra', '-Werror'] };
/** Places in memory that the host reads and writes; functions export themselves. */
const EXPORTS = ['engine_bodies', 'engine_results', 'engine_rejection', 'engine_message'];

/** Debian 12's packages; another compiler gives other bytes. */
const PACKAGES = 'clang lld wasi-libc libclang-rt-14-dev-wasm32';

/** The compiler sees nothing else of the environment: CPATH, for one, would add folders to search. */
const TOOLS_ENV = { PATH: process.env.PATH };

/** A tool could not do its work; what it said about that is on the terminal. */
class ToolError extends Error {
  override readonly name = 'ToolError';
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

requireTools();
// A folder for each run, sources of upstream included: two runs at once don't meet.
const folder = mkdtempSync(join(tmpdir(), 'ecliptic-engine-'));
const UPSTREAM_SOURCES = join(folder, 'node_modules/sweph/swisseph');
try {
  const built = join(folder, 'engine.wasm');
  installUpstream();
  link(
    [
      ...UPSTREAM_UNITS.map((unit) => compile(UPSTREAM_SOURCES, unit, WARNINGS.upstream)),
      ...OWN_UNITS.map((unit) => compile(OWN, unit, WARNINGS.own)),
    ],
    built,
  );
  conclude(built);
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function requireTools(): void {
  for (const tool of ['clang', 'wasm-ld']) {
    if (spawnSync(tool, ['--version']).status === 0) continue;
    console.error(
      `There is no ${tool}. On Debian 12: apt-get update && apt-get install ${PACKAGES}`,
    );
    process.exit(1);
  }
}

/** The sources of upstream, by the digests of the lock file; nothing of the package runs. */
function installUpstream(): void {
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(UPSTREAM, name), join(folder, name));
  }
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...options], { cwd: folder });
}

function compile(from: string, unit: string, warnings: readonly string[]): string {
  const object = join(folder, `${unit}.o`);
  const search = ['-isystem', UPSTREAM_SOURCES, `-I${OWN}`];
  const source = join(from, `${unit}.c`);
  run('clang', [...COMPILE, ...warnings, ...search, '-c', source, '-o', object], {
    env: TOOLS_ENV,
  });
  return object;
}

function link(objects: readonly string[], to: string): void {
  const runtime = execFileSync('clang', [...TARGET, '-print-libgcc-file-name'], {
    encoding: 'utf8',
  }).trim();
  run('wasm-ld', [
    // With the stack first, running out of it is an error and not a write into the tables.
    ...['-O3', '--no-entry', '--strip-all', '--stack-first'],
    ...EXPORTS.map((name) => `--export=${name}`),
    ...objects,
    ...['-L/usr/lib/wasm32-wasi', '-lc', '-lm', runtime, '-o', to],
  ]);
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status === 0) return;
  throw new ToolError(`${command} failed${error === undefined ? '' : `: ${error.message}`}`);
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
