/** Resolution of a place and a local time, without silent choices. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { choosePlace, findPlaces, nearestPlaces } from '../../packages/places/src/index.ts';
import { NEAREST_KM_MAX } from '../../src/births/readings.ts';
import { BirthRejectedError } from '../../src/births/rejected-birth.ts';
import { resolveGivenBirth, type Where } from '../../src/births/resolve.ts';
import type { BirthResult } from '../../src/births/result.ts';
import { birthText, chosenBy, nameOf } from '../../src/births/words.ts';
import { zoneNames, zonesMeant } from '../../src/births/zone-names.ts';

function answer(local: string, where: Where, more: object = {}): BirthResult {
  const [date = '', time = ''] = local.split('T');
  return resolveGivenBirth({ date, time, where, ...more });
}

function refused(local: string, where: Where): BirthRejectedError {
  try {
    answer(local, where);
  } catch (error) {
    assert.ok(error instanceof BirthRejectedError, String(error));
    return error;
  }
  return assert.fail('it was not refused');
}

describe('a place', () => {
  for (const [text, name, region] of [
    ['Ulm', 'Ulm', 'Baden-Wurttemberg'],
    ['Muenchen', 'Munich', 'Bavaria'],
    ['london', 'London', 'England'],
    ['Paris, Texas', 'Paris', 'Texas'],
    ['Paris Texas', 'Paris', 'Texas'],
    ['Springfield, IL', 'Springfield', 'Illinois'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder)', 'Brandenburg'],
    ['Frankfurt (Main)', 'Frankfurt am Main', 'Hesse'],
    ['Paris (Texas)', 'Paris', 'Texas'],
    ['Lwów, Poland', 'Lviv', 'Lviv'],
  ] as const) {
    test(`finds one clear place: ${text}`, () => {
      const { places, meaning } = choosePlace(text);
      assert.equal(meaning, 'clear');
      assert.deepEqual([places[0]?.name, places[0]?.region], [name, region]);
      assert.equal(answer('1990-06-15T12:00', { text }).place?.name, name);
    });
  }

  for (const [text, meaning] of [
    ['Springfield', 'several'],
    ['Portland', 'several'],
    ['Cambridge', 'several'],
    ['Neustadt, Bavaria', 'several'],
    ['Frankf', 'unlike'],
  ] as const) {
    test(`returns a choice of places: ${text}`, () => {
      assert.equal(choosePlace(text).meaning, meaning);
      const { status, place, places, datetime, question } = answer('1990-06-15T12:00', { text });
      assert.deepEqual([status, place, datetime], ['choose', null, null]);
      assert.match(question ?? '', /\?$/);
      assert.ok(places.length > 0);
    });
  }

  test('rejects an unknown place with a remedy', () => {
    const { field, message, code } = refused('1990-06-15T12:00', { text: 'xyzzyxyzzy' });
    assert.deepEqual([field, code], ['place', 'client.place_not_found']);
    assert.match(message, /larger town nearby or coordinates/);
    for (const text of ['', ' ', 'x'.repeat(100_000), '\u001b\u0000\u202e']) {
      assert.equal(refused('1990-06-15T12:00', { text }).field, 'place');
    }
  });

  test('rejects wrong input before it returns a choice of places', () => {
    assert.equal(refused('1990-02-30T12:00', { text: 'Springfield' }).field, 'date');
  });
});

describe('coordinates', () => {
  test('gives coordinates the zone of the nearest place, and names the place', () => {
    const { place, time_zone: zone } = answer('1990-06-15T12:00', {
      latitude: 48.4,
      longitude: 10,
    });
    assert.equal(zone, 'Europe/Berlin');
    assert.ok((place?.nearest?.distance_km ?? NEAREST_KM_MAX) < 10);
    assert.deepEqual([place?.latitude, place?.longitude], [48.4, 10]);
  });

  test('returns a question near a border of zones with different times', () => {
    // Between Texas and New Mexico.
    const [here] = findPlaces('Texico, New Mexico');
    const border = { latitude: here?.latitude ?? 0, longitude: here?.longitude ?? 0 };
    const { status, question, places, candidates } = answer('1990-06-15T12:00', border);
    assert.equal(status, 'choose');
    assert.match(question ?? '', /Which zone was it\?$/);
    assert.deepEqual(
      places.map((each) => each.time_zone),
      ['America/Denver', 'America/Chicago'],
    );
    for (const [index, timeZone] of ['America/Denver', 'America/Chicago'].entries()) {
      const chosen = answer('1990-06-15T12:00', { ...border, timeZone });
      assert.equal(chosen.utc_datetime, candidates[index]?.utc_datetime);
    }
  });

  test('rejects coordinates far from every place, swapped or out of range', () => {
    const far = refused('1990-06-15T12:00', { latitude: 0, longitude: -140 });
    assert.match(far.message, /within 50 km.*is required/);
    const swapped = refused('1990-06-15T12:00', { latitude: 13.4, longitude: 52.52 });
    assert.match(swapped.message, /swapped, the place is near .* \(DE\)/);
    const beyond = refused('1990-06-15T12:00', { latitude: 151.2, longitude: -33.9 });
    assert.match(beyond.message, /^place\.latitude must be .*Are the two swapped\?$/);
  });

  test('finds the nearest place, even across the date line', () => {
    for (const city of ['Ulm', 'Suva', 'Ushuaia']) {
      const [place] = findPlaces(city);
      assert.ok(place);
      const { latitude, longitude } = place;
      const [nearest] = nearestPlaces(latitude, longitude, 50);
      assert.equal(nearest?.km, 0, city);
      const [around] = nearestPlaces(latitude, longitude + (longitude > 0 ? -360 : 360), 50);
      assert.deepEqual(around?.place, nearest.place);
    }
  });
});

describe('a zone alone', () => {
  test('resolves a zone alone if all of it had one time', () => {
    const { status, utc_datetime: utc } = answer('1990-06-15T12:00', { timeZone: 'Europe/Berlin' });
    assert.deepEqual([status, utc], ['resolved', '1990-06-15T10:00:00Z']);
    assert.equal(answer('1990-06-15T12:00', { timeZone: 'asia/calcutta' }).utc_offset, '+05:30');
  });

  test('returns a question for local mean time in a zone alone', () => {
    const { status, candidates, question } = answer('1880-06-15T12:00', {
      timeZone: 'Europe/Berlin',
    });
    assert.deepEqual([status, candidates], ['choose', []]);
    assert.match(question ?? '', /Which place was it\?$/);
    // Even for a small zone.
    for (const timeZone of ['Europe/Malta', 'America/Adak', 'Europe/Luxembourg']) {
      const mean = answer('1990-06-15T12:00', { timeZone }, { timeBasis: 'local_mean' });
      assert.deepEqual([mean.status, mean.candidates], ['choose', []], timeZone);
    }
  });

  test('returns a question if regions of a zone had different times', () => {
    const { status, candidates } = answer('1925-07-01T12:00', { timeZone: 'America/New_York' });
    assert.equal(status, 'choose');
    assert.ok(candidates.length > 1);
  });

  test('resolves UTC to an instant, and rejects it with coordinates', () => {
    for (const [timeZone, utcOffset] of [
      ['UTC', '+00:00'],
      ['Etc/GMT-1', '+01:00'],
    ] as const) {
      const instant = answer('1880-06-15T12:00', { timeZone });
      assert.deepEqual(
        [instant.status, instant.utc_offset, instant.place, instant.time_zone],
        ['resolved', utcOffset, null, timeZone],
      );
      assert.deepEqual(
        instant.warnings.map(({ code }) => code),
        ['instant'],
      );
      const coordinates = { latitude: 48.4, longitude: 9.99, timeZone };
      for (const where of [coordinates, { place: coordinates }]) {
        const { field, message } = refused('1990-06-15T12:00', where);
        assert.equal(field, 'place.timeZone');
        assert.match(message, /\S+ belongs to no place: servers use it\..* leave it out/);
      }
      const mean = { date: '1990-06-15', time: '12:00', timeBasis: 'local_mean' } as const;
      assert.throws(() => resolveGivenBirth({ ...mean, where: { timeZone } }), {
        field: 'timeBasis',
      });
    }
  });

  test('suggests a zone for an unknown one', () => {
    for (const [timeZone, meant] of [
      ['Berlin', ['Europe/Berlin']],
      ['Europe/Berln', ['Europe/Berlin']],
      ['new york', ['America/New_York']],
      ['xyzzy', []],
    ] as const) {
      assert.deepEqual(zonesMeant(timeZone), meant);
      const { field, message } = refused('1990-06-15T12:00', { timeZone });
      assert.equal(field, 'place.timeZone');
      for (const each of meant) assert.match(message, new RegExp(`Did you mean ${each}\\?$`));
    }
  });
});

test('resolves a place like the client, at any date', () => {
  const [place] = findPlaces('Ulm, Germany');
  assert.ok(place);
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1801-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (date) => {
        const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
        const { question, place: _, places, ...rest } = answer(`${day}T${time}`, { place });
        const { place: __, places: ___, ...expected } = resolveBirth({ date: day, time, place });
        assert.deepEqual(rest, expected);
        assert.equal(question === null, rest.status === 'resolved');
        assert.deepEqual(places, []);
      },
    ),
  );
});

test('selects each choice with its listed option', () => {
  const requested = [
    ['1990-09-30T02:30', 'Berlin'],
    ['1996-03-31T02:30', 'Berlin'],
    ['1900-02-20T12:00', 'Moscow'],
    ['1918-02-05T12:00', 'Moscow'],
    ['1925-07-01T12:00', 'Chicago'],
    ['1700-02-01T12:00', 'Berlin'],
  ] as const;
  for (const [local, text] of requested) {
    const doubt = answer(local, { text });
    assert.notEqual(doubt.status, 'resolved', local);
    assert.ok(doubt.candidates.length > 1);
    for (const candidate of doubt.candidates) {
      const chosen = answer(local, { text }, chosenBy(candidate, doubt, local));
      assert.equal(chosen.status, 'resolved');
      assert.equal(chosen.utc_datetime, candidate.utc_datetime, `${local} ${candidate.why}`);
    }
  }
});

test('writes the question, each choice, the place and every warning', () => {
  const choosing = { candidate: ({ offset }: { offset: string }) => `O ${offset}`, place: nameOf };
  const doubt = answer('1900-02-20T12:00', { text: 'Moscow' });
  const text = birthText(doubt, '1900-02-20T12:00', choosing);
  assert.ok(text.startsWith(`${doubt.question}\n`));
  for (const each of doubt.candidates) assert.ok(text.includes(each.utc_datetime));
  for (const each of doubt.warnings) assert.ok(text.includes(each.text));
  assert.match(text, /^Place {4}Moscow, /m);
  const several = answer('1990-06-15T12:00', { text: 'Springfield' });
  const list = birthText(several, '1990-06-15T12:00', choosing);
  for (const each of several.places) assert.ok(list.includes(nameOf(each)));
  const athens = answer('1990-06-15T12:00', { text: 'Athens, US' });
  const lines = birthText(athens, '1990-06-15T12:00', choosing).split('\n');
  for (const { name, matched, ...rest } of athens.places) {
    const line = lines.find((each) => each.includes(nameOf({ name, ...rest }))) ?? '';
    assert.equal(line.includes('also called Athens;'), matched === 'Athens', line);
  }
  assert.ok(athens.places.some(({ matched }) => matched === 'Athens'));
});

test('resolves every suggested zone', () => {
  for (const timeZone of zoneNames()) {
    const { status, question } = answer('2000-01-01T12:00', { timeZone });
    assert.ok(status === 'resolved' || question !== null, timeZone);
  }
});
