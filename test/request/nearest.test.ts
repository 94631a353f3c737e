import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../../packages/contract/vocabulary.ts';
import { nearest } from '../../src/request/nearest.ts';
import { anyText } from './arbitrary.ts';

const FIELDS = [
  ...['subject', 'settings', 'datetime', 'location', 'latitude', 'longitude'],
  ...['zodiac', 'ayanamsa', 'node_type', 'bodies'],
];
const NODES = ['true_node', 'mean_node'];

/** Names that people send, and the names they mean; several if both are possible. */
const MEANT: readonly (readonly [
  readonly string[],
  Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    BODY_NAMES,
    {
      // Another style of writing.
      sun: ['Sun', 'SUN', ' sun ', 'sol', 'son', 'sunn'],
      true_node: ['trueNode', 'TrueNode', 'true-node', 'True Node', 'TRUE_NODE', 'node_true'],
      mean_node: ['meanNode', 'mean node', 'MeanNode', 'mean'],
      lilith_mean: ['lilith', 'Lilith', 'black_moon', 'Black Moon Lilith', 'mean-lilith'],
      mercury: ['mer', 'Merc', 'murcury', 'mercurry', 'mecrury'],
      jupiter: ['jup', 'Jupitor', 'juptier'],
      juno: ['jun', 'Junno'],
      pluto: ['Pluton', 'plu'],
      chiron: ['Chirion', 'chi'],
      vesta: ['VESTA', 'Vest', 'vetsa'],
      moon: ['Luna', 'mooon', 'mon'],
    },
  ],
  [ZODIACS, { tropical: ['Tropical', 'trop', 'western'], sidereal: ['sideral', 'vedic', 'sid'] }],
  [AYANAMSAS, { lahiri: ['Lahiri', 'lahari', 'Chitra Paksha'], krishnamurti: ['KP', 'krishna'] }],
  [NODE_TYPES, { true: ['True', 'true_node', 'osculating'], mean: ['mean_node', 'Mean'] }],
  [
    FIELDS,
    {
      latitude: ['lat', 'Latitude', 'latitute', 'birth_lat', 'latitude '],
      longitude: ['lng', 'lon', 'long', 'longtitude', 'Long', 'birthLongitude'],
      datetime: ['date', 'date_time', 'dateTime', 'birth_datetime', 'utc_datetime', 'dob'],
      ayanamsa: ['ayanamasa', 'ayanamsha', 'Ayanamsa', 'ayan'],
      bodies: ['body', 'planets', 'Bodies', 'bodie'],
      node_type: ['nodeType', 'node', 'node-type', 'lunar_node'],
      settings: ['setting', 'options', 'Settings'],
      subject: ['Subject', 'subjet', 'person'],
      location: ['coordinates', 'loc', 'locaiton'],
    },
  ],
];

test('suggests the name that was meant by an unknown one', () => {
  for (const [names, meant] of MEANT) {
    for (const [name, given] of Object.entries(meant)) {
      for (const text of given) assert.deepEqual(nearest(text, names), [name], text);
    }
  }
  for (const text of ['node', 'north_node', 'North Node', 'rahu', 'Rahu', "dragon's head"]) {
    assert.deepEqual(nearest(text, BODY_NAMES), NODES, text);
  }
});

test('suggests no name, and no other body, for a distant one', () => {
  for (const [names, given] of [
    [BODY_NAMES, ['earth', 'eris', 'sedna', 'hygiea', 'nessus', 'pholus', 'vulcan', 'cupido']],
    [BODY_NAMES, ['zeus', 'hades', 'vertex', 'fortune', 'ketu', 'true_lilith', 'lilith_true']],
    [BODY_NAMES, ['', 's', 'su', 'm', 'ma', '...', '太陽', 'x'.repeat(16_000), 'toString']],
    [AYANAMSAS, ['fagan', 'fagan_bradley', 'yukteshwar', 'de_luce', 'galactic', 'tropical']],
    // Three names are equally near.
    [['san_juan', 'san_luis', 'santiago'], ['san']],
    [ZODIACS, ['', 'draconic', 'heliocentric', 'equal']],
    [FIELDS, ['name', 'id', 'extra', 'tradition', '__proto__', 'constructor', 'orbs', 'aspects']],
  ] as const) {
    for (const text of given) assert.deepEqual(nearest(text, names), [], text);
  }
});

const LISTS = [BODY_NAMES, ZODIACS, AYANAMSAS, NODE_TYPES, FIELDS] as const;

test('suggests at most two existing names, always the same, for any text', () => {
  const words = fc.constantFrom(...LISTS.flat());
  const texts = fc.oneof(
    anyText(60),
    fc.string({ unit: fc.constantFrom(...'abcdeilmnorstu_- '), maxLength: 12 }),
    fc.tuple(words, words).map(([one, other]) => one.slice(0, 4) + other.slice(-4)),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...LISTS), (text, names) => {
      const found = nearest(text, names);
      assert.ok(found.length <= 2);
      assert.deepEqual(
        found,
        names.filter((name) => found.includes(name)),
      );
      assert.deepEqual(nearest(text, names), found);
    }),
    { numRuns: 3_000 },
  );
});

test('suggests a name of six letters or more despite one wrong letter', () => {
  const names = [...BODY_NAMES, ...AYANAMSAS, ...ZODIACS, ...FIELDS].filter(
    (name) => name.length > 5,
  );
  const slips = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat({ max: 3 }));
  fc.assert(
    fc.property(slips, ([name, where, kind]) => {
      // The first letter is kept, so that the text is not the end of a name.
      const at = 1 + (where % (name.length - 2));
      const [before, letter, next, rest] = [
        name.slice(0, at),
        name.slice(at, at + 1),
        name.slice(at + 1, at + 2),
        name.slice(at + 2),
      ];
      const slipped = [
        `${before}${next}${rest}`,
        `${before}q${next}${rest}`,
        `${before}q${letter}${next}${rest}`,
        `${before}${next}${letter}${rest}`,
      ][kind] as string;
      const found = nearest(slipped, names);
      assert.ok(found.includes(name), `${slipped}: ${found}`);
    }),
    { numRuns: 2_000 },
  );
});
