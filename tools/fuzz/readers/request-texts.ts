/** Texts of requests: valid ones, ones with a few wrong fields, and unusual spellings of both. */
import fc from 'fast-check';
import { requests } from '../../../test/positions/arbitrary.ts';
import { shapedDatetimes } from '../datetimes.ts';
import { NAMES, NUMBERS } from '../nasty.ts';

/** Any JSON values, and some words that fit somewhere in a request. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('sidereal', 'tropical', 'lahiri', 'true', 'mean', 'sun', '2000-01-01T12:00:00Z'),
  fc.constantFrom(90, 90.5, -180, -180.5, 0, 1e308, true, null, '', []),
  fc.constantFrom(...NUMBERS).map((text) => Number(text)),
);

const names = fc.constantFrom(...NAMES);

/** Where a field may be added, renamed or removed. */
const PLACES = [[], ['subject'], ['settings'], ['subject', 'location']] as const;

interface Change {
  readonly place: readonly string[];
  readonly name: string;
  /** Undefined removes the field. */
  readonly value: unknown;
}

const changes: fc.Arbitrary<Change> = fc.record({
  place: fc.constantFrom(...PLACES),
  name: names,
  value: fc.option(anything, { nil: undefined }),
});

/** Changes that leave a request well-formed but may make it meaningless. */
const meaningChanges: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    place: fc.constant(['subject', 'location']),
    name: fc.constantFrom('latitude', 'longitude'),
    value: fc.oneof(fc.double({ min: -400, max: 400, noNaN: true }), fc.double({ noNaN: true })),
  }),
  fc.record({
    place: fc.constant(['subject']),
    name: fc.constant('datetime'),
    value: fc.option(shapedDatetimes, { nil: undefined }),
  }),
  fc.record({
    place: fc.constant(['settings']),
    name: fc.constant('zodiac'),
    value: fc.constantFrom('tropical', 'sidereal', undefined),
  }),
  fc.record({
    place: fc.constant(['settings']),
    name: fc.constant('ayanamsa'),
    value: fc.constantFrom('lahiri', 'raman', undefined),
  }),
);

/** Request values with a few fields changed. */
const values: fc.Arbitrary<unknown> = fc
  .tuple(
    requests,
    fc.oneof(
      fc.array(changes, { maxLength: 3 }),
      fc.array(meaningChanges, { minLength: 1, maxLength: 3 }),
    ),
  )
  .map(([request, list]) => list.reduce<unknown>(changed, structuredClone(request)));

function changed(value: unknown, { place, name, value: field }: Change): unknown {
  let object = value as Record<string, unknown>;
  for (const step of place) {
    const inner = object[step];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return value;
    object = inner as Record<string, unknown>;
  }
  if (field === undefined) delete object[name];
  else
    Object.defineProperty(object, name, {
      value: field,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return value;
}

/** Decides each choice that JSON leaves in writing a text; the numbers are used in turn. */
type Style = readonly number[];

const styles: fc.Arbitrary<Style> = fc.oneof(
  fc.constant([]),
  fc.array(fc.nat({ max: 15 }), { minLength: 1, maxLength: 20 }),
);

const SPACES = ['', '', '', ' ', '\n', '\t', '\r\n', '  '];

/** JSON text of a value, with the white space, escapes and repeated fields that the style chooses. */
function written(value: unknown, style: Style): string {
  let used = 0;
  const choice = (): number => (style.length === 0 ? 15 : (style[used++ % style.length] ?? 15));
  const space = () => (style.length === 0 ? '' : (SPACES[choice() % SPACES.length] ?? ''));
  const text = (string: string): string => {
    if (choice() > 3) return JSON.stringify(string);
    return `"${string.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
  };
  const write = (item: unknown): string => {
    if (typeof item === 'string') return space() + text(item) + space();
    if (typeof item === 'number' && !Number.isFinite(item)) return '1e999';
    if (Object.is(item, -0)) return '-0';
    if (typeof item !== 'object' || item === null) return space() + JSON.stringify(item) + space();
    if (Array.isArray(item)) return `[${item.map(write).join(',')}]`;
    const fields = Object.entries(item).flatMap(([name, field]) => {
      const one = `${space()}${text(name)}${space()}:${write(field)}`;
      return choice() === 0 ? [one, one] : [one];
    });
    return `{${fields.join(',')}}`;
  };
  return write(value);
}

/** JSON texts, most of which are requests or nearly so. */
export const requestTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: requests.map((request) => JSON.stringify(request)) },
  { weight: 6, arbitrary: fc.tuple(values, styles).map(([value, style]) => written(value, style)) },
  fc.tuple(anything, styles).map(([value, style]) => written(value, style)),
);
