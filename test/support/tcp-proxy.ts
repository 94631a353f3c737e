/** A proxy between a service and its database that can become silent, like a network. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export interface TcpProxy {
  /** The URL of the target through the proxy. */
  through(url: string): string;
  /** Keeps existing connections open, but passes no more bytes. */
  silence(): void;
  /** If true, new connections are accepted but never forwarded. */
  silenceNew(silent: boolean): void;
  /** Cuts the silent connections, including those that one side has abandoned. */
  cutSilent(): void;
  /** Cuts connections and sends new ones to another port, like a name that moves to another server. */
  moveTo(port: number): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
}

/** Forwards connections to a loopback port until the test ends. @param lagMs in each direction */
export async function startProxy(test: TestContext, port: number, lagMs = 0): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  const abandoned = new Set<Pair>();
  let silent = false;
  let target = port;
  // Half open, so that a silent connection does not close when the other side does.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = { near, far, silent };
    pairs.add(pair);
    const left = () => {
      pairs.delete(pair);
      if (pair.silent) {
        abandoned.add(pair);
        return;
      }
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      // The test detects the end of the connection.
      socket.on('error', () => {});
      socket.once('end', left);
      socket.once('close', left);
    }
    const pass = (data: string | Uint8Array, to: Socket) => {
      if (!pair.silent) setTimeout(() => to.destroyed || to.write(data), lagMs);
    };
    near.on('data', (data) => pass(data, far));
    far.on('data', (data) => pass(data, near));
    test.after(() => {
      near.destroy();
      far.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0;
  test.after(() => server.close());
  return {
    through: (url) => url.replace(`:${port}/`, `:${ownPort}/`),
    silence: () => {
      for (const pair of pairs) pair.silent = true;
    },
    cutSilent: () => {
      for (const { near, far, silent } of [...pairs, ...abandoned]) {
        if (!silent) continue;
        near.destroy();
        far.destroy();
      }
      abandoned.clear();
    },
    silenceNew: (value) => {
      silent = value;
    },
    moveTo: (other) => {
      target = other;
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
    },
  };
}
