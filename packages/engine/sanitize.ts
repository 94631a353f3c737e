/**
 * Runs the engine's C, including upstream's, with clang's sanitizers on random and damaged files:
 * `npm run engine:sanitize -- [--rounds N] [--seed N]`. It ends with status 1 at the first access outside an array, use of freed
 * memory or undefined operation.
 *
 * The same seed gives the same rounds. A round is one set of files, a start, and forty charts.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileUnits, ENGINE, inBuildFolder, requireTools, run, runTool } from './sources.ts';

const PACKAGES = 'clang libclang-rt-14-dev';
const HARNESS = join(ENGINE, 'sanitize');
const DATA = fileURLToPath(new URL('../../data/ephemeris', import.meta.url));

const SANITIZE = [
  '-O1',
  '-g',
  '-fno-omit-frame-pointer',
  '-fsanitize=address,undefined,float-cast-overflow',
  '-fno-sanitize-recover=all',
  `-fsanitize-ignorelist=${join(HARNESS, 'ignored.txt')}`,
];
/** The engine's replacements of the C library, which the sanitizers and the harness need in the original. */
const OWN_FUNCTIONS = [
  ...['fopen', 'fclose', 'fread', 'fseek', 'ftell', 'rewind', 'fseeko', 'ftello', 'fgets'],
  'getenv',
].map((name) => `-D${name}=engine_${name}`);
/** This machine has no WebAssembly vectors and no exported names. */
const NATIVE = ['-isystem', HARNESS, '-Wno-unknown-attributes'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('engine:sanitize takes --rounds N, at least 1, and --seed N, at least 0');
  process.exit(2);
}

requireTools(['clang'], PACKAGES);
inBuildFolder((folder) => {
  const objects = compileUnits(folder, [...SANITIZE, ...NATIVE, ...OWN_FUNCTIONS]);
  const program = join(folder, 'sanitized');
  runTool('clang', [...SANITIZE, join(HARNESS, 'main.c'), ...objects, '-lm', '-o', program]);
  // The engine keeps its data for its whole life, which is no leak.
  const env = { PATH: process.env['PATH'], ASAN_OPTIONS: 'detect_leaks=0' };
  run(program, [DATA, String(seed), String(rounds)], { env });
});
