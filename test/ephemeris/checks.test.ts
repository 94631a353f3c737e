/** Nothing that the engine says is taken on trust: shown on the real module, with files that are damaged. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { Engine, STATUS } from '../../src/ephemeris/engine.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from '../../src/ephemeris/engine-numbers.ts';
import { EPHEMERIS_LOCATIONS, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { EphemerisError, type SkyQuestion, startEphemeris } from '../../src/ephemeris/swisseph.ts';

const { module, files } = await readEphemerisFiles();
const J1950 = 2_433_282.5;

/** Offsets in the headers of the files, after the lines of text: the first body's blocks and elements. */
const MOON_HEAD = headOf('semo_18.se1', 1);
const PLANETS_HEAD = headOf('sepl_18.se1', 10);
const NUMBER_OF_JPL = { semo: textEnd('semo_18.se1') + 8 };

function textEnd(name: string): number {
  let end = 0;
  for (let line = 0; line < 3; line++) end = contentOf(name).indexOf('\n'.charCodeAt(0), end) + 1;
  return end;
}

/** Where the head of the first body begins: after numbers of 4 and 8 bytes, and a number for each body. */
function headOf(name: string, bodies: number): number {
  return textEnd(name) + 4 + 4 + 4 + 8 + 8 + 2 + 2 * bodies + 4 + 5 * 8;
}

function contentOf(name: string): Buffer {
  return Buffer.from(files.get(name) ?? assert.fail(name));
}

/** An instance with one file changed. */
function withDamage(name: string, damage: (content: Buffer) => Uint8Array | undefined) {
  const content = contentOf(name);
  const changed = damage(content) ?? content;
  return startEphemeris({ module, files: new Map([...files, [name, new Uint8Array(changed)]]) });
}

/** In the head of a body: what its blocks are divided by (rmax), and doubles from its start on. */
const SCALE = 6;
const ELEMENTS = 10;
const INCLINATION = ELEMENTS + 4 * 8;

const UNFIT: Readonly<
  Record<string, { file: string; damage: (content: Buffer) => void; body: BodyName; said: RegExp }>
> = {
  'a longitude that is no number': {
    file: 'semo_18.se1',
    damage: (content) => content.writeDoubleLE(Number.NaN, MOON_HEAD + INCLINATION),
    body: 'moon',
    said: /longitude NaN/,
  },
  'an infinite element of an orbit': {
    file: 'semo_18.se1',
    damage: (content) => content.writeDoubleLE(Number.POSITIVE_INFINITY, MOON_HEAD + INCLINATION),
    body: 'true_node',
    said: /NaN/,
  },
  'a speed that no body has': {
    file: 'semo_18.se1',
    damage: (content) =>
      content.writeInt32LE(content.readInt32LE(MOON_HEAD + SCALE) * 50, MOON_HEAD + SCALE),
    body: 'moon',
    said: /speed -?\d/,
  },
  'a planet that is nowhere': {
    file: 'sepl_18.se1',
    damage: (content) => content.writeDoubleLE(Number.NaN, PLANETS_HEAD + INCLINATION),
    body: 'mercury',
    said: /longitude NaN/,
  },
};

for (const [name, { file, damage, body, said }] of Object.entries(UNFIT)) {
  test(`${name} is never served`, () => {
    const ephemeris = withDamage(file, (content) => void damage(content));
    assert.throws(
      () => ephemeris.sky({ jd_ut: J1950, bodies: [body] }),
      (error) => error instanceof EphemerisError && said.test(error.message),
    );
  });
}

test('a file that is cut short does not start', () => {
  assert.throws(
    () => withDamage('semo_18.se1', (content) => content.subarray(0, -1)),
    EphemerisError,
  );
});

test('of a file whose second half is damaged the first half is served, and the second never', () => {
  const whole = startEphemeris({ module, files });
  const cut = withDamage('semo_18.se1', (content) => content.fill(0xff, content.length >> 1));
  const ask = { bodies: ['moon'] } as const;
  const early = { jd_ut: 2_380_000.5, ...ask };
  assert.deepEqual(cut.sky(early), whole.sky(early));
  for (let round = 0; round < 3; round++) {
    assert.throws(() => cut.sky({ jd_ut: 2_590_000.5, ...ask }), EphemerisError);
    assert.deepEqual(cut.sky(early), whole.sky(early));
    assert.deepEqual(cut.sky({ ...early, jd_ut: 2_390_000.5 + round * 100 }).bodies.length, 1);
  }
  // Planets are seen from the Earth, whose place needs the Moon's.
  assert.throws(() => cut.sky({ jd_ut: 2_590_000.5, bodies: ['mars'] }), EphemerisError);
});

test('files of an older ephemeris of JPL, with another frame, are refused at the start', () => {
  assert.throws(
    () =>
      withDamage('semo_18.se1', (content) => {
        content.writeInt32LE(200, NUMBER_OF_JPL.semo);
        const checked = MOON_HEAD - AFTER_CHECKED;
        content.writeUInt32LE(crc32(content.subarray(0, checked)), checked);
      }),
    /before DE403/,
  );
});

/** From the checksum of a head to its first body: the checksum itself, and five constants. */
const AFTER_CHECKED = 4 + 5 * 8;

