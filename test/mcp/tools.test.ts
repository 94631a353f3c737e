/** What the tools answer, whatever the transport. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { birthMoment } from '../../packages/client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  NonexistentLocalTime,
} from '../../packages/client/src/local-time-errors.ts';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { PositionsEnvelopeSchema } from '../../packages/contract/schema/answer.ts';
import { PositionsRequestSchema } from '../../packages/contract/schema/request.ts';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import { documentation } from '../../packages/site/documentation.ts';
import { PAGES } from '../../packages/site/map.ts';
import { RESERVED_PROBLEMS } from '../../packages/site/problem-guide.ts';
import { calculateInline } from '../../src/endpoints/calculate.ts';
import { BIRTH_MOMENT } from '../../src/mcp/birth-moment.ts';
import { answerHere, CALLABLE, type Callable, endpointTool } from '../../src/mcp/endpoint-tool.ts';
import { INSTRUCTIONS } from '../../src/mcp/instructions.ts';
import {
  QUERY_LENGTH_MAX,
  QUERY_WORDS_MAX,
  searchTool,
  WAITING_MAX,
} from '../../src/mcp/search.ts';
import { type Tool, ToolRefusedError } from '../../src/mcp/tool.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { SURROUNDINGS, sharedEphemeris } from '../support/service.ts';

const DOCUMENTATION = documentation(SURROUNDINGS);
const SEARCH = searchTool(DOCUMENTATION);

const CONTEXT = { signal: new AbortController().signal, charge: () => {} };

/** Returns what a call gives, checked against the published schemas. */
async function result(tool: Tool, given: unknown): Promise<Record<string, unknown>> {
  const ajv = new Ajv({ strict: false });
  assert.ok(ajv.validate(tool.input, given), ajv.errorsText());
  const { json } = await tool.call(JSON.stringify(given), CONTEXT);
  const value = JSON.parse(json);
  assert.ok(ajv.validate(tool.output, value), ajv.errorsText());
  return value;
}

async function refusal(tool: Tool, given: unknown): Promise<ProblemError | ToolRefusedError> {
  try {
    await tool.call(JSON.stringify(given), CONTEXT);
  } catch (error) {
    assert.ok(error instanceof ProblemError || error instanceof ToolRefusedError, String(error));
    return error;
  }
  return assert.fail('it was not refused');
}

