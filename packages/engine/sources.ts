/** The C sources of the engine, including upstream's, and the tools for them. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ENGINE = fileURLToPath(new URL('.', import.meta.url));

/** Units of upstream that are compiled unchanged. Our own units include two more. */
const UPSTREAM_UNITS = ['swemmoon', 'swemplan', 'swejpl', 'swedate', 'swecl', 'swehouse', 'swehel'];
const OWN_UNITS = ['earth', 'chart', 'files'];

/** Warnings in upstream's code are ignored, in our code they are errors. */
const WARNINGS = { upstream: ['-w'], own: ['-Wall', '-Wextra', '-Werror'] };
const OPTIONS = [
  '-std=gnu11',
  // Each operation is rounded on its own, without fused operations.
  '-ffp-contract=off',
  // No thread-local storage, and no path of the library.
  '-DTLSOFF',
  '-DNO_SWE_GLP',
];

/** The whole environment of the compiler. CPATH, for example, would add folders to search. */
const TOOLS_ENV = { PATH: process.env['PATH'] };

/** A tool failed. Its messages are on the terminal. */
class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Ends the program if a tool is missing. @param packages Debian 12's; another compiler gives other bytes */
export function requireTools(tools: readonly string[], packages: string): void {
  for (const tool of tools) {
    if (spawnSync(tool, ['--version']).status === 0) continue;
    console.error(
      `There is no ${tool}. On Debian 12: apt-get update && apt-get install ${packages}`,
    );
    process.exit(1);
  }
}

/**
 * Does some work in a separate folder, including upstream's sources, so that two runs do not interfere. If a tool fails, the program
 * ends with status 1.
 */
export function inBuildFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-engine-'));
  try {
    installUpstream(folder);
    work(folder);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The sources of upstream, with the digests of the lock file. No code of the package runs. */
function installUpstream(folder: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(ENGINE, 'upstream', name), join(folder, name));
  }
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...options], { cwd: folder });
}

/** Compiles all units. @returns the object files */
export function compileUnits(folder: string, options: readonly string[]): string[] {
  const upstream = join(folder, 'node_modules/sweph/swisseph');
  const source = join(ENGINE, 'source');
  const compile = (from: string, unit: string, warnings: readonly string[]) => {
    const object = join(folder, `${unit}.o`);
    const search = ['-isystem', upstream, `-I${source}`];
    const files = ['-c', join(from, `${unit}.c`), '-o', object];
    runTool('clang', [...OPTIONS, ...options, ...warnings, ...search, ...files]);
    return object;
  };
  return [
    ...UPSTREAM_UNITS.map((unit) => compile(upstream, unit, WARNINGS.upstream)),
    ...OWN_UNITS.map((unit) => compile(source, unit, WARNINGS.own)),
  ];
}

/** Runs a compiler or a linker. */
export function runTool(command: string, args: readonly string[]): void {
  run(command, args, { env: TOOLS_ENV });
}

/** Runs a program. @throws {ToolError} if it fails */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnSyncOptions = {},
): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status === 0) return;
  throw new ToolError(`${command} failed${error === undefined ? '' : `: ${error.message}`}`);
}
