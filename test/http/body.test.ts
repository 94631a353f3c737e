import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, post, REQUEST } from '../support/service.ts';
import { exchange, inTurn, postHead } from '../support/socket.ts';

const LIMIT = 16_384;

const service = await composeService();
after(() => service.stop());

test('accepts a body at the limit, and rejects one byte more with request.too_large', async () => {
  // JSON may contain white space.
  assert.equal((await post(service, REQUEST.padEnd(LIMIT, ' '))).status, 200);
  const longer = await post(service, REQUEST.padEnd(LIMIT + 1, ' '));
  assertProblem(await answerOf(longer), 'request.too_large');
});

test('rejects a chunked body with one byte too many with request.too_large', async () => {
  const body = REQUEST.padEnd(LIMIT + 1, ' ');
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const head = postHead(service.key, 'Transfer-Encoding: chunked');
  const [answer] = await exchange(service.port, [head, chunks], 1);
  assertProblem(answer ?? { status: 0, headers: {}, body: '' }, 'request.too_large');
});

test('rejects a long body while it is being sent, and closes the connection', async () => {
  const body = Buffer.alloc(900_000, 0x20);
  const head = postHead(service.key, `Content-Length: ${body.length}`);
  const answers = await exchange(service.port, [
    head,
    body,
    'GET /ready HTTP/1.1\r\nHost: a\r\n\r\n',
  ]);
  assert.equal(answers.length, 1);
  assertProblem(answers[0] ?? { status: 0, headers: {}, body: '' }, 'request.too_large');
  assert.equal(answers[0]?.headers['connection'], 'close');
});

test('reads the next request correctly after a body that was too long', async () => {
  const chunk = `3000\r\n${' '.repeat(0x3000)}\r\n`;
  const long = `${postHead(service.key, 'Transfer-Encoding: chunked')}${chunk.repeat(3)}0\r\n\r\n`;
  const whole = postHead(service.key, `Content-Length: ${REQUEST.length}`) + REQUEST;
  const broken = `${postHead(service.key, 'Transfer-Encoding: chunked')}1\r\nx\r\nz`;
  for (const [next, codes] of [
    [whole, ['request.too_large', undefined]],
    [broken, ['request.too_large', 'request.malformed']],
    [
      `GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      ['request.too_large', 'request.headers_too_large'],
    ],
  ] as const) {
    const answers = await exchange(service.port, [long, next], 2);
    assert.deepEqual(
      answers.map(({ body }) => JSON.parse(body).code),
      codes,
    );
  }
});

test('reads 32 KiB of a rejected body in any pieces, and keeps the connection', async () => {
  const length = 32_768;
  const head = postHead('ak_test_x', `Content-Length: ${length}`);
  const answers = await inTurn(service.port, [
    Buffer.from(head),
    Buffer.concat([
      Buffer.alloc(length, 'a'),
      Buffer.from('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n'),
    ]),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 200],
  );
});

/** Sends the same bytes repeatedly. @returns whether the service destroyed the connection before 64 MiB */
async function isCutOff(first: string, more: string | Buffer): Promise<boolean> {
  const socket = connect(service.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(first);
  let sent = 0;
  while (!socket.destroyed && sent < 1_000) {
    sent++;
    if (!socket.write(more)) {
      await new Promise((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', resolve);
      });
    }
  }
  socket.destroy();
  return sent < 1_000;
}

test('cuts off endless bytes after an upgrade or CONNECT request', async () => {
  const more = Buffer.alloc(65_536, 'a');
  assert.ok(await isCutOff('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', more));
  const upgrade = 'Connection: upgrade\r\nUpgrade: a\r\n\r\n';
  assert.ok(await isCutOff(`GET /health HTTP/1.1\r\nHost: x\r\n${upgrade}`, more));
});

test('cuts off a client that sends without end', async () => {
  const head = postHead(service.key, 'Transfer-Encoding: chunked');
  assert.ok(await isCutOff(head, `10000\r\n${'x'.repeat(0x10000)}\r\n`));
  assert.equal((await fetch(`${service.url}/ready`)).status, 200);
});

test('accepts application/json in UTF-8, in any valid spelling', async () => {
  const accepted = [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; charset=UTF8',
    'application/json ; charset=UTF-8 ;',
    'application/json; profile=x',
  ];
  for (const type of accepted) {
    assert.equal((await post(service, REQUEST, { 'Content-Type': type })).status, 200, type);
  }
});

test('rejects any other media type, charset or coding with request.unsupported_media_type', async () => {
  const rejected = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/problem+json',
    'application/json, text/plain',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=utf-8',
    'application/json; charset="utf-8',
    'application/json; charset',
    'application/json; charset = utf-8',
    'application /json',
    ';',
  ];
  for (const type of rejected) {
    const answer = await answerOf(await post(service, REQUEST, { 'Content-Type': type }));
    assertProblem(answer, 'request.unsupported_media_type');
  }
  for (const coding of ['identity', 'Identity', 'identity, identity']) {
    assert.equal(
      (await post(service, REQUEST, { 'Content-Encoding': coding })).status,
      200,
      coding,
    );
  }
  for (const coding of ['gzip', 'br, gzip', 'identity, gzip', 'identity;q=1', '']) {
    const zipped = new Uint8Array(gzipSync(REQUEST));
    const answer = await answerOf(await post(service, zipped, { 'Content-Encoding': coding }));
    assertProblem(answer, 'request.unsupported_media_type');
  }
});
