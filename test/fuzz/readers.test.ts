/** Readers of input with hostile texts, compared with small grammars and the platform's own readers. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { birthMoment, DISAMBIGUATIONS } from '../../packages/client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  InvalidLocalTime,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../../packages/client/src/local-time-errors.ts';
import { readRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { requireJson } from '../../src/http/body.ts';
import { prefersHtml, prefersMarkdown, takesGzip } from '../../src/http/static.ts';
import { readToken } from '../../src/keys/token.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { readMoment } from '../../src/request/moment.ts';
import { JsonError, readJson } from '../../src/request/read-json.ts';
import { nearly, nearlyBytes, pumped } from '../../tools/fuzz/edits.ts';
import { JSON_WORDS, ODD_CHARACTERS, TIME_WORDS } from '../../tools/fuzz/fragments.ts';
import { datetimes, requests } from '../request/arbitrary.ts';

type ErrorClass = new (...args: never[]) => Error;

const declared = (type: string) =>
  ({ rawHeaders: ['Content-Type', type] }) as unknown as IncomingMessage;
const preferring = (value: string) =>
  ({ headers: { accept: value, 'accept-encoding': value } }) as unknown as IncomingMessage;
const isJson = (type: string) => {
  try {
    requireJson(declared(type));
    return true;
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error));
    return false;
  }
};

/** Far more CPU time than reading 30 KiB needs, and far less than heavy backtracking. */
const CPU_MS_MAX = 150;
const LENGTH_MAX = 32_768;

interface Reader {
  /** @throws one of its own errors */
  read(text: string): unknown;
  readonly errors: readonly ErrorClass[];
  readonly right: fc.Arbitrary<string>;
  readonly words: readonly string[];
}

const LOCAL = { timeZone: 'Europe/Berlin', disambiguation: 'later' } as const;
const READERS: Readonly<Record<string, Reader>> = {
  JSON: {
    read: (text) => readJson(Buffer.from(text), () => {}),
    errors: [JsonError],
    right: fc.json({ maxDepth: 4 }),
    words: [...JSON_WORDS, '{"a":', '[', '\\u0061', '\\n'],
  },
  'a request': {
    read: (text) => readRequest(POSITIONS, Buffer.from(text)),
    errors: [ProblemError],
    right: requests.map((request) => JSON.stringify(request)),
    words: [...JSON_WORDS, '{"subject":{"datetime":"', '"}}', '"a":1,', '"sun",'],
  },
  'a datetime': {
    read: readMoment,
    errors: [],
    right: datetimes(),
    words: [...TIME_WORDS, '1990-06-15T14:30:00', 'T1', '[', ']', 'a'],
  },
  'a local time': {
    read: (local) => birthMoment({ local, ...LOCAL }),
    errors: [InvalidLocalTime, AmbiguousLocalTime, NonexistentLocalTime],
    right: datetimes({ fraction: false }).map((text) => text.slice(0, 19)),
    words: [...TIME_WORDS, '1990-06-15T14:30:00', 'T1:', '['],
  },
  'a time zone': {
    read: (timeZone) => birthMoment({ ...LOCAL, local: '1990-06-15T14:30:00', timeZone }),
    errors: [UnknownTimeZone],
    right: fc.constantFrom('Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'),
    words: [...ODD_CHARACTERS, 'a', '/', '_', 'Europe/', '-', '+1'],
  },
  'a key': {
    read: readToken,
    errors: [],
    right: fc.constant(`ak_test_${'FUZZ'.repeat(9)}`),
    words: [...ODD_CHARACTERS, 'ak_', 'test', 'live', '_', 'AK_TEST_', '0', 'z', 'Bearer ', '-'],
  },
  'a media type': {
    read: (type) => requireJson(declared(type)),
    errors: [ProblemError],
    right: fc.constant('application/json; charset="utf-8"; a=b'),
    words: ['application/json', ';', '; ', 'charset', '=', '"', '\\', ' ', '\t', 'a=b', '\xa0'],
  },
  'a preference': {
    read: (value) => {
      const request = preferring(value);
      return [takesGzip(request), prefersHtml(request), prefersMarkdown(request)];
    },
    errors: [],
    right: fc.constant('text/html, application/json;q=0.9, gzip;q=0.5, */*;q=0'),
    words: ['gzip', 'text/html', ',', ', ', ';', 'q=0', 'q=1.000', '=', '"', ' ', '\t', '*', '/'],
  },
};

