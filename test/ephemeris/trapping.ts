/** The engine's module with an artificial trap. */
import { readFileSync } from 'node:fs';
import { SWISSEPH_SIDEREAL_MODE } from '../../src/ephemeris/engine-numbers.ts';
import { EPHEMERIS_LOCATIONS } from '../../src/ephemeris/files.ts';

const SECTION = { exports: 7, code: 10 };
const MODE = SWISSEPH_SIDEREAL_MODE.krishnamurti;

/**
 * Inserted before engine_chart(jd_ut, mode, count): if the mode is Krishnamurti's, use 4 KiB of the stack, like a function in the
 * middle of its work, and trap.
 */
const TRAP = [
  ...[0x20, 1, 0x41, MODE, 0x46, 0x04, 0x40],
  ...[0x23, 0, 0x41, 0x80, 0x20, 0x6b, 0x24, 0],
  ...[0x00, 0x0b],
];

/** @returns a module that traps only for the ayanamsa `krishnamurti` */
export function trappingModule(): WebAssembly.Module {
  const wasm = readFileSync(EPHEMERIS_LOCATIONS.wasmFile);
  const chart = exportedFunction(wasm, 'engine_chart');
  const code = sectionOf(wasm, SECTION.code);
  const reader = new Reader(wasm, code.start);
  const bodies = Array.from({ length: reader.number() }, () => reader.take(reader.number()));
  const changed = bodies.map((body, index) => {
    if (index !== chart) return body;
    const afterLocals = new Reader(body, 0);
    for (let groups = afterLocals.number(); groups > 0; groups--) {
      afterLocals.number();
      afterLocals.take(1);
    }
    const at = afterLocals.at;
    return Buffer.concat([body.subarray(0, at), Buffer.from(TRAP), body.subarray(at)]);
  });
  const section = Buffer.concat([
    number(changed.length),
    ...changed.flatMap((body) => [number(body.length), body]),
  ]);
  return new WebAssembly.Module(
    Buffer.concat([
      wasm.subarray(0, code.head),
      Buffer.from([SECTION.code]),
      number(section.length),
      section,
      wasm.subarray(code.end),
    ]),
  );
}

/** The module has no imports, so functions and bodies have the same numbers. */
function exportedFunction(wasm: Buffer, wanted: string): number {
  const reader = new Reader(wasm, sectionOf(wasm, SECTION.exports).start);
  for (let left = reader.number(); left > 0; left--) {
    const name = reader.take(reader.number()).toString();
    reader.take(1);
    const index = reader.number();
    if (name === wanted) return index;
  }
  throw new Error(`no function ${wanted}`);
}

function sectionOf(wasm: Buffer, id: number) {
  const reader = new Reader(wasm, 8);
  while (reader.at < wasm.length) {
    const head = reader.at;
    const [found] = reader.take(1);
    const length = reader.number();
    const start = reader.at;
    if (found === id) return { head, start, end: start + length };
    reader.take(length);
  }
  throw new Error(`no section ${id}`);
}

/** Of LEB128 numbers and bytes. */
class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  number(): number {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.#bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
  }

  take(length: number): Buffer {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

function number(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    if (left <= 0x7f) return Buffer.from(bytes);
  }
}
