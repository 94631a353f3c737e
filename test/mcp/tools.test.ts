/** What the tools answer, whatever the transport. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { PositionsEnvelopeSchema } from '../../packages/contract/schema/answer.ts';
import { PositionsRequestSchema } from '../../packages/contract/schema/request.ts';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import { documentation } from '../../packages/site/documentation.ts';
import { PAGES } from '../../packages/site/map.ts';
import { CALLABLE, type Callable, endpointTool } from '../../src/mcp/endpoint-tool.ts';
import {
  inTurn,
  QUERY_LENGTH_MAX,
  QUERY_WORDS_MAX,
  searchTool,
  WAITING_MAX,
} from '../../src/mcp/search.ts';
import { INSTRUCTIONS } from '../../src/mcp/server.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { SURROUNDINGS } from '../support/service.ts';
import { answerForTests, assertExamplesFit, refusalOf, resultOf, signal } from './tool-calls.ts';

const SEARCH = searchTool(documentation(SURROUNDINGS));
interface Found {
  readonly results: readonly { readonly excerpt: string; readonly address: string }[];
}

const CONTEXT = { signal, charge: () => {} };

describe('positions', () => {
  let tool: Tool;
  before(async () => {
    tool = endpointTool(CALLABLE[0] as Callable, await answerForTests());
  });

  test('refuses names that do not exist with those that were probably meant', async () => {
    const problem = await refusalOf(tool, {
      subject: { datetime: '1990-06-15T14:30:00Z', lat: 1 },
      settings: { bodies: ['Sun', 'north_node'] },
    });
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
          assert.ok((await refusalOf(tool, given)).code in PROBLEMS);
        },
      ),
    );
  });
});

describe('search_documentation', () => {
  test('finds sections, with whole addresses of pages that exist', async () => {
    const { docsUrl } = SURROUNDINGS;
    const addresses = PAGES.map(({ path }) => (path === '' ? docsUrl : `${docsUrl}/${path}`));
    for (const query of ['time zone', 'settings.ayanamsa.required', 'quick start', 'MCP']) {
      const { results } = await resultOf<Found>(SEARCH, { query });
      assert.ok(results.length > 0, query);
      for (const { address, excerpt } of results) {
        assert.ok(addresses.includes(address.replace(/#.*/, '')), address);
        assert.doesNotMatch(excerpt, /<\w+|\n/);
      }
    }
    const query = 'settings.ayanamsa.required';
    const { results } = await resultOf<Found>(SEARCH, { query });
    assert.equal(results[0]?.address, `${docsUrl}/errors/settings.ayanamsa.required`);
  });

  test('nothing found is an empty list, and a very long query is refused', async () => {
    assert.deepEqual(await resultOf(SEARCH, { query: 'xyzzyxyzzy' }), { results: [] });
    assert.deepEqual(await resultOf(SEARCH, { query: '' }), { results: [] });
    await resultOf(SEARCH, { query: 'a '.repeat(QUERY_WORDS_MAX) });
    await resultOf(SEARCH, { query: 'a'.repeat(QUERY_LENGTH_MAX) });
    for (const query of ['a '.repeat(QUERY_WORDS_MAX + 1), 'a'.repeat(QUERY_LENGTH_MAX + 1)]) {
      const problem = await refusalOf(SEARCH, { query });
      assert.match(problem.message, /longer than 16 words and 100 characters/);
    }
  });

  test('every word of a query that is taken counts, the last one too', async () => {
    const word = 'nutation';
    const rare = 'xyzzyxyzzy'.padEnd(QUERY_LENGTH_MAX - word.length - 1, 'y');
    const { results } = await resultOf<Found>(SEARCH, { query: `${rare} ${word}` });
    assert.deepEqual(results, (await resultOf<Found>(SEARCH, { query: word })).results);
    assert.notDeepEqual(results, []);
  });

  test('too many searches at once are refused', async () => {
    const many = Array.from({ length: WAITING_MAX }, () => resultOf(SEARCH, { query: 'zone' }));
    assert.equal((await refusalOf(SEARCH, { query: 'zone' })).code, 'server.overloaded');
    await Promise.all(many);
    await resultOf(SEARCH, { query: 'zone' });
  });
});

test('examples of the schemas fit them', () => assertExamplesFit([SEARCH]));

test('the instructions name tools and fields that exist', () => {
  for (const tool of ['find_place', 'birth_moment']) assert.ok(INSTRUCTIONS.includes(tool));
  const [meta] = PositionsEnvelopeSchema.properties.meta.examples;
  for (const [, path = ''] of INSTRUCTIONS.matchAll(/\bmeta\.([\w.]+\w)/g)) {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], meta);
    assert.ok(value, path);
  }
});

describe('searches in turn', () => {
  const never = () => assert.fail('nothing is refused');

  test('work is done in order, and other work of the thread comes in between', async () => {
    const events: string[] = [];
    const searchInTurn = inTurn(3, never);
    let turns = 0;
    const other = () => {
      events.push('other');
      if (++turns < 10) setImmediate(other);
    };
    setImmediate(other);
    const given = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        searchInTurn(async () => {
          events.push(name);
          return name;
        }, signal),
      ),
    );
    assert.deepEqual(given, ['a', 'b', 'c']);
    const done = events.join(' ');
    assert.match(done, /a (other )+b (other )+c/);
  });

  test('one that fails does not stop the next one', async () => {
    const searchInTurn = inTurn(2, never);
    const failed = searchInTurn(() => Promise.reject(new RangeError('no')), signal);
    const next = searchInTurn(async () => 5, signal);
    await assert.rejects(failed, RangeError);
    assert.equal(await next, 5);
  });

  test('more than may wait are refused, and there is room again when they are done', async () => {
    const searchInTurn = inTurn(2, () => new RangeError('too many'));
    const waiting = [1, 2].map((number) => searchInTurn(async () => number, signal));
    await assert.rejects(
      searchInTurn(async () => 3, signal),
      RangeError,
    );
    assert.deepEqual(await Promise.all(waiting), [1, 2]);
    assert.equal(await searchInTurn(async () => 4, signal), 4);
  });

  test('what nobody waits for any more is not done, and the others are', async () => {
    const searchInTurn = inTurn(10, never);
    const done: number[] = [];
    const leaving = new AbortController();
    const all = [0, 1, 2, 3, 4].map((number) =>
      searchInTurn(
        async () => {
          done.push(number);
          if (number === 0) leaving.abort();
        },
        number % 2 === 1 ? leaving.signal : signal,
      ),
    );
    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);
    assert.deepEqual(done, [0, 2, 4]);
    assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
