/** Every row of the table of the edge, as raw bytes: whole, split at each place, and byte by byte. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { EDGE_FILE, edgePage } from '../../packages/site/generate/edge-page.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import {
  DISCARD_BYTES_MAX,
  LINGER_MS,
  PIECE_BYTES,
  REST_BYTES_MAX,
} from '../../src/http/connections.ts';
import { HEADER_FIELDS_MAX } from '../../src/http/handle-request.ts';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { assertProblem } from '../support/problem.ts';
import { type ComposedService, composeService, sharedEphemeris } from '../support/service.ts';
import { type RawAnswer, readAnswers } from '../support/socket.ts';
import { EDGE_GROUPS, type EdgeCase } from './edge-table.ts';

let service: ComposedService;
before(async () => {
  const respond = respondInline(await sharedEphemeris());
  service = await composeService({
    // As from a worker, the response comes later than all that was read with the request.
    respond: async (endpoint, body) => {
      await turn();
      return await respond(endpoint, body);
    },
  });
});
after(() => service.stop());

/** A longer message is only sent whole. */
const CHEAP_BYTES = 400;

const NEXT = Buffer.from('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');

/** Sends the parts, each of which is read before the next one is sent, and then another request. */
async function converse(parts: readonly Buffer[], { answers, connection }: EdgeCase) {
  const socket = connect({ port: service.port, host: '127.0.0.1', noDelay: true });
  let received = Buffer.alloc(0);
  const ended = once(socket, 'end').catch(() => {});
  const complete = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (readAnswers(received).length === answers.length) resolve();
    });
    socket.once('close', resolve);
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (const part of parts) {
    socket.write(part);
    if (parts.length > 1) await turn();
  }
  await complete;
  if (connection === 'open') {
    socket.write(NEXT);
    while (readAnswers(received).length <= answers.length) await once(socket, 'data');
  } else {
    await ended;
  }
  socket.destroy();
  return readAnswers(received);
}

function assertExpected(answers: readonly RawAnswer[], each: EdgeCase, how: string): void {
  const expected = each.connection === 'open' ? [...each.answers, 200 as const] : each.answers;
  assert.equal(answers.length, expected.length, `${how}: ${JSON.stringify(answers)}`);
  for (const [index, answer] of answers.entries()) {
    const code = expected[index] ?? 200;
    if (code === 200) assert.equal(answer.status, 200, `${how}: ${answer.body}`);
    else assertProblem(answer, code);
    const isLast = each.connection === 'closed' && index === answers.length - 1;
    assert.equal(answer.headers['connection'] === 'close', isLast, how);
  }
}

for (const { title, cases } of EDGE_GROUPS) {
  for (const each of cases) {
    test(`${title}: ${each.name}: ${each.answers.join(', ')}, ${each.connection}`, async () => {
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

test('nothing in the table is an error of the service', () => {
  assert.ok(service.logged().every((line) => line['status'] !== 500));
});

test('the page of the edge is generated from this table', () => {
  assert.equal(readFileSync(new URL(`../../${EDGE_FILE}`, import.meta.url), 'utf8'), edgePage());
});

test('the numbers on the page of limits equal those of connections', () => {
  const page = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8');
  const limits = CONNECTION_LIMITS;
  const number = (value: number) => value.toLocaleString('en');
  const seconds = (valueMs: number) => `${valueMs / 1_000} s`;
  for (const cell of [
    `| ${number(limits.headerBytesMax - 1)} bytes (${limits.headerBytesMax / 1_024} KiB less one) |`,
    `| Header fields | ${HEADER_FIELDS_MAX} |`,
    `| Open connections to one service | ${number(limits.connectionsMax)} |`,
    `| Bodies of requests without a response, all together | ${limits.bodyBytesMax / 1_048_576} MiB |`,
    `| Nothing, or only empty lines, on a new connection | ${seconds(limits.headersTimeoutMs)} |`,
    `| Rejected body that is discarded, with the connection left open | ${number(REST_BYTES_MAX)} bytes (32 KiB), each chunk counting ${PIECE_BYTES} bytes more |`,
    `| Bytes read and thrown away after the last response | ${number(DISCARD_BYTES_MAX)} bytes (1 MiB) |`,
    `last response of a connection | ${seconds(LINGER_MS)}`,
  ]) {
    assert.ok(page.includes(cell), cell);
  }
});
