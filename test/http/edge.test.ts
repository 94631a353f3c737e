/** Every row of edge-table.ts as raw bytes: whole, split at each place, and byte by byte. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { EDGE_FILE, edgePage } from '../../packages/site/generate/edge-page.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import { assertProblem } from '../support/problem.ts';
import { composeService, sharedEphemeris } from '../support/service.ts';
import { Caller, type RawResponse } from '../support/socket.ts';
import { EDGE_GROUPS, type EdgeCase } from './edge-table.ts';

const respond = respondInline(await sharedEphemeris());
const service = await composeService({
  // As from a worker, the response comes after all bytes that were read with the request.
  respond: async (endpoint, body) => {
    await turn();
    return await respond(endpoint, body);
  },
});
after(() => service.stop());

/** Longer messages are sent only whole. */
const CHEAP_BYTES = 400;

const NEXT = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';

/** Sends the parts, each after the previous part was read, and then another request. */
async function converse(parts: readonly Buffer[], { connection }: EdgeCase) {
  const caller = await Caller.connected(service.port);
  for (const part of parts) {
    caller.socket.write(part);
    if (parts.length > 1) await turn();
  }
  await caller.answered(1);
  if (connection === 'open') await caller.ask(NEXT);
  else await caller.answered();
  caller.socket.destroy();
  return caller.answers;
}

function assertExpected(answers: readonly RawResponse[], each: EdgeCase, how: string): void {
  const expected = each.connection === 'open' ? [each.answer, 200 as const] : [each.answer];
  assert.equal(answers.length, expected.length, `${how}: ${JSON.stringify(answers)}`);
  for (const [index, answer] of answers.entries()) {
    const code = expected[index] ?? 200;
    if (code === 200) assert.equal(answer.status, 200, `${how}: ${answer.body}`);
    else assertProblem(answer, code);
    assert.equal(answer.headers['connection'] === 'close', each.connection === 'closed', how);
  }
}

for (const { title, cases } of EDGE_GROUPS) {
  for (const each of cases) {
    test(`${title}: ${each.name}: ${each.answer}, ${each.connection}`, async () => {
      const bytes = Buffer.from(each.bytes.replaceAll('KEY', service.key), 'latin1');
      assertExpected(await converse([bytes], each), each, 'whole');
      if (bytes.length > CHEAP_BYTES || each.at_once) return;
      for (let place = 1; place < bytes.length; place++) {
        const parts = [bytes.subarray(0, place), bytes.subarray(place)];
        assertExpected(await converse(parts, each), each, `split at ${place}`);
      }
      const single = Array.from(bytes, (byte) => Buffer.of(byte));
      assertExpected(await converse(single, each), each, 'byte by byte');
    });
  }
}

test('returns no 5xx for any row of the table', () => {
  assert.ok(service.logged().every((line) => line['status'] !== 500));
});

test('generates the page on the edge from this table', () => {
  assert.equal(readFileSync(new URL(`../../${EDGE_FILE}`, import.meta.url), 'utf8'), edgePage());
});
