/** The results of the tools, independent of the transport. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { PositionsRequestSchema } from '../../packages/contract/schema/request.ts';
import { PositionsEnvelopeSchema } from '../../packages/contract/schema/response.ts';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import { CALLABLE, type Callable, endpointTool } from '../../src/mcp/endpoint-tool.ts';
import { INSTRUCTIONS } from '../../src/mcp/server.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { sharedEphemeris } from '../support/service.ts';
import { problemOf, signal } from './tool-calls.ts';

const CONTEXT = { signal, charge: () => {} };

describe('positions', () => {
  let tool: Tool;
  before(async () => {
    tool = endpointTool(CALLABLE[0] as Callable, respondInline(await sharedEphemeris()));
  });

  test('publishes the schemas of the endpoint for positions, not copies', () => {
    assert.equal(tool.input, PositionsRequestSchema);
    assert.equal(tool.output, PositionsEnvelopeSchema);
  });

  test('returns the whole result of positions as a short text', async () => {
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

  test('returns a valid result or a problem of the catalogue for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('subject', 'settings', 'x'), fc.jsonValue()),
        async (given) => {
          assert.ok((await problemOf(tool, given)).code in PROBLEMS);
        },
      ),
    );
  });
});

test('names only existing tools and fields in the instructions', () => {
  for (const tool of ['find_place', 'birth_moment', 'position_ranges'])
    assert.ok(INSTRUCTIONS.includes(tool));
  const [meta] = PositionsEnvelopeSchema.properties.meta.examples;
  for (const [, path = ''] of INSTRUCTIONS.matchAll(/\bmeta\.([\w.]+\w)/g)) {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], meta);
    assert.ok(value, path);
  }
});
