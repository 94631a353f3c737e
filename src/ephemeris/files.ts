/**
 * The files that determine every digit, pinned by digests. Names are not enough: upstream has published different files under the
 * same names for the same library version.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import build from '../../packages/engine/build.json' with { type: 'json' };
import type { EngineFiles } from './engine.ts';

/** SHA-256 of each Swiss Ephemeris file: planets, Moon and main asteroids, 1800 to 2400. */
export const EPHEMERIS_FILES = servedVersion().ephemeris;

/** The version of the library. The service does not start with another one. */
export const SWISSEPH_VERSION = build.version;

/** SHA-256 of the engine's WebAssembly. */
export const ENGINE_SHA256 = build.webassembly;

/** The default locations of the files. */
export const EPHEMERIS_LOCATIONS: EphemerisLocations = {
  dataDirectory: fileURLToPath(new URL('../../data/ephemeris/', import.meta.url)),
  wasmFile: fileURLToPath(new URL('../../packages/engine/engine.wasm', import.meta.url)),
};

interface EphemerisLocations {
  readonly dataDirectory: string;
  readonly wasmFile: string;
}

/** A file is missing or differs from the published one. */
export class EphemerisFileError extends Error {
  override readonly name = 'EphemerisFileError';
}

/** This machine cannot run the published engine. */
class UnsupportedProcessorError extends Error {
  override readonly name = 'UnsupportedProcessorError';
}

/** The source of the numbers: names, and the digest of the files. */
export function ephemerisIdentity() {
  return {
    library: build.library,
    version: SWISSEPH_VERSION,
    data: `DE431, files sepl semo seas _12 _18 _24, sha256:${dataSetSha256()}`,
  };
}

/**
 * The digest of the whole set, as `sha256sum data/ephemeris/SHA256SUMS` prints it: the digest of one line `DIGEST  NAME` for each
 * file, sorted by name.
 */
export function dataSetSha256(): string {
  const lines = Object.entries(EPHEMERIS_FILES).map(([name, digest]) => `${digest}  ${name}\n`);
  return sha256(Buffer.from(lines.sort(byName).join('')));
}

function byName(a: string, b: string): number {
  return a.slice(64) < b.slice(64) ? -1 : 1;
}

/**
 * Reads the engine and the ephemeris files, and checks them against their digests.
 *
 * @returns the compiled module and the files in shared memory, for all threads
 * @throws {EphemerisFileError} with the first file that is missing or different
 * @throws {UnsupportedProcessorError} if the processor lacks SIMD
 */
export async function readEphemerisFiles(
  locations: EphemerisLocations = EPHEMERIS_LOCATIONS,
): Promise<EngineFiles> {
  const wasm = await readVerified(locations.wasmFile, ENGINE_SHA256);
  const files = new Map<string, Uint8Array>();
  for (const [name, digest] of Object.entries(EPHEMERIS_FILES)) {
    files.set(name, await readVerified(`${locations.dataDirectory}/${name}`, digest));
  }
  return { module: await compile(Uint8Array.from(wasm)), files };
}

/** @param wasm the published bytes, so a compile error is due to the processor */
async function compile(wasm: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  return WebAssembly.compile(wasm).catch((error: Error) => {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new UnsupportedProcessorError(
      'this processor cannot run the engine, which needs WebAssembly SIMD. An x86-64 processor needs SSE4.1 (Intel since 2008, AMD since 2011), and a virtual machine must pass it through (QEMU and Proxmox: CPU type host)',
      { cause: error },
    );
  });
}

/** Reads into shared memory. */
async function readVerified(
  path: string,
  expected: string,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const read = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new EphemerisFileError(`${path} cannot be read (${error.code})`, { cause: error });
  });
  const content = new Uint8Array(new SharedArrayBuffer(read.length));
  content.set(read);
  const found = sha256(content);
  if (found !== expected) {
    throw new EphemerisFileError(
      `${path} differs from the published file: its SHA-256 is ${found}, expected ${expected}`,
    );
  }
  return content;
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