describe('positions', () => {
  let tool: Tool;
  before(async () => {
    tool = endpointTool(
      CALLABLE[0] as Callable,
      answerHere(calculateInline(await sharedEphemeris())),
    );
  });

  test('refuses names that do not exist with those that were probably meant', async () => {
    const problem = (await refusal(tool, {
      subject: { datetime: '1990-06-15T14:30:00Z', lat: 1 },
      settings: { bodies: ['Sun', 'north_node'] },
    })) as ProblemError;
    assert.deepEqual(
      problem.findings.map(({ detail }) => /Did you mean .*?\?/.exec(detail)?.[0]),
      [
        'Did you mean "latitude" in subject.location?',
        'Did you mean "sun"?',
        'Did you mean "true_node" or "mean_node"?',
      ],
    );
  });

  test('has the schemas of the endpoint, and not copies of them', () => {
    assert.equal(tool.input, PositionsRequestSchema);
    assert.equal(tool.output, PositionsEnvelopeSchema);
  });

  test('has all of the answer in its text, in few characters', async () => {
    const settings = [
      {},
      { zodiac: 'sidereal', ayanamsa: 'raman', node_type: 'mean', bodies: [...BODY_NAMES] },
    ];
    const subjects = [
      { datetime: '1990-06-15T14:30:00+02:00' },
      { datetime: '1801-01-01T00:00:00.5Z', location: { latitude: -33.86, longitude: 151.2 } },
    ];
    for (const each of settings) {
      for (const subject of subjects) {
        const given = JSON.stringify({ subject, settings: each });
        const { json, text = '' } = await tool.call(given, CONTEXT);
        const { data, meta }: Positions = JSON.parse(json);
        const [head = '', table = ''] = text.split('\n\n');
        const { subject_resolved: resolved, settings_resolved: chosen } = meta;
        for (const told of [
          ...[resolved.utc_datetime, resolved.utc_offset, `calc_version ${meta.calc_version}`],
          ...[`${chosen.node_type} node`, '1 credit', chosen.zodiac, chosen.ayanamsa ?? ''],
          ...Object.values(resolved.coordinates ?? { none: 'no coordinates' }).map(String),
        ]) {
          assert.ok(head.includes(told), `${told}: ${head}`);
        }
        const read = table
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((line) => {
            const [body, longitude, place, speed, declination, rest = ''] = line.split(/ {2,}/);
            const [, degrees, minutes, seconds, sign = ''] =
              /^(\d\d)°(\d\d)′(\d\d)″ (\w+)$/.exec(place ?? '') ?? assert.fail(line);
            return {
              ...{ body, longitude: Number(longitude), sign: sign.toLowerCase() },
              sign_longitude: {
                ...{ degrees: Number(degrees), minutes: Number(minutes), seconds: Number(seconds) },
              },
              ...{ speed: Number(speed), declination: Number(declination) },
              retrograde: rest.includes('retrograde'),
              out_of_bounds: rest.includes('out of bounds'),
            };
          });
        const expected = data.positions.map(({ element: _, modality: __, ...rest }) => rest);
        assert.deepEqual(read, expected);
        assert.ok(text.length < json.length / 2, text);
      }
    }
  });

  test('charges when there is an answer, and only then', async () => {
    const charged: number[] = [];
    const charge = (credits: number) => charged.push(credits);
    const context = { ...CONTEXT, charge };
    await tool.call('{"subject":{"datetime":"2000-01-01T12:00:00Z"}}', context);
    await assert.rejects(tool.call('{"subject":{}}', context), ProblemError);
    assert.deepEqual(charged, [1]);
  });

  test('any JSON gets an answer that fits or a problem of the catalogue', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('subject', 'settings', 'x'), fc.jsonValue()),
        async (given) => {
          const error = await refusal(tool, given);
          assert.ok(error instanceof ProblemError && error.code in PROBLEMS);
        },
      ),
    );
  });
});

