/**
 * The files that decide every digit, and the digests that pin them. Upstream has published other
 * files under the same names and the same library version, so a name says nothing.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** SHA-256 of each Swiss Ephemeris file: planets, Moon, main asteroids, 600 years each. */
export const EPHEMERIS_FILES: Readonly<Record<string, string>> = {
  'seas_12.se1': 'f52e1af0298cd63138ce5497f39bc5bd648535fc7e9e16f21a2f643c1ad9c439',
  'seas_18.se1': '0afe3f94769b6718082411c2c4fb06bf9d1aaa6c0bc1bad8f8b8725421ef8748',
  'seas_24.se1': '18f9c915f7443ff726c8959c13ce3a681532aa34026e2688677793ca006c987e',
  'semo_12.se1': 'ddf9263fc2bacf47b4d2a275cfa88d1a6c6467a7d4789ab10199f2743611f374',
  'semo_18.se1': 'ecfa54dbf5bc0b5a9bc3e04ed28629a821e98625eacae38f4070593bba0e2980',
  'semo_24.se1': '4ebb3728e61182e8b23d4fa71cec42ab73bd4df4e647ecf0f93953a07a06a49f',
  'sepl_12.se1': '75d1b5aa89f5bb1e07aa655e758b69a69eed32e97dd4df5c3b34e227de08ff85',
  'sepl_18.se1': '0b7e416e3c1be9e6a0dd1d711dae7f7685793a0e7df13f76363a493dc27b6ea1',
  'sepl_24.se1': '63e4d1179c27090aff4729fc64daf58a689758de059fa3ee0eaaafaffb630b75',
};

/** The version of the library whose numbers are served; another one does not start. */
export const SWISSEPH_VERSION = '2.10.03';

/** SHA-256 of the WebAssembly that swisseph-wasm 0.1.0 brings. */
const WASM_SHA256 = 'a6e5f53cc39bac07f44b4ce54e5f90f6bd1e25b6d20df2ea0bc4c1374d09842c';

/** Where the files are, unless a test says otherwise. */
export const EPHEMERIS_LOCATIONS: EphemerisLocations = {
  data_directory: fileURLToPath(new URL('../../data/ephemeris/', import.meta.url)),
  wasm_file: fileURLToPath(new URL('../wasm/swisseph.wasm', import.meta.resolve('swisseph-wasm'))),
};

export interface EphemerisLocations {
  readonly data_directory: string;
  readonly wasm_file: string;
}

/** A file that is missing, or is not the one that the numbers were published with. */
export class EphemerisFileError extends Error {
  override readonly name = 'EphemerisFileError';
}

/**
 * What pins the whole file set, as `sha256sum data/ephemeris/SHA256SUMS` prints it: the digest
 * over one line `DIGEST  NAME` a file, sorted by name.
 */
export function dataSetSha256(): string {
  const lines = Object.entries(EPHEMERIS_FILES).map(([name, digest]) => `${digest}  ${name}\n`);
  return sha256(Buffer.from(lines.sort(byName).join('')));
}

function byName(a: string, b: string): number {
  return a.slice(64) < b.slice(64) ? -1 : 1;
}

/**
 * Reads the ephemeris files, and proves them and the WebAssembly against their digests.
 *
 * @returns the content of each file by name, in memory that threads can share
 * @throws {EphemerisFileError} naming the first file that is missing or different
 */
export async function readEphemerisFiles(
  locations: EphemerisLocations = EPHEMERIS_LOCATIONS,
): Promise<Map<string, Uint8Array>> {
  await readProven(locations.wasm_file, WASM_SHA256);
  const files = new Map<string, Uint8Array>();
  for (const [name, digest] of Object.entries(EPHEMERIS_FILES)) {
    files.set(name, shared(await readProven(`${locations.data_directory}/${name}`, digest)));
  }
  return files;
}

async function readProven(path: string, expected: string): Promise<Buffer> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new EphemerisFileError(`${path} cannot be read (${error.code})`, { cause: error });
  });
  const found = sha256(content);
  if (found !== expected) {
    throw new EphemerisFileError(
      `${path} is not the file that the numbers were published with: its SHA-256 is ${found}, expected ${expected}`,
    );
  }
  return content;
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function shared(content: Buffer): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(content.length));
  copy.set(content);
  return copy;
}
