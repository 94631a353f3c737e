import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { CALC_VERSION } from '../../packages/contract/versions.ts';

/** The part of this service's `/health` that a client reads. */
export const IDENTITY = {
  calc_version: CALC_VERSION,
  ephemeris: { library: 'Swiss Ephemeris', version: '2.10.03', data: 'the tests' },
};

export interface OddServer {
  readonly url: URL;
  /** The requests received so far: method, path, key and body. */
  readonly seen: readonly SeenRequest[];
  /** The maximum of requests in flight at once. */
  mostAtOnce(): number;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Responds to a request in any form. A string is sent as a 200. */
export type OddAnswer = (
  request: SeenRequest,
  response: ServerResponse,
) => string | undefined | Promise<string | undefined>;

/**
 * A server that responds to `/health` like this service, and to all other requests in an odd form.
 *
 * @param health gives a different response at `/health`
 */
export async function startOddServer(
  test: TestContext,
  answer: OddAnswer,
  health: OddAnswer = () => JSON.stringify(IDENTITY),
): Promise<OddServer> {
  const seen: SeenRequest[] = [];
  let underWay = 0;
  let most = 0;
  const act = async (message: IncomingMessage, response: ServerResponse) => {
    most = Math.max(most, ++underWay);
    const { method = '', url: path = '', headers } = message;
    const { authorization } = headers;
    const request = { method, path, authorization, body: await text(message) };
    seen.push(request);
    // Stop counting the request before its response, because the client may send the next one at once.
    const body = await (path.endsWith('/health') ? health : answer)(request, response);
    underWay--;
    if (body !== undefined) response.end(body);
  };
  const server = createServer((message, response) => {
    act(message, response).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), seen, mostAtOnce: () => most };
}
