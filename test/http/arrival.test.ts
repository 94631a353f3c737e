/** A message can break, or its caller leave, before its body is read: an earlier step may take long. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { Problem } from '../../contract/problem.ts';
import { Arrival, CallerGone, readBody } from '../../src/http/body.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n';

/** A real request of which only the head has arrived, and the socket of its caller. */
async function requestWithoutBody() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(HEAD);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const end = async () => {
    caller.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { request, caller, end };
}

test('a message that broke before its body is read is refused with the reason', async () => {
  const { request, end } = await requestWithoutBody();
  const arrival = new Arrival();
  const first = new Problem('request.timeout', 'Too slow.');
  arrival.fail(first);
  arrival.fail(new Problem('request.malformed', 'And broken.'));
  await assert.rejects(readBody(request, arrival, 100), first);
  await end();
});

test('a message that breaks while its body is read is refused with the reason', async () => {
  const { request, caller, end } = await requestWithoutBody();
  const arrival = new Arrival();
  const body = readBody(request, arrival, 100);
  caller.write('{');
  const problem = new Problem('request.malformed', 'Broken.');
  arrival.fail(problem);
  await assert.rejects(body, problem);
  await end();
});

test('a caller that left before its body is read is noticed', async () => {
  const { request, caller, end } = await requestWithoutBody();
  request.on('error', () => {});
  const closed = new Promise((resolve) => request.once('close', resolve));
  caller.resetAndDestroy();
  await closed;
  await assert.rejects(readBody(request, new Arrival(), 100), CallerGone);
  await end();
});
