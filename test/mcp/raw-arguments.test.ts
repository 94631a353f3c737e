import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isObject, rawArguments, withRawArguments } from '../../src/mcp/message.ts';

function kept(text: string): string {
  const { params } = withRawArguments(JSON.parse(text), text) as {
    params: { arguments: Record<string, unknown> };
  };
  return rawArguments(params.arguments);
}

/** White space between any two tokens. */
const SPACES = fc.constantFrom(0, 1, 4, '\t', '\r\n');

test('the text of the arguments is what was sent, wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      SPACES,
      (given, around, beside, space) => {
        const params = { ...beside, ...around, name: 'a', arguments: given };
        const message = { ...around, jsonrpc: '2.0', id: 1, method: 'tools/call', params };
        const sent = JSON.stringify(message, undefined, space);
        const raw = kept(sent);
        assert.deepEqual(JSON.parse(raw), JSON.parse(sent).params.arguments);
        assert.ok(sent.includes(raw));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('nothing that a parsed object would lose is lost', () => {
  for (const given of [
    '{}',
    '{ "a" : 1 , "a" : 2 }',
    '{"__proto__":{"a":1}}',
    '{"a":1e400,"b":-0,"c":0.10000000000000000555}',
    '{"}":"{\\"]","\\\\":":,"}',
  ]) {
    assert.equal(kept(`{"method":"tools/call","params":{"arguments":${given}}}`), given);
    assert.equal(
      kept(`{"params":{"x":[{}],"arguments": ${given} ,"y":"}"},"method":"tools/call"}`),
      given,
    );
  }
});

test('of a name that is repeated, the last one counts, as for everyone who parses the message', () => {
  assert.equal(
    kept(
      '{"method":"tools/call","params":{"arguments":{"a":1}},"par\\u0061ms":{"arguments":{"a":2},"arguments":{"a":3}}}',
    ),
    '{"a":3}',
  );
});

test('no arguments are an empty object, and what is no object stays as it is', () => {
  assert.equal(kept('{"method":"tools/call","params":{"name":"a"}}'), '{}');
  for (const given of [null, [], 'a', 5, true]) {
    const message = { method: 'tools/call', params: { arguments: given } };
    assert.equal(withRawArguments(message, JSON.stringify(message)), message);
  }
  for (const message of [{ method: 'tools/call' }, { method: 'ping', params: { arguments: {} } }]) {
    assert.equal(withRawArguments(message, JSON.stringify(message)), message);
  }
  assert.throws(() => rawArguments({}), TypeError);
  assert.ok(!isObject([]) && !isObject(null) && isObject({}));
});
