/** Regions with their own clocks, and places with two clocks, from a name to its instants. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_REGION } from '../../packages/client/generate/region-histories.ts';
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { findPlaces, largestPlaces } from '../../packages/places/src/index.ts';

/** Place | date | offset: several offsets are candidates, the likeliest first. */
const PLACES = `
Chengdu, China | 1940-01-15 | +07:00
Kunming, China | 1948-06-15 | +07:00
Lanzhou, China | 1936-06-15 | +07:00
Nanning, China | 1946-06-15 | +07:00
Yinchuan, China | 1935-06-15 | +07:00
Xi'an, China | 1955-06-15 | +08:00 +07:00
Chengdu, China | 1975-06-15 | +08:00
Guangzhou, China | 1936-06-15 | +08:00
Wuhan, China | 1936-06-15 | +08:00
Shanghai, China | 1941-06-15 | +09:00 +08:00
Shanghai, China | 1943-06-15 | +09:00
Changsha, China | 1943-06-15 | +09:00 +08:00
Beijing, China | 1987-07-15 | +09:00
Golmud, China | 1940-06-15 | +07:00 +06:00 +08:00
Mudanjiang, China | 1931-06-15 | +08:30
Jilin, China | 1929-06-15 | +08:30
Harbin, China | 1935-06-15 | +08:00
Harbin, China | 1938-06-15 | +09:00 +08:00
Changchun, China | 1943-06-15 | +09:00
Shenyang, China | 1930-06-15 | +08:00
Lhasa, China | 1955-06-15 | +06:00
Lhasa, China | 1935-06-15 | +06:00
Hotan, China | 1945-06-15 | +05:00
Hotan, China | 1989-01-15 | +08:00 +06:00
Hami, China | 1987-07-15 | +09:00 +06:00 +08:00 +07:00
Haiphong, Vietnam | 1950-06-15 | +08:00
Haiphong, Vietnam | 1954-12-15 | +08:00 +07:00
Haiphong, Vietnam | 1960-06-15 | +07:00
Vinh, Vietnam | 1950-06-15 | +07:00 +08:00
Da Nang, Vietnam | 1965-06-15 | +08:00
Nha Trang, Vietnam | 1957-06-15 | +07:00
Saigon, Vietnam | 1965-06-15 | +08:00
Miyakojima, Japan | 1937-09-30 | +08:00
Miyakojima, Japan | 1937-10-01 | +09:00
Naha, Japan | 1930-06-15 | +09:00
Denpasar, Indonesia | 1987-12-31 | +07:00
Denpasar, Indonesia | 1988-01-01 | +08:00
Mataram, Indonesia | 1975-06-15 | +08:00
Kidal, Mali | 1950-06-15 | +00:00
Bamako, Mali | 1950-06-15 | -01:00
Thunder Bay, Ontario | 1930-07-15 | -05:00
Thunder Bay, Ontario | 1943-07-15 | -04:00
Wawa, Ontario | 1930-07-15 | -05:00 -04:00
Sault Ste. Marie, Ontario | 1930-07-15 | -04:00 -05:00
Fort Frances, Ontario | 1950-07-15 | -06:00 -05:00
Quebec, Canada | 1930-07-15 | -04:00 -05:00
Quebec, Canada | 1930-01-15 | -05:00
Rouyn-Noranda, Quebec | 1950-07-15 | -04:00 -05:00
Windsor, Ontario | 1955-07-15 | -04:00 -05:00
London, Ontario | 1955-07-15 | -04:00 -05:00
Kingston, Ontario | 1917-07-15 | -05:00
Moose Jaw, Saskatchewan | 1935-07-15 | -07:00
Moose Jaw, Saskatchewan | 1950-07-15 | -07:00 -06:00
Saskatoon, Canada | 1918-07-15 | -06:00
Victoria, British Columbia | 1950-07-15 | -08:00 -07:00
St. John's, Newfoundland | 1955-07-15 | -02:30
Sudbury, Ontario | 1968-07-15 | -04:00
Tijuana, Mexico | 1955-07-15 | -07:00
Mexicali, Mexico | 1955-07-15 | -07:00 -08:00
Sedan, France | 1918-01-15 | +01:00 +00:00
Laon, France | 1915-06-15 | +01:00 +00:00
Maubeuge, France | 1916-07-15 | +02:00 +01:00
Tourcoing, France | 1914-07-15 | +00:00
Arras, France | 1917-01-15 | +00:00
Reims, France | 1917-01-15 | +00:00
Dunkirk, France | 1917-01-15 | +00:00
Vigo, Spain | 1937-06-01 | +01:00
Granada, Spain | 1938-07-15 | +01:00
Palma, Spain | 1939-01-15 | +00:00
Oviedo, Spain | 1937-06-01 | +01:00 +00:00
Bilbao, Spain | 1937-06-01 | +00:00
Bilbao, Spain | 1938-07-15 | +01:00
Santander, Spain | 1938-07-15 | +01:00
Valencia, Spain | 1938-07-15 | +02:00
Barcelona, Spain | 1939-01-20 | +01:00 +00:00
Barcelona, Spain | 1939-03-15 | +00:00
Madrid, Spain | 1939-03-15 | +01:00
Makiivka, Ukraine | 2016-01-15 | +03:00 +02:00
Makiivka, Ukraine | 2016-07-15 | +03:00
Kramatorsk, Ukraine | 2016-01-15 | +02:00
Mariupol, Ukraine | 2016-01-15 | +02:00
Melitopol, Ukraine | 2023-01-15 | +03:00 +02:00
Sevastopol, Ukraine | 2016-01-15 | +03:00 +02:00
Sevastopol, Ukraine | 2012-01-15 | +02:00
Gali, Georgia | 2010-01-15 | +03:00 +04:00
Zugdidi, Georgia | 2010-01-15 | +04:00
Gori, Georgia | 2010-01-15 | +04:00
Shusha, Azerbaijan | 2014-07-15 | +04:00 +05:00
Baku, Azerbaijan | 2014-07-15 | +05:00
Kyrenia, Cyprus | 2016-12-15 | +03:00 +02:00
Iqaluit, Canada | 1935-06-15 | -04:34:05
Kyrenia, Cyprus | 2018-12-15 | +02:00
Limassol, Cyprus | 2016-12-15 | +02:00
Bender, Moldova | 1995-01-15 | +02:00 +03:00
Bălți, Moldova | 1995-01-15 | +02:00
`;