describe('birth_moment', () => {
  const given = (local: string, timeZone: string) => {
    const [date = '', time = ''] = local.split('T');
    return { date, time, time_zone: timeZone };
  };

  test('gives the datetime to send, its instant and the offset that was in force', async () => {
    assert.deepEqual(await result(BIRTH_MOMENT, given('1990-06-15T14:30', 'Europe/Berlin')), {
      datetime: '1990-06-15T14:30:00+02:00',
      utc_datetime: '1990-06-15T12:30:00Z',
      utc_offset: '+02:00',
      time_zone: 'Europe/Berlin',
    });
    const early = await result(BIRTH_MOMENT, given('1880-03-14T11:30:00.5', 'Europe/Berlin'));
    assert.equal(early['datetime'], '1880-03-14T10:36:32.5Z');
    assert.equal(early['utc_offset'], '+00:53:28');
    const west = await result(BIRTH_MOMENT, given('1970-01-01T00:00', 'America/St_Johns'));
    assert.equal(west['utc_offset'], '-03:30');
  });

  test('agrees with the client about every local time', async () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'UTC',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('1801-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        async (date, zone) => {
          const local = date.toISOString().slice(0, 19);
          let expected: string | Error;
          try {
            expected = birthMoment({ local, timeZone: zone });
          } catch (error) {
            expected = error as Error;
          }
          if (typeof expected === 'string') {
            assert.equal((await result(BIRTH_MOMENT, given(local, zone)))['datetime'], expected);
          } else {
            const { document } = (await refusal(
              BIRTH_MOMENT,
              given(local, zone),
            )) as ToolRefusedError;
            assert.equal(document.code, (expected as AmbiguousLocalTime).code);
          }
        },
      ),
    );
  });

  for (const [local, error] of [
    ['1996-10-27T02:30', AmbiguousLocalTime],
    ['1996-03-31T02:30', NonexistentLocalTime],
  ] as const) {
    test(`never chooses: ${error.name} has candidates, and a question with both of them`, async () => {
      const { document } = (await refusal(
        BIRTH_MOMENT,
        given(local, 'Europe/Berlin'),
      )) as ToolRefusedError;
      const [expected] = [local].flatMap((each) => {
        try {
          birthMoment({ local: `${each}:00`, timeZone: 'Europe/Berlin' });
          return [];
        } catch (thrown) {
          assert.ok(thrown instanceof error);
          return [thrown];
        }
      });
      assert.deepEqual(document['candidates'], expected?.candidates);
      for (const { utc_datetime: utcDatetime, utc_offset: utcOffset } of expected?.candidates ??
        []) {
        assert.ok(
          String(document['question']).includes(`UTC${utcOffset}, which is ${utcDatetime}`),
        );
      }
      assert.match(String(document['question']), /\?$/);
      const { title, status } = RESERVED_PROBLEMS[document.code as keyof typeof RESERVED_PROBLEMS];
      assert.deepEqual([document.title, document.status], [title, status]);
    });
  }

  test('says which argument is wrong', async () => {
    const cases: readonly (readonly [unknown, string, string, RegExp])[] = [
      [
        given('15.06.1990T14:30', 'Europe/Berlin'),
        'subject.time.invalid_format',
        '#/date',
        /YYYY-MM-DD/,
      ],
      [
        given('1990-02-30T14:30', 'Europe/Berlin'),
        'subject.time.invalid_format',
        '#/date',
        /1990-02-30 is not a date/,
      ],
      [
        given('1990-06-15T2:30 PM', 'Europe/Berlin'),
        'subject.time.invalid_format',
        '#/time',
        /without AM or PM/,
      ],
      [
        given('1990-06-15T14:30+02:00', 'Europe/Berlin'),
        'subject.time.invalid_format',
        '#/time',
        /without an offset/,
      ],
      [
        given('1990-06-15T24:00', 'Europe/Berlin'),
        'subject.time.invalid_format',
        '#/time',
        /Hour 24/,
      ],
      [
        given('1990-06-15T14:75', 'Europe/Berlin'),
        'subject.time.invalid_format',
        '#/time',
        /not a time of day/,
      ],
      [
        given('1700-06-15T14:30', 'Europe/Berlin'),
        'subject.time.out_of_range',
        '#/date',
        /^The moment is outside/,
      ],
      [
        given('1990-06-15T14:30', 'Berlin'),
        'request.malformed',
        '#/time_zone',
        /^time_zone must be a name/,
      ],
      [
        given('1990-06-15T14:30', '+02:00'),
        'request.malformed',
        '#/time_zone',
        /an offset, not a zone/,
      ],
      [given('1990-06-15T14:30', 'CET'), 'request.malformed', '#/time_zone', /name a place/],
      [
        { ...given('1990-06-15T14:30', 'UTC'), timezone: 'UTC' },
        'request.malformed',
        '#/timezone',
        /takes "date", "time", "time_zone"/,
      ],
      [
        { date: '1990-06-15', time: '14:30', 'Time-Zone': 'UTC' },
        'request.malformed',
        '#/Time-Zone',
        /^"Time-Zone" is not a field of the request\. Did you mean "time_zone"\?/,
      ],
      [
        { date: '1990-06-15', time: '14:30', tz: 'UTC' },
        'request.malformed',
        '#/tz',
        /Did you mean "time_zone"\?/,
      ],
      [{ date: '1990-06-15', time: '14:30' }, 'request.malformed', '#/time_zone', /missing/],
      [{ date: 1990, time: '14:30', time_zone: 'UTC' }, 'request.malformed', '#/date', /string/],
    ];
    for (const [args, code, pointer, detail] of cases) {
      const problem = (await refusal(BIRTH_MOMENT, args)) as ProblemError;
      assert.equal(problem.code, code, JSON.stringify(args));
      assert.equal(problem.findings[0]?.pointer, pointer);
      assert.match(problem.findings[0]?.detail ?? '', detail);
      assert.doesNotMatch(problem.message, /\blocal must|timeZone/);
    }
  });
});

