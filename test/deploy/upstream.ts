/** A fake replica behind nginx: gives each request the same response, and keeps the requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Upstream {
  readonly url: string;
  readonly requests: IncomingMessage[];
}

export async function startUpstream(test: TestContext, answer: RequestListener): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'POST') requests.push(request);
    request.resume().once('end', () => answer(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

export const busy: RequestListener = (_request, response) => {
  response.writeHead(503, { 'X-Request-Id': 'req_busy' }).end('busy');
};
export const good: RequestListener = (_request, response) => {
  response.writeHead(200, { 'X-Request-Id': 'req_good' }).end('good');
};
export const broken: RequestListener = (request) => request.socket.destroy();
