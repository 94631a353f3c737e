/** Debian's C build of Swiss Ephemeris, compiled into a temporary folder and used through pipes. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { SWISSEPH_SIDEREAL_MODE } from '../../src/ephemeris/engine-numbers.ts';
import { EPHEMERIS_FILES, SWISSEPH_VERSION } from '../../src/ephemeris/files.ts';
import type { Instant } from './instants.ts';

const SOURCE = fileURLToPath(new URL('positions.c', import.meta.url));
/** The files of Debian's packages. */
const HEADER = '/usr/include/swephexp.h';
const DATA = '/usr/share/libswe/ephe';

/** The compiler and its options. */
const COMPILER = 'gcc';
const COMPILER_ARGUMENTS = ['-std=c11', '-O2', '-Wall', '-Wextra', '-Werror'];

/** This machine lacks a requirement of the comparison. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
}

/** One body of the C build, unrounded. */
export interface CState {
  readonly longitude: number;
  readonly speed: number;
  readonly declination: number;
  readonly sidereal_longitude: number;
  readonly sidereal_speed: number;
}

/** The sky of the C build at one instant. */
export interface CSky {
  /** Delta T of the library, in seconds. */
  readonly delta_t: number;
  readonly true_obliquity: number;
  /** In the order of the vocabulary. */
  readonly bodies: readonly CState[];
}

/**
 * Sends many instants to the C build, one after the other.
 *
 * @yields one sky per instant, in the order of the instants
 * @throws {MissingPackageError} with the packages
 */
export async function* askCLibrary(instants: () => Iterable<Instant>): AsyncGenerator<CSky> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-accuracy-'));
  try {
    yield* ask(compile(folder), linkData(folder), instants());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compile(folder: string): string {
  const missing = [HEADER, ...Object.keys(EPHEMERIS_FILES).map((name) => `${DATA}/${name}`)];
  const first = missing.find((path) => !existsSync(path));
  if (first !== undefined) throw new MissingPackageError(missingText(`${first} is missing`));
  const program = join(folder, 'positions');
  const args = [...COMPILER_ARGUMENTS, '-o', program, SOURCE, '-lswe', '-lm'];
  try {
    execFileSync(COMPILER, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new MissingPackageError(missingText(`${COMPILER} is missing`), { cause: error });
  }
  return program;
}

function missingText(what: string): string {
  return `${what}. The comparison needs Debian's build of Swiss Ephemeris ${SWISSEPH_VERSION}:
  apt-get update && apt-get install libswe-dev swe-basic-data swe-standard-data gcc`;
}

/**
 * Only the nine files of the service: with the whole of Debian's folder, the library could silently use another file.
 */
function linkData(folder: string): string {
  const data = join(folder, 'ephemeris');
  mkdirSync(data);
  for (const name of Object.keys(EPHEMERIS_FILES)) symlinkSync(`${DATA}/${name}`, join(data, name));
  return data;
}

async function* ask(
  program: string,
  data: string,
  instants: Iterable<Instant>,
): AsyncGenerator<CSky> {
  const child = spawn(program, [data], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // The status below reports a program that ends early.
  const written = pipeline(Readable.from(questions(instants)), child.stdin).catch(() => undefined);
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    checkHead((await lines.next()).value);
    for await (const line of lines) yield readSky(line);
    await written;
    const status = await ended;
    if (status !== 0) throw new Error(`the C program ended with status ${status}`);
  } finally {
    child.kill();
  }
}

/** Written in blocks, because a write costs more than a line. */
function* questions(instants: Iterable<Instant>): Generator<string> {
  let block = '';
  for (const { unixSecond, ayanamsa } of instants) {
    block += `${unixSecond} ${SWISSEPH_SIDEREAL_MODE[ayanamsa]}\n`;
    if (block.length > 4_096) {
      yield block;
      block = '';
    }
  }
  yield block;
}

/** The first line of the output. Debian adds its own suffix to the version. */
function checkHead(line: string | undefined): void {
  const [version = '', ...bodies] = line?.split(' ') ?? [];
  if (version.split('-')[0] !== SWISSEPH_VERSION) {
    throw new Error(`the C build is Swiss Ephemeris "${version}", expected ${SWISSEPH_VERSION}`);
  }
  if (bodies.join() !== BODY_NAMES.join()) throw new Error(`the C program has bodies ${bodies}`);
}

const STATE_NUMBERS = 5;

function readSky(line: string): CSky {
  const [deltaT, trueObliquity, ...numbers] = line.split(' ').map(Number);
  if (numbers.length !== BODY_NAMES.length * STATE_NUMBERS || !numbers.every(Number.isFinite)) {
    throw new Error(`the C program printed "${line}"`);
  }
  const bodies = BODY_NAMES.map((_, index) => {
    const state = numbers.slice(index * STATE_NUMBERS, (index + 1) * STATE_NUMBERS);
    const [longitude, speed, declination, siderealLongitude, siderealSpeed] = state as [
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      longitude,
      speed,
      declination,
      sidereal_longitude: siderealLongitude,
      sidereal_speed: siderealSpeed,
    };
  });
  return { delta_t: deltaT ?? Number.NaN, true_obliquity: trueObliquity ?? Number.NaN, bodies };
}
