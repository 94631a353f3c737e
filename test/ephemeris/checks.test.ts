/** Nothing that the engine says is taken on trust, and nothing that others left in it has effect. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_NAMES } from '../../contract/vocabulary.ts';
import { loadModule, type SwissEphModule } from '../../src/ephemeris/binding.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { EphemerisError, ephemerisOn } from '../../src/ephemeris/swisseph.ts';
import { compute } from '../../src/positions/compute.ts';
import { sharedEphemeris } from '../support/service.ts';

const files = await readEphemerisFiles();
const JOB = { jd_ut: 2_451_545, bodies: BODY_NAMES, ayanamsa: 'lahiri' } as const;

/** The real module, but for what happens to each result behind the library's back. */
async function tamperedModule(
  tamper: (values: Float64Array, flags: number) => number,
): Promise<SwissEphModule> {
  const module = await loadModule(files);
  return new Proxy(module, {
    get: (target, name) => {
      if (name !== '_swe_calc_ut') return Reflect.get(target, name);
      return (
        ...[jd_ut, body, flags, result, text]: Parameters<SwissEphModule['_swe_calc_ut']>
      ) => {
        const given = target._swe_calc_ut(jd_ut, body, flags, result, text);
        return tamper(target.HEAPF64.subarray(result / 8, result / 8 + 6), given);
      };
    },
  });
}

const UNFIT: Readonly<Record<string, (values: Float64Array, flags: number) => number>> = {
  'a longitude that is no number': (values, flags) => {
    values[0] = Number.NaN;
    return flags;
  },
  'a speed that is no number': (values, flags) => {
    values[3] = Number.NaN;
    return flags;
  },
  'an infinite distance': (values, flags) => {
    values[2] = Number.POSITIVE_INFINITY;
    return flags;
  },
  'a longitude of 361': (values, flags) => {
    values[0] = 361;
    return flags;
  },
  'a negative longitude': (values, flags) => {
    values[0] = -1e-9;
    return flags;
  },
  'a declination beyond the pole': (values, flags) => {
    values[1] = 90.1;
    return flags;
  },
  'the flag of the Moshier fallback': (_values, flags) => (flags & ~2) | 4,
  'no flag of an ephemeris': (_values, flags) => flags & ~2,
  'an error': () => -1,
};

for (const [name, tamper] of Object.entries(UNFIT)) {
  test(`${name} is never served`, async () => {
    const ephemeris = ephemerisOn(await tamperedModule(tamper));
    assert.throws(() => compute(ephemeris, JOB), EphemerisError);
  });
}

test('a module of another version does not start', async () => {
  const module = await loadModule(files);
  const other = new Proxy(module, {
    get: (target, name) => (name === 'UTF8ToString' ? () => '2.10.04' : Reflect.get(target, name)),
  });
  assert.throws(() => ephemerisOn(other), /2\.10\.04, expected 2\.10\.03/);
});

test('the instance has the files that it was given, and no others', async () => {
  const module = await loadModule(files);
  const visible = (path: string) => module.FS.readdir(path).filter((name) => !name.startsWith('.'));
  assert.deepEqual(visible('/ephemeris').sort(), [...files.keys()].sort());
  assert.deepEqual(visible('/sweph'), []);
});

/** Each sets something global that changes positions, as another user of the module might. */
const POLLUTIONS: Readonly<Record<string, (module: SwissEphModule, text: number) => void>> = {
  'another sidereal mode': (module) => module._swe_set_sid_mode(27, 0, 0),
  'another tidal acceleration': (module) => module._swe_set_tid_acc(-40),
  'a Delta T of one hour': (module) => module._swe_set_delta_t_userdef(1 / 24),
  'interpolated nutation': (module) => module._swe_set_interpolate_nut(1),
  'other astronomical models': (module, text) => {
    module.stringToUTF8('1,1,1,1,1,1,1,1', text, 64);
    module._swe_set_astro_models(text, 0);
  },
};

for (const [name, pollute] of Object.entries(POLLUTIONS)) {
  test(`${name} set before a calculation has no effect on it`, async () => {
    const module = await loadModule(files);
    const ephemeris = ephemerisOn(module);
    const text = module._malloc(64);
    // 1850: far enough from today for Delta T and the tidal acceleration to show.
    const job = { ...JOB, jd_ut: 2_396_758.5 };
    const raw = () => {
      const address = module._malloc(48);
      module._swe_calc_ut(job.jd_ut, 1, 2 | 256 | 65_536, address, text);
      return module.HEAPF64[address / 8];
    };
    const expected = compute(await sharedEphemeris(), job);
    compute(ephemeris, job);
    const before = raw();
    pollute(module, text);
    // Interpolated nutation is the one that shows only outside the sidereal frame.
    if (name !== 'interpolated nutation') assert.notEqual(raw(), before, 'it must do something');
    assert.deepEqual(compute(ephemeris, job), expected);
  });
}