for (const line of PLACES.trim().split('\n')) {
  const [name = '', date = '', offsets] = line.split(' | ');
  test(`resolves ${name} on ${date} to ${offsets}`, () => {
    const place = findPlaces(name)[0];
    assert.ok(place !== undefined);
    const birth = resolveBirth({ date, time: '12:00', place });
    const found =
      birth.status === 'resolved'
        ? [birth.utc_offset]
        : birth.candidates.map(({ utc_offset }) => utc_offset);
    assert.equal(found.join(' '), offsets);
  });
}

test('uses every recorded history for a town or a row, or has a reason not to', () => {
  const read = new Set(BIRTH_DATA.rules.flatMap(({ readings }) => readings));
  const unreached = Object.entries(BIRTH_DATA.zones)
    .filter(([zone, { history, links = [] }]) => {
      const names = [zone, ...links];
      return (
        history !== undefined &&
        largestPlaces(names).length === 0 &&
        !names.some((name) => read.has(`@${name}`))
      );
    })
    .map(([zone]) => zone);
  assert.deepEqual(
    unreached.filter((zone) => NO_REGION[zone] === undefined),
    [],
  );
  for (const [zone, reason] of Object.entries(NO_REGION)) {
    assert.ok(BIRTH_DATA.zones[zone]?.history !== undefined && reason.length > 20, zone);
  }
});

test('names each candidate in a row with named clocks', () => {
  const place = findPlaces('Donetsk, Ukraine')[0];
  const { candidates, warnings } = resolveBirth({ date: '2016-01-15', time: '12:00', place });
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['two_ukraine'],
  );
  assert.match(warnings[0]?.text ?? '', /Moscow or Kyiv/);
  const whys = candidates.map(({ why }) => why).join(' ');
  assert.ok(whys.includes('Europe/Moscow') && whys.includes('Europe/Kyiv'));
});
