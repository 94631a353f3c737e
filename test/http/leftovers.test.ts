/** What is left on a connection after an answer: late bodies, junk, and memory. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stopListening } from '../../src/http/connections.ts';
import type { RequestEvent } from '../../src/http/events.ts';
import { until } from '../support/processes.ts';
import { composeService, POSITIONS_PATH, pagesOf, REQUEST } from '../support/service.ts';
import { readAnswers } from '../support/socket.ts';

interface Caller {
  readonly socket: Socket;
  received(): Buffer;
}

async function callerOf(port: number): Promise<Caller> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => received };
}

function requested(service: { logged(): Record<string, unknown>[] }): Partial<RequestEvent>[] {
  return service.logged().filter(({ msg }) => msg === 'request');
}

test('an idle connection does not hold the body of an answered request', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const service = await composeService();
  const { socket, received } = await callerOf(service.port);
  const bodies: WeakRef<Buffer>[] = [];
  service.server.on('request', (request) => {
    request.on('data', (chunk: Buffer) => bodies.push(new WeakRef(chunk)));
  });
  try {
    socket.write(
      `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: ${REQUEST.length}\r\n\r\n${REQUEST}`,
    );
    await until('the answer', () => readAnswers(received()).length === 1);
    assert.equal(bodies.length, 1);
    await until('it is let go of', () => {
      collect();
      return bodies[0]?.deref() === undefined;
    });
    assert.equal(socket.closed, false);
  } finally {
    socket.destroy();
    await service.stop();
  }
});

test('a stop closes every abandoned connection, even a CONNECT whose answer nobody reads', async () => {
  const body = Buffer.alloc(20_000_000, 'x');
  const file = { mediaType: 'text/plain', headers: {}, body, gzip: body };
  const service = await composeService({ pages: pagesOf(file) });
  const callers = await Promise.all([callerOf(service.port), callerOf(service.port)]);
  const messages = ['GET /long HTTP/1.1\r\nHost: x', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1'];
  for (const [index, { socket }] of callers.entries()) {
    socket.pause();
    socket.write(`${messages[index]}\r\n\r\n`);
  }
  await until('both are read', () => requested(service).length === 2);
  let isClosed = false;
  service.server.once('close', () => {
    isClosed = true;
  });
  stopListening(service.server);
  service.connections.end();
  service.connections.abandon();
  await until('the server is closed', () => isClosed);
  for (const { socket } of callers) socket.destroy();
  await service.stop();
});
