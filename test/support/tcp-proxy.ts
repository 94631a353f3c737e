/** A way between a service and its database that can fall silent, as networks do. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export interface TcpProxy {
  /** A URL of the target, as it is reached through here. */
  through(url: string): string;
  /** Existing connections stay open, and nothing goes through them any more, either way. */
  silence(): void;
  /** New connections are accepted and never carried on; a service waits for an answer in vain. */
  silenceNew(silent: boolean): void;
  /** Connections are cut, and new ones lead to another port, as where a name moves to another server. */
  moveTo(port: number): void;
  /** How many connections there are whose two ends are still held. */
  readonly connections: number;
  /** How many bytes went to the target so far. */
  readonly sent: number;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
}

/** Carries connections to a port of loopback, until the test ends. */
export async function startProxy(test: TestContext, port: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let sent = 0;
  let silent = false;
  let target = port;
  // Half open, so that one that is silent does not even answer to an end.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = { near, far, silent };
    pairs.add(pair);
    const left = () => {
      pairs.delete(pair);
      if (pair.silent) return;
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      // Its end shows in what the test sees.
      socket.on('error', () => {});
      socket.once('end', left);
      socket.once('close', left);
    }
    near.on('data', (data) => {
      if (pair.silent) return;
      sent += data.length;
      far.write(data);
    });
    far.on('data', (data) => pair.silent || near.write(data));
    test.after(() => {
      near.destroy();
      far.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own_port = typeof address === 'object' && address !== null ? address.port : 0;
  test.after(() => server.close());
  return {
    through: (url) => url.replace(`:${port}/`, `:${own_port}/`),
    silence: () => {
      for (const pair of pairs) pair.silent = true;
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
    get connections() {
      return pairs.size;
    },
    get sent() {
      return sent;
    },
  };
}