describe('reads any text quickly, with only short errors of its own:', () => {
  for (const [what, { read, errors, right, words }] of Object.entries(READERS)) {
    test(what, () => {
      const attempt = (text: string) => {
        const before = process.cpuUsage();
        try {
          read(text);
        } catch (error) {
          assert.ok(
            error instanceof Error && errors.some((own) => error instanceof own),
            `${error}`,
          );
          assert.ok(error.message.length < 1_000 && error.message.isWellFormed(), error.message);
        }
        return process.cpuUsage(before).user / 1_000;
      };
      const long = pumped(words, LENGTH_MAX);
      const texts = fc.oneof({ weight: 9, arbitrary: nearly(right, words) }, long);
      fc.assert(
        fc.property(texts, (text) => {
          // Compilation and garbage collection do not delay the same input three times.
          if (attempt(text) <= CPU_MS_MAX || attempt(text) <= CPU_MS_MAX) return;
          assert.ok(attempt(text) <= CPU_MS_MAX, 'reading takes too long');
        }),
        { numRuns: 1_500 },
      );
    });
  }

  test('bytes that are not UTF-8', () => {
    const bodies = nearlyBytes(
      requests.map((request) => Buffer.from(JSON.stringify(request))),
      JSON_WORDS,
    );
    fc.assert(
      fc.property(bodies, (body) => {
        try {
          readRequest(POSITIONS, body);
        } catch (error) {
          assert.ok(error instanceof ProblemError, String(error));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

const spaces = fc.constantFrom('', ' ', '\t', ' \t ');
const quoted = fc
  .constantFrom('b', 'b;charset=latin1', '', 'utf-8', 'UTF-8', 'utf8')
  .map((text) => `"${text}"`);
const parameters = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('a', 'charset', 'Charset', "!#$%&'*+-.^_`|~"), quoted)
    .map((pair) => pair.join('=')),
  fc.constantFrom('charset=utf-8', 'CHARSET=UTF8', 'charset=latin1', 'boundary=x'),
  // A no-break space is not white space.
  fc.constantFrom('\xa0', 'charset=utf-8\xa0', '\xa0charset=utf-8'),
);

test('reads a media type by the grammar of RFC 9110, and rejects another charset or two', () => {
  const verdicts = { read: 0, rejected: 0 };
  fc.assert(
    fc.property(fc.array(fc.tuple(spaces, spaces, parameters), { maxLength: 4 }), (list) => {
      const type = list.reduce(
        (text, [a, b, each]) => `${text}${a};${b}${each}`,
        'Application/JSON',
      );
      const named = list.flatMap(([, , each]) => /^charset="?([^"]*)/i.exec(each)?.[1] ?? []);
      const isUtf8 =
        !type.includes('\xa0') &&
        (named.length === 0 || (named.length === 1 && /^utf-?8$/i.test(named[0] ?? '')));
      // The HTTP parser has trimmed the value.
      assert.equal(isJson(type.replace(/[ \t]+$/, '')), isUtf8, type);
      verdicts[isUtf8 ? 'read' : 'rejected']++;
    }),
    { numRuns: 2_000 },
  );
  assert.ok(verdicts.read > 300 && verdicts.rejected > 300, JSON.stringify(verdicts));
});

const FORMS = ['text/html', 'application/json', 'text/markdown', 'gzip', 'br'] as const;
const weights = fc.constantFrom('', ';q=0', ';q=0.000', '; q=0.5', ' ;Q=0.25', ';q=1', ';q=1.000');

test('prefers the form with the highest weight', () => {
  const lists = fc
    .shuffledSubarray([...FORMS])
    .chain((names) =>
      fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), weights, spaces))),
    );
  fc.assert(
    fc.property(lists, (list) => {
      const value = list.map(([name, weight, space]) => `${space}${name}${weight}${space}`).join();
      const weightOf = (name: string) => {
        const [, weight] = list.find(([each]) => each === name) ?? ['', ';q=0'];
        return weight === '' ? 1 : Number(weight.split('=')[1]);
      };
      const [html, json, markdown] = FORMS.map(weightOf) as [number, number, number];
      const request = preferring(value);
      assert.equal(takesGzip(request), weightOf('gzip') > 0, value);
      if (html !== json || html === 0) assert.equal(prefersHtml(request), html > json, value);
      if (html !== markdown || html === 0) {
        assert.equal(prefersMarkdown(request), markdown > html, value);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Zones with half-hour changes, offsets with seconds, skipped days and frequent changes, without corrections of ours. */
const ZONES = [
  ...['Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Juneau', 'America/St_Johns'],
  ...['America/Sao_Paulo', 'Africa/Cairo', 'Africa/Monrovia', 'Asia/Manila', 'Pacific/Apia'],
  ...['Australia/Lord_Howe', 'Pacific/Kwajalein'],
] as const;

/** Local times within three hours of a clock change. */
const nearChanges = fc
  .tuple(
    fc.constantFrom(...ZONES),
    fc.integer({ min: 1972, max: 2035 }),
    fc.nat({ max: 2 }),
    fc.integer({ min: -10_800, max: 10_800 }),
  )
  .map(([timeZone, year, steps, seconds]) => {
    let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00:00[${timeZone}]`);
    for (let step = 0; step <= steps; step++) at = at.getTimeZoneTransition('next') ?? at;
    const local = at.toPlainDateTime().add({ seconds }).toString({ smallestUnit: 'second' });
    return { timeZone, local };
  });

test('resolves local times near a clock change like Temporal, or to candidates', () => {
  fc.assert(
    fc.property(nearChanges, fc.constantFrom(...DISAMBIGUATIONS), ({ timeZone, local }, which) => {
      const found = outcome(() =>
        Temporal.Instant.from(birthMoment({ local, timeZone, disambiguation: which })),
      );
      const plain = Temporal.PlainDateTime.from(local);
      const expected = outcome(() =>
        plain.toZonedDateTime(timeZone, { disambiguation: which }).toInstant(),
      );
      if (expected instanceof Temporal.Instant) {
        assert.ok(found instanceof Temporal.Instant, `${local} ${timeZone}: ${found}`);
        assert.ok(found.equals(expected), `${local} ${timeZone}: ${found}`);
        return;
      }
      const isShown = plain.toZonedDateTime(timeZone).toPlainDateTime().equals(plain);
      const error = isShown ? AmbiguousLocalTime : NonexistentLocalTime;
      assert.ok(found instanceof error, `${local} ${timeZone}: ${found}`);
    }),
    { numRuns: 1_500 },
  );
});

function outcome<T>(act: () => T): T | unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