/** As swi_crc32(): the highest bit first. */
function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  }
  return ~crc >>> 0;
}

test('blocks of no length, an endless one or none of them are refused at the start', () => {
  const LENGTH = ELEMENTS + 2 * 8;
  for (const days of [0, 1e-300, -1, 1e9, Number.POSITIVE_INFINITY, Number.NaN]) {
    assert.throws(
      () =>
        withDamage(
          'sepl_18.se1',
          (content) => void content.writeDoubleLE(days, PLANETS_HEAD + LENGTH),
        ),
      /sepl_18\.se1: a length of blocks that is not possible$/,
      `${days} days`,
    );
  }
});

test('an approximate Moon for want of its file is never served, nor a planet seen from its Earth', () => {
  const incomplete = new Map([...files].filter(([name]) => name !== 'semo_24.se1'));
  const ephemeris = startEphemeris({ module, files: incomplete });
  for (const body of ['moon', 'mars', 'ceres', 'true_node'] as const) {
    assert.throws(
      () => ephemeris.sky({ jd_ut: 2_598_007.4, bodies: [body] }),
      (error) => error instanceof EphemerisError && /Moshier/.test(error.message),
      body,
    );
  }
  assert.equal(ephemeris.sky({ jd_ut: J1950, bodies: ['moon'] }).bodies.length, 1);
});

test('a module of another version does not start', () => {
  const wasm = readFileSync(EPHEMERIS_LOCATIONS.wasmFile);
  let found = 0;
  for (let at = wasm.indexOf('2.10.03'); at !== -1; at = wasm.indexOf('2.10.03', at + 1), found++) {
    wasm.write('2.10.04', at);
  }
  assert.ok(found > 0);
  const other = new WebAssembly.Module(new Uint8Array(wasm));
  assert.throws(() => startEphemeris({ module: other, files }), /2\.10\.04, expected 2\.10\.03/);
});

test('the module asks its host for nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('what the module is not made for is refused: bodies, zodiacs, years, a body twice', () => {
  const engine = new Engine({ module, files });
  assert.equal(engine.start(), undefined);
  const refused: readonly (readonly [number, number, readonly number[]])[] = [
    [J1950, -1, [14]],
    [J1950, -1, [255]],
    [J1950, -1, [0, 0]],
    [J1950, -1, [256]],
    [J1950, -1, [-1]],
    [J1950, -1, Array.from({ length: 33 }, (_, index) => index)],
    [J1950, 0, [0]],
    [J1950, 2, [0]],
    [J1950, 255, [0]],
    [J1950, -2, [0]],
    [2_378_495, -1, [0]],
    [2_598_009, -1, [0]],
    [Number.NaN, -1, [0]],
  ];
  for (const [jdUt, mode, bodies] of refused) {
    assert.equal(engine.chart(jdUt, mode, bodies), STATUS.notKnown, `${jdUt} ${mode} ${bodies}`);
  }
  assert.equal(engine.chart(J1950, -1, Object.values(SWISSEPH_BODY)), STATUS.byLanes);
});

test('nothing is calculated before the start', () => {
  const engine = new Engine({ module, files });
  assert.equal(engine.chart(J1950, -1, [SWISSEPH_BODY.mean_node]), STATUS.notKnown);
});

test('a second file of the same name is refused', () => {
  const content = contentOf('seas_24.se1');
  class Twice extends Map<string, Uint8Array> {
    override *[Symbol.iterator](): MapIterator<[string, Uint8Array]> {
      yield ['seas_24.se1', content];
      yield ['seas_24.se1', content];
    }
  }
  assert.throws(() => new Engine({ module, files: new Twice() }), RangeError);
});

test('a question that is too long is refused, and changes nothing of the answers after it', () => {
  const engine = new Engine({ module, files });
  assert.equal(engine.start(), undefined);
  const ask = () => {
    assert.equal(engine.chart(J1950, SWISSEPH_SIDEREAL_MODE.lahiri, [0]), STATUS.byLanes);
    return [...engine.results(1)];
  };
  const before = ask();
  for (const length of [33, 2_000, 50_000]) {
    const bodies = Array.from({ length }, (_, index) => (index * 7) % 256);
    assert.equal(engine.chart(J1950, -1, bodies), STATUS.notKnown);
    assert.deepEqual(ask(), before, `after ${length} bodies`);
  }
});

test('upstream answers in the seams of the files and near J2000, and the engine elsewhere', () => {
  const engine = new Engine({ module, files });
  assert.equal(engine.start(), undefined);
  const expected: readonly (readonly [number, number])[] = [
    [2_378_496.5, STATUS.byUpstream],
    [2_378_498.5, STATUS.byLanes],
    [2_451_544.98, STATUS.byLanes],
    [2_451_545, STATUS.byUpstream],
    [2_451_545.02, STATUS.byLanes],
    [2_597_626.5, STATUS.byLanes],
    [2_597_627.5, STATUS.byUpstream],
  ];
  for (const [jdUt, status] of expected)
    assert.equal(engine.chart(jdUt, -1, [1]), status, `${jdUt}`);
});

test('an answer does not depend on what was asked before, whatever that was', () => {
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
  const answer = (instance: typeof used, each: SkyQuestion) => {
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
