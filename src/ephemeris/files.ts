/**
 * The files that determine every digit, and the digests that pin them. Upstream has published
 * different files under the same names for the same library version, so names are not enough.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import build from '../../packages/engine/build.json' with { type: 'json' };
import type { EngineFiles } from './engine.ts';

/** SHA-256 of each Swiss Ephemeris file: planets, Moon, main asteroids, 600 years each. */
export const EPHEMERIS_FILES = servedVersion().ephemeris;

/** The library version whose numbers are served; the service does not start with another one. */
export const SWISSEPH_VERSION = build.version;

/** SHA-256 of the engine's WebAssembly. */
export const ENGINE_SHA256 = build.webassembly;

/** Where the files are, unless a test overrides it. */
export const EPHEMERIS_LOCATIONS: EphemerisLocations = {
  dataDirectory: fileURLToPath(new URL('../../data/ephemeris/', import.meta.url)),
  wasmFile: fileURLToPath(new URL('../../packages/engine/engine.wasm', import.meta.url)),
};

interface EphemerisLocations {
  readonly dataDirectory: string;
  readonly wasmFile: string;
}

/** A file is missing, or is not the one that the numbers were published with. */
export class EphemerisFileError extends Error {
  override readonly name = 'EphemerisFileError';
}

/** The engine is the published one, and this machine cannot run it. */
class UnsupportedProcessorError extends Error {
  override readonly name = 'UnsupportedProcessorError';
}

/** Where the numbers come from: names, and the digest that pins the files. */
export function ephemerisIdentity() {
  return {
    library: build.library,
    version: SWISSEPH_VERSION,
    data: `DE431, files sepl semo seas _12 _18 _24, sha256:${dataSetSha256()}`,
  };
}

/**
 * The digest that pins the whole file set, as `sha256sum data/ephemeris/SHA256SUMS` prints it: taken
 * over one line `DIGEST  NAME` for each file, sorted by name.
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
 * @returns what threads can share: the module compiled once, and the files in shared memory
 * @throws {EphemerisFileError} naming the first file that is missing or different
 * @throws {UnsupportedProcessorError} if the processor lacks what the engine needs
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

/** @param wasm the published bytes, so if they don't compile, it is not for what is in them */
async function compile(wasm: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  return WebAssembly.compile(wasm).catch((error: Error) => {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new UnsupportedProcessorError(
      'the engine needs WebAssembly with SIMD, which Node does not have on this processor: an x86-64 processor needs SSE4.1 (Intel since 2008, AMD since 2011), and a virtual machine must not hide it (QEMU and Proxmox: CPU type host)',
      { cause: error },
    );
  });
}

/** Into memory that threads can share. */
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
      `${path} is not the file that the numbers were published with: its SHA-256 is ${found}, expected ${expected}`,
    );
  }
  return content;
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
