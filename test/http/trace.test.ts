/** The client's trace is used if it is valid, and otherwise ignored. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTraceParent } from '../../src/http/events.ts';
import { until } from '../support/processes.ts';
import { post, REQUEST, serviceFor } from '../support/service.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const TRACE = `00-${TRACE_ID}-${PARENT_ID}-01`;

/** Another version, or parts that are zero, missing, too short, too long, in capitals or too many. */
const NONE = [
  ...[TRACE.replace(/^00/, '01'), TRACE.replace(/^00/, 'ff'), TRACE.toUpperCase()],
  ...[`00-${'0'.repeat(32)}-${PARENT_ID}-01`, `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
  ...[TRACE.slice(0, -3), `${TRACE.slice(0, -2)}0g`, `${TRACE}-00`],
  ...[`00-${TRACE_ID.slice(1)}-${PARENT_ID}-01`, `00-${TRACE_ID}-${PARENT_ID}0-01`],
  ...[`${TRACE}\n`, ` ${TRACE}`, `${TRACE}, ${TRACE}`, ''],
];

describe('a traceparent field', () => {
  test('reads the ids of trace and span from a traceparent with any flags', () => {
    const ids = { trace_id: TRACE_ID, parent_id: PARENT_ID };
    for (const flags of ['00', '01', 'ff']) {
      assert.deepEqual(readTraceParent(`00-${TRACE_ID}-${PARENT_ID}-${flags}`), ids);
    }
  });

  test('ignores an invalid, missing or repeated traceparent', () => {
    for (const field of [...NONE, undefined, [TRACE, TRACE]]) {
      assert.deepEqual(readTraceParent(field), {}, String(field));
    }
  });
});

describe('the line of a request', () => {
  test('logs the ids of a trace, without sending them', async (t) => {
    const service = await serviceFor(t);
    const plain = await post(service);
    const traced = await post(service, REQUEST, { traceparent: TRACE, tracestate: 'a=b' });
    const rejected = await post(service, '{}', { traceparent: TRACE });
    assert.equal(await traced.text(), await plain.text());
    assert.deepEqual([...traced.headers.keys()], [...plain.headers.keys()]);
    for (const { headers } of [traced, rejected]) {
      assert.doesNotMatch(JSON.stringify([...headers]), new RegExp(`${TRACE_ID}|${PARENT_ID}`));
    }
    assert.doesNotMatch(await rejected.text(), new RegExp(`${TRACE_ID}|${PARENT_ID}`));
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

  test('logs no ids of an invalid trace, and responds', async (t) => {
    const service = await serviceFor(t);
    for (const traceparent of [TRACE.toUpperCase(), 'x', `${TRACE}, ${TRACE}`]) {
      assert.equal((await post(service, REQUEST, { traceparent })).status, 200);
    }
    await until('three lines', () => service.logged().length === 3);
    for (const line of service.logged()) assert.ok(!('trace_id' in line || 'parent_id' in line));
  });
});
