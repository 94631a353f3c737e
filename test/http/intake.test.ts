/** What the service relies on in Node's internals, and what a flood without a key costs. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { PORTION_BYTES } from '../../src/http/intake.ts';
import { until } from '../support/processes.ts';
import { composeService, post } from '../support/service.ts';
import { exchange, postHead } from '../support/socket.ts';
import { longPages, positionsRequest } from './caller.ts';

const GET = 'GET /docs HTTP/1.1\r\nHost: a\r\n\r\n';

test('the HTTP server parses in the only data listener of a socket', async () => {
  let heard: ReturnType<Socket['listeners']> = [];
  let requests = 0;
  let bytesRead = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.end();
  });
  server.on('connection', (socket) => {
    heard = socket.listeners('data');
    for (const listener of heard) socket.removeListener('data', listener as () => void);
    socket.on('data', (chunk) => {
      bytesRead += chunk.length;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(GET);
  await until('it is read', () => bytesRead === GET.length);
  assert.equal(heard.length, 1);
  assert.equal(requests, 0, 'nothing is parsed without it');
  socket.destroy();
  server.close();
  server.closeAllConnections();
});

test('if something else listens to the connections, requests are parsed as they come, and one line says so', async () => {
  const service = await composeService();
  // As the agent of a tracing tool may do it, before Node and the service listen.
  service.server.prependListener('connection', (socket: Socket) => {
    socket.on('data', () => {});
  });
  for (let count = 0; count < 3; count++) assert.equal((await post(service)).status, 200);
  const request = positionsRequest(service.key);
  // Nothing keeps the later ones back; the first is answered, and says that it is the last.
  const before = service.logged().length;
  const answers = await exchange(service.port, [request.repeat(50)]);
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['connection']]),
    [[200, 'close']],
  );
  assert.equal(service.logged().length, before + 1, 'the others are not calculated');
  for (const broken of ['\u0016\u0003\u0001\r\n\r\n', `GET /${'x'.repeat(20_000)}`]) {
    const [answer] = await exchange(service.port, [broken]);
    assert.ok(answer?.status === 400 || answer?.status === 431);
  }
  const inTwo = await exchange(service.port, [request.slice(0, -9), request.slice(-9)], 1);
  assert.equal(inTwo[0]?.status, 200);
  const told = service.logged().filter(({ msg }) => /parsed as they come/.test(String(msg)));
  assert.equal(told.length, 1);
  await service.stop();
});

test('pipelined requests after the first are not even parsed', async () => {
  const service = await composeService();
  let parsed = 0;
  service.server.on('request', () => parsed++);
  const all = GET.repeat(1_000);
  for (const bytes of [1, GET.length - 1, GET.length + 1, all.length]) {
    parsed = 0;
    const parts = [all.slice(0, bytes), all.slice(bytes)];
    assert.equal((await exchange(service.port, parts)).length, 1);
    assert.equal(parsed, 1, `cut at ${bytes}`);
  }
  await service.stop();
});

test('a long body in chunks of one byte does not delay short requests of others', async () => {
  const service = await composeService();
  const chunks = '1\r\n \r\n'.repeat(10_000);
  const head = postHead(service.key, 'Transfer-Encoding: chunked');
  let begun = 0;
  let portions = 0;
  service.server.on('request', (request) => {
    if (request.headers['transfer-encoding'] === undefined) return;
    begun++;
    let size = 0;
    request.on('data', () => {
      if (size++ % Math.floor(PORTION_BYTES / 6) === 0) portions++;
    });
  });
  const greedy = exchange(service.port, [`${head}${chunks}0\r\n\r\n`], 1);
  await until('its head is read', () => begun === 1);
  const before = portions;
  assert.equal((await post(service)).status, 200);
  assert.ok(before < 10, `${before} portions were parsed at once`);
  const [answer] = await greedy;
  assert.equal(answer?.status, 400);
  await service.stop();
});

test('clients that pipeline and never read cost no more than their connections', async (t) => {
  // So that none makes room for another.
  const limits = { unreadBytesMax: Number.POSITIVE_INFINITY };
  const service = await composeService({ pages: longPages(5_000_000) }, limits);
  const before = process.memoryUsage();
  const sockets = Array.from({ length: 200 }, () => connect(service.port, '127.0.0.1').pause());
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    return service.stop();
  });
  for (const socket of sockets) socket.write(GET.repeat(200));
  await until('all are answered', () => service.logged().length === sockets.length);
  const after = process.memoryUsage();
  const mib = (after.rss - before.rss) / 1_048_576;
  assert.ok(after.arrayBuffers - before.arrayBuffers < 20_000_000, 'the page is shared');
  assert.ok(mib < 100, `${mib.toFixed(0)} MiB more`);
  assert.equal((await post(service)).status, 200);
});
