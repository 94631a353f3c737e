/** Opens connections in a separate network, and prints their outcomes. connections.test.ts starts it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const [port = 0, limit = 0] = process.argv.slice(2).map(Number);
const server = createServer((socket) => socket.on('error', () => {}));
server.listen({ port, host: '::', backlog: 4_096 });
await once(server, 'listening');

type Caller = readonly [host: string, from: string];
const FOUR: Caller = ['127.0.0.1', '127.0.0.1'];
const SIX: Caller = ['::1', 'fd00::1'];

/** @returns the connection, or undefined if it was refused */
async function open([host, localAddress]: Caller): Promise<Socket | undefined> {
  const socket = connect({ host, port, localAddress });
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

async function openAll(caller: Caller): Promise<Socket[]> {
  const sockets = [];
  for (let count = 0; count < limit + 10; count++) sockets.push(await open(caller));
  return sockets.filter((each) => each !== undefined);
}

const four = await openAll(FOUR);
const six = await openAll(SIX);
const isOpen = async (caller: Caller) => (await open(caller)) !== undefined;
const outcome = {
  four: four.length,
  six: six.length,
  other_address: await isOpen(['127.0.0.1', '127.0.0.2']),
  same_network: await isOpen(['::1', 'fd00::1:0:0:2']),
  other_network: await isOpen(['::1', 'fd00:0:0:1::1']),
  once_more: await isOpen(FOUR),
};
for (const socket of four.slice(0, 2)) {
  socket.end();
  await once(socket.resume(), 'close');
}
process.stdout.write(JSON.stringify({ ...outcome, after_two_closed: await isOpen(FOUR) }), () =>
  process.exit(),
);
