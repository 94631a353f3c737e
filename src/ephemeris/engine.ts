/**
 * The interface to the engine's WebAssembly (packages/engine/source/chart.c). The module imports no function of its host, so an
 * instance depends only on its files.
 */

/** The parts of an instance. Threads can share both. */
export interface EngineFiles {
  readonly module: WebAssembly.Module;
  /** Contents of the ephemeris files by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The results of `engine_chart`. */
export const STATUS = { byLanes: 0, byUpstream: 1, notKnown: -1, rejected: -2 } as const;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly engine_bodies: WebAssembly.Global<'i32'>;
  readonly engine_results: WebAssembly.Global<'i32'>;
  readonly engine_rejection: WebAssembly.Global<'i32'>;
  readonly engine_message: WebAssembly.Global<'i32'>;
  engine_allocate(bytes: number): number;
  engine_add_file(name: number, data: number, bytes: number): number;
  engine_start(): number;
  engine_version(): number;
  engine_chart(jdUt: number, mode: number, count: number): number;
}

/** AS_MAXCH of sweodef.h. */
const TEXT_BYTES = 256;
/** MAX_BODIES of packages/engine/source/exchange.h. Other memory of the module follows. */
const MAX_BODIES = 32;
/** Longitude, speed and declination. */
export const RESULTS_OF_A_BODY = 3;

/** One instance of the module. */
export class Engine {
  readonly #exports: Exports;
  readonly #addresses: Readonly<Record<'bodies' | 'results' | 'rejection' | 'message', number>>;

  /** @throws {RangeError} if the module has no memory for the files */
  constructor({ module, files }: EngineFiles) {
    this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    const {
      engine_bodies: engineBodies,
      engine_results: engineResults,
      engine_rejection: engineRejection,
      engine_message: engineMessage,
    } = this.#exports;
    this.#addresses = {
      bodies: engineBodies.value,
      results: engineResults.value,
      rejection: engineRejection.value,
      message: engineMessage.value,
    };
    for (const [name, content] of files) this.#addFile(name, content);
  }

  /** The version of Swiss Ephemeris. */
  version(): string {
    return this.#text(this.#exports.engine_version());
  }

  /** Reads the headers of the files. @returns the fault, or undefined */
  start(): string | undefined {
    const status = this.#exports.engine_start();
    return status === 0 ? undefined : this.message();
  }

  /**
   * Calculates a chart. `results` then returns its numbers.
   *
   * @param jdUt Julian day in Universal Time
   * @param mode Swiss Ephemeris's number of the ayanamsa, or -1 for the tropical zodiac
   * @param bodies Swiss Ephemeris's numbers
   * @returns one of `STATUS`
   */
  chart(jdUt: number, mode: number, bodies: readonly number[]): number {
    // More bodies would overwrite the memory after them, and a larger number would become that of another body.
    if (bodies.length > MAX_BODIES || bodies.some((body) => body !== (body & 0xff))) {
      return STATUS.notKnown;
    }
    this.#bytes().set(bodies, this.#addresses.bodies);
    return this.#exports.engine_chart(jdUt, mode, bodies.length);
  }

  /**
   * The numbers of the latest chart: true obliquity; then longitude, speed and declination of each body,
   * in the order of the call. The next call overwrites them.
   */
  results(bodies: number): Float64Array {
    const count = 1 + bodies * RESULTS_OF_A_BODY;
    return new Float64Array(this.#exports.memory.buffer, this.#addresses.results, count);
  }

  /** The call of Swiss Ephemeris that returned other flags than requested. */
  rejection(): { readonly body: number; readonly requested: number; readonly returned: number } {
    const words = new Int32Array(this.#exports.memory.buffer, this.#addresses.rejection, 3);
    const [body = 0, requested = 0, returned = 0] = words;
    return { body, requested, returned };
  }

  /** Swiss Ephemeris's message about a rejection. It may contain a birth moment. */
  message(): string {
    return this.#text(this.#addresses.message);
  }

  #addFile(name: string, content: Uint8Array): void {
    const nameBytes = new TextEncoder().encode(`${name}\0`);
    const addresses = [nameBytes, content].map((bytes) => this.#put(bytes));
    const [atName, atContent] = addresses as [number, number];
    if (this.#exports.engine_add_file(atName, atContent, content.length) !== 0) {
      throw new RangeError(`the engine has no memory for the file ${name}`);
    }
  }

  #put(bytes: Uint8Array): number {
    const address = this.#exports.engine_allocate(bytes.length);
    if (address === 0) throw new RangeError(`the engine has no memory for ${bytes.length} bytes`);
    this.#bytes().set(bytes, address);
    return address;
  }

  /** Created for each use: when the memory grows, earlier views are detached. */
  #bytes(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer);
  }

  #text(address: number): string {
    const bytes = this.#bytes().slice(address, address + TEXT_BYTES);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(bytes.subarray(0, end === -1 ? TEXT_BYTES : end));
  }
}
