/** The caller's trace is used if it is exactly valid, and otherwise ignored. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readTraceParent } from '../../src/http/events.ts';
import { until } from '../support/processes.ts';
import { composeService, post, REQUEST } from '../support/service.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const TRACE = `00-${TRACE_ID}-${PARENT_ID}-01`;

const NONE = {
  'another version': TRACE.replace(/^00/, '01'),
  'the invalid version': TRACE.replace(/^00/, 'ff'),
  'capital letters': TRACE.toUpperCase(),
  'a trace of zeros': `00-${'0'.repeat(32)}-${PARENT_ID}-01`,
  'a span of zeros': `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
  'no flags': TRACE.slice(0, -3),
  'invalid flags': `${TRACE.slice(0, -2)}0g`,
  'more after it': `${TRACE}-00`,
  'a short trace': `00-${TRACE_ID.slice(1)}-${PARENT_ID}-01`,
  'a long span': `00-${TRACE_ID}-${PARENT_ID}0-01`,
  'a line break after it': `${TRACE}\n`,
  'white space': ` ${TRACE}`,
  'two of them': `${TRACE}, ${TRACE}`,
  nothing: '',
};

describe('a traceparent field', () => {
  test('gives the ids of the trace and of the span, whatever its flags', () => {
    const ids = { trace_id: TRACE_ID, parent_id: PARENT_ID };
    for (const flags of ['00', '01', 'ff']) {
      assert.deepEqual(readTraceParent(`00-${TRACE_ID}-${PARENT_ID}-${flags}`), ids);
    }
  });

  for (const [what, field] of Object.entries(NONE)) {
    test(`with ${what} is ignored`, () => assert.deepEqual(readTraceParent(field), {}));
  }

  test('that is missing or repeated is ignored', () => {
    assert.deepEqual(readTraceParent(undefined), {});
    assert.deepEqual(readTraceParent([TRACE, TRACE]), {});
  });

  test('gives exactly the ids that it contains, or nothing', () => {
    const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
    fc.assert(
      fc.property(hex(32), hex(16), hex(2), (traceId, parentId, flags) => {
        const isZero = /^0+$/.test(traceId) || /^0+$/.test(parentId);
        const expected = isZero ? {} : { trace_id: traceId, parent_id: parentId };
        assert.deepEqual(readTraceParent(`00-${traceId}-${parentId}-${flags}`), expected);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.deepEqual(readTraceParent(text), {});
      }),
    );
  });
});

describe('the line of a request', () => {
  test('has the ids of a trace, and the answer does not', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    const plain = await post(service);
    const traced = await post(service, REQUEST, { traceparent: TRACE, tracestate: 'a=b' });
    const refused = await post(service, '{}', { traceparent: TRACE });
    assert.equal(await traced.text(), await plain.text());
    assert.deepEqual([...traced.headers.keys()], [...plain.headers.keys()]);
    for (const { headers } of [traced, refused]) {
      assert.doesNotMatch(JSON.stringify([...headers]), new RegExp(`${TRACE_ID}|${PARENT_ID}`));
    }
    assert.doesNotMatch(await refused.text(), new RegExp(`${TRACE_ID}|${PARENT_ID}`));
    await until('three lines', () => service.logged().length === 3);
    assert.deepEqual(
      service.logged().map(({ trace_id: traceId, parent_id: parentId }) => [traceId, parentId]),
      [
        [undefined, undefined],
        [TRACE_ID, PARENT_ID],
        [TRACE_ID, PARENT_ID],
      ],
    );
  });

  test('has no ids if the trace is invalid, and the request is answered', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    for (const traceparent of [TRACE.toUpperCase(), 'x', `${TRACE}, ${TRACE}`]) {
      assert.equal((await post(service, REQUEST, { traceparent })).status, 200);
    }
    await until('three lines', () => service.logged().length === 3);
    for (const line of service.logged()) assert.ok(!('trace_id' in line || 'parent_id' in line));
  });
});