describe('search_documentation', () => {
  test('finds sections, with whole addresses of pages that exist', async () => {
    const addresses = new Set(
      PAGES.map(({ path }) =>
        path === '' ? SURROUNDINGS.docsUrl : `${SURROUNDINGS.docsUrl}/${path}`,
      ),
    );
    for (const query of ['time zone', 'settings.ayanamsa.required', 'quick start', 'MCP']) {
      const { results } = (await result(SEARCH, { query })) as {
        results: { page: string; excerpt: string; address: string }[];
      };
      assert.ok(results.length > 0, query);
      for (const { address, excerpt } of results) {
        assert.ok(addresses.has(address.replace(/#.*/, '')), address);
        assert.doesNotMatch(excerpt, /<\w+|\n/);
      }
    }
    const { results } = (await result(SEARCH, { query: 'settings.ayanamsa.required' })) as {
      results: { address: string }[];
    };
    assert.equal(results[0]?.address, `${SURROUNDINGS.docsUrl}/errors/settings.ayanamsa.required`);
  });

  test('nothing found is an empty list, and a very long query is refused', async () => {
    assert.deepEqual(await result(SEARCH, { query: 'xyzzyxyzzy' }), { results: [] });
    assert.deepEqual(await result(SEARCH, { query: '' }), { results: [] });
    await result(SEARCH, { query: 'a '.repeat(QUERY_WORDS_MAX) });
    await result(SEARCH, { query: 'a'.repeat(QUERY_LENGTH_MAX) });
    for (const query of ['a '.repeat(QUERY_WORDS_MAX + 1), 'a'.repeat(QUERY_LENGTH_MAX + 1)]) {
      const problem = await refusal(SEARCH, { query });
      assert.match(problem.message, /longer than 16 words and 100 characters/);
    }
  });

  test('every word of a query that is taken counts, the last one too', async () => {
    const word = 'nutation';
    const rare = 'xyzzyxyzzy'.padEnd(QUERY_LENGTH_MAX - word.length - 1, 'y');
    const { results } = await result(SEARCH, { query: `${rare} ${word}` });
    assert.deepEqual(results, (await result(SEARCH, { query: word }))['results']);
    assert.notDeepEqual(results, []);
  });

  test('too many searches at once are refused', async () => {
    const many = Array.from({ length: WAITING_MAX }, () => result(SEARCH, { query: 'zone' }));
    const { code } = (await refusal(SEARCH, { query: 'zone' })) as ProblemError;
    assert.equal(code, 'server.overloaded');
    await Promise.all(many);
    await result(SEARCH, { query: 'zone' });
  });
});

test('examples of the schemas fit them', () => {
  const ajv = new Ajv({ strict: false });
  for (const { name, input, output } of [BIRTH_MOMENT, SEARCH]) {
    for (const schema of [input, output]) {
      for (const example of schema['examples'] as unknown[]) {
        assert.ok(ajv.validate(schema, example), `${name}: ${ajv.errorsText()}`);
      }
    }
  }
});

test('the instructions name tools and fields that exist', () => {
  assert.match(INSTRUCTIONS, /birth_moment/);
  const [meta] = PositionsEnvelopeSchema.properties.meta.examples;
  for (const [, path = ''] of INSTRUCTIONS.matchAll(/\bmeta\.([\w.]+\w)/g)) {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], meta);
    assert.ok(value, path);
  }
});
