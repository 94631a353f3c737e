/** Every result of the engine is checked: tests with the real module and damaged files. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { Engine, STATUS } from '../../src/ephemeris/engine.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from '../../src/ephemeris/engine-numbers.ts';
import { EPHEMERIS_LOCATIONS, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { EphemerisError, type SkyRequest, startEphemeris } from '../../src/ephemeris/swisseph.ts';

const { module, files } = await readEphemerisFiles();
const J1950 = 2_433_282.5;

/** The offset of the first body's header, after numbers of 4 and 8 bytes and a number for each body. */
function headOf(content: Buffer, bodies: number): number {
  let textEnd = 0;
  for (let line = 0; line < 3; line++) textEnd = content.indexOf('\n', textEnd) + 1;
  return textEnd + 4 + 4 + 4 + 8 + 8 + 2 + 2 * bodies + 4 + 5 * 8;
}

/** An instance with one file changed. */
function withDamage(name: string, damage: (content: Buffer) => void) {
  const content = Buffer.from(files.get(name) ?? assert.fail(name));
  damage(content);
  return startEphemeris({ module, files: new Map([...files, [name, new Uint8Array(content)]]) });
}

/** In the header of a body: the divisor of its blocks (rmax), and the inclination of its orbit. */
const [SCALE, INCLINATION] = [6, 10 + 4 * 8];
/** A file, its number of bodies, and the damage in the header of the first one. */
type Damage = readonly [file: string, bodies: number, (content: Buffer, head: number) => void];
const inclined =
  (value: number): Damage[2] =>
  (content, head) =>
    void content.writeDoubleLE(value, head + INCLINATION);

const UNFIT: readonly (readonly [what: string, Damage, asked: BodyName, said: RegExp])[] = [
  ['no number', ['semo_18.se1', 1, inclined(Number.NaN)], 'moon', /longitude NaN/],
  ['infinite', ['semo_18.se1', 1, inclined(Number.POSITIVE_INFINITY)], 'true_node', /NaN/],
  ['nowhere', ['sepl_18.se1', 10, inclined(Number.NaN)], 'mercury', /longitude NaN/],
  [
    'too fast',
    [
      'semo_18.se1',
      1,
      (content, head) => {
        content.writeInt32LE(content.readInt32LE(head + SCALE) * 50, head + SCALE);
      },
    ],
    'moon',
    /speed -?\d/,
  ],
];

for (const [what, [file, bodies, damage], body, said] of UNFIT) {
  test(`never serves a result that is ${what}`, () => {
    const ephemeris = withDamage(file, (content) => damage(content, headOf(content, bodies)));
    assert.throws(
      () => ephemeris.sky({ jd_ut: J1950, bodies: [body] }),
      (error) => error instanceof EphemerisError && said.test(error.message),
    );
  });
}

test('serves the intact first half of a file, and never the damaged second half', () => {
  const whole = startEphemeris({ module, files });
  const cut = withDamage('semo_18.se1', (content) => content.fill(0xff, content.length >> 1));
  const ask = { bodies: ['moon'] } as const;
  const early = { jd_ut: 2_380_000.5, ...ask };
  assert.deepEqual(cut.sky(early), whole.sky(early));
  assert.throws(() => cut.sky({ jd_ut: 2_590_000.5, ...ask }), EphemerisError);
  assert.deepEqual(cut.sky(early), whole.sky(early));
  // The position of the Earth, the observer, depends on the Moon's.
  assert.throws(() => cut.sky({ jd_ut: 2_590_000.5, bodies: ['mars'] }), EphemerisError);
});

test('does not start a module of another version', () => {
  const wasm = readFileSync(EPHEMERIS_LOCATIONS.wasmFile);
  let found = 0;
  for (let at = wasm.indexOf('2.10.03'); at !== -1; at = wasm.indexOf('2.10.03', at + 1), found++) {
    wasm.write('2.10.04', at);
  }
  assert.ok(found > 0);
  const other = new WebAssembly.Module(new Uint8Array(wasm));
  assert.throws(() => startEphemeris({ module: other, files }), /2\.10\.04, expected 2\.10\.03/);
});

test('imports no function of the host', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('rejects unsupported input, without effect on later results', () => {
  const engine = new Engine({ module, files });
  assert.equal(engine.start(), undefined);
  const ask = () => {
    assert.equal(engine.chart(J1950, SWISSEPH_SIDEREAL_MODE.lahiri, [0]), STATUS.byLanes);
    return [...engine.results(1)];
  };
  const before = ask();
  const many = (length: number) => Array.from({ length }, (_, index) => (index * 7) % 256);
  const rejected: readonly (readonly [jdUt: number, mode: number, bodies: readonly number[]])[] = [
    ...[[14], [255], [0, 0], [256], [-1], many(33), many(2_000), many(50_000)].map(
      (bodies) => [J1950, -1, bodies] as const,
    ),
    ...[0, 2, 255, -2].map((mode) => [J1950, mode, [0]] as const),
    ...[2_378_495, 2_598_009, Number.NaN].map((jdUt) => [jdUt, -1, [0]] as const),
  ];
  for (const [jdUt, mode, bodies] of rejected) {
    const label = `${jdUt} ${mode} ${bodies.slice(0, 40)}`;
    assert.equal(engine.chart(jdUt, mode, bodies), STATUS.notKnown, label);
    assert.deepEqual(ask(), before, label);
  }
  assert.equal(engine.chart(J1950, -1, Object.values(SWISSEPH_BODY)), STATUS.byLanes);
});

test('calculates only after the start', () => {
  const engine = new Engine({ module, files });
  assert.equal(engine.chart(J1950, -1, [SWISSEPH_BODY.mean_node]), STATUS.notKnown);
});

test('rejects a second file of the same name', () => {
  const content = files.get('seas_24.se1') ?? assert.fail();
  class Twice extends Map<string, Uint8Array> {
    override *[Symbol.iterator](): MapIterator<[string, Uint8Array]> {
      yield ['seas_24.se1', content];
      yield ['seas_24.se1', content];
    }
  }
  assert.throws(() => new Engine({ module, files: new Twice() }), RangeError);
});

test('returns the same result after any earlier calls', () => {
  const used = startEphemeris({ module, files });
  const question = fc.record(
    {
      jd_ut: fc.oneof(
        fc.double({ min: 2_378_496.5, max: 2_598_007.4, noNaN: true }),
        fc.constantFrom(2_378_496.5, 2_378_498, 2_451_545, 2_597_627, 2_598_007.4, Number.NaN, 0),
      ),
      ayanamsa: fc.constantFrom(...AYANAMSAS),
      bodies: fc.subarray([...BODY_NAMES], { minLength: 1 }),
    },
    { requiredKeys: ['jd_ut', 'bodies'] },
  );
  const answer = (instance: typeof used, each: SkyRequest) => {
    try {
      return instance.sky(each);
    } catch (error) {
      if (error instanceof EphemerisError) return error.message;
      throw error;
    }
  };
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (questions) => {
      const fresh = startEphemeris({ module, files });
      const last = questions.at(-1) ?? assert.fail();
      for (const each of questions.slice(0, -1)) answer(used, each);
      assert.deepEqual(answer(used, last), answer(fresh, last));
    }),
    { numRuns: 60 },
  );
});
