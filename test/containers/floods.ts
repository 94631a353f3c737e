/** Callers who want to exhaust a service: connections without requests, answers never read, large bodies. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { mintKey } from '../../src/keys/token.ts';
import { POSITIONS_PATH, post, REQUEST } from '../support/service.ts';

const IDLE = 2_000;
const UNREAD = 200;
const PIPELINED = 200;
const LARGE = 1_000;
const LARGE_AT_ONCE = 100;
/** The number of connections that are opened at once. */
const LOT = 200;

type Flood = (target: { readonly url: string; readonly key: string }) => Promise<readonly Socket[]>;

async function open(url: string, count: number, bytes?: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const lot = Array.from({ length: Math.min(LOT, count - sockets.length) }, () =>
      connect(Number(port), hostname),
    );
    sockets.push(...lot);
    await Promise.all(
      lot.map(async (socket) => {
        const ready = once(socket, 'connect');
        await ready;
        // The service may end it at any time.
        socket.on('error', () => {});
        if (bytes !== undefined) socket.pause().write(bytes);
      }),
    );
  }
  return sockets;
}

/** Each returns the connections that it left open. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  [`${IDLE} connections that send nothing`]: ({ url }) => open(url, IDLE),
  [`${UNREAD} connections with ${PIPELINED} requests each, whose answers nobody reads`]: ({
    url,
    key,
  }) => {
    const head = `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n`;
    const message = `${head}Content-Type: application/json\r\nContent-Length: ${REQUEST.length}\r\n\r\n${REQUEST}`;
    return open(url, UNREAD, message.repeat(PIPELINED));
  },
  [`${LARGE} requests with the largest body and an unknown key`]: async ({ url }) => {
    const body = `{"subject":"${'x'.repeat(16_000)}"}`;
    for (let sent = 0; sent < LARGE; sent += LARGE_AT_ONCE) {
      const answers = Array.from({ length: LARGE_AT_ONCE }, async () => {
        const response = await post({ url, key: mintKey('test') }, body);
        await response.arrayBuffer();
        return response.status;
      });
      for (const status of await Promise.all(answers)) {
        if (status !== 401 && status !== 503) throw new Error(`answered ${status}`);
      }
    }
    return [];
  },
};
