/**
 * A client in its own process that opens equal connections, and reopens closed ones, until it ends.
 *
 *     flooder.ts FLOOD URL KEY CONNECTIONS [ADDRESS]
 *
 * A line on standard input ends it. Four times a second it prints a line of JSON: the numbers of connections that are
 * open, that the service closed, and that were refused.
 */
import { connect, type Socket } from 'node:net';
import { floods } from './floods.ts';

/**
 * The most connections opened in a quarter of a second.
 */
const LOT = 500;
const LOT_AGAIN = 10;
const TICK_MS = 250;
/** It ends by itself after this time. */
const LIFE_MS_MAX = 120_000;

const [name = '', url = '', key = '', connections = '0', address = ''] = process.argv.slice(2);
const flood = floods(key)[name];
if (flood === undefined) throw new Error(`there is no flood ${name}`);
const { bytes, drip, isDeaf = false, ending } = flood;
const { hostname: host, port } = new URL(url);
const sent = Buffer.from(bytes, 'latin1');
const open = new Set<Socket>();
let begun = 0;
let pending = 0;
let closed = 0;
let refused = 0;

function add(): void {
  begun++;
  pending++;
  let wasOpen = false;
  const socket = connect({
    host,
    port: Number(port),
    allowHalfOpen: ending === 'half-close',
    ...(address !== '' && { localAddress: address }),
  });
  socket.on('connect', () => {
    pending--;
    wasOpen = true;
    open.add(socket);
    if (sent.length > 0) socket.write(sent);
    if (ending === 'half-close') socket.end();
    if (ending === 'reset') socket.resetAndDestroy();
  });
  // The service may close it at any time.
  socket.on('error', () => {});
  socket.on('close', () => {
    if (wasOpen) closed++;
    else {
      pending--;
      refused++;
    }
    open.delete(socket);
  });
  if (isDeaf) socket.pause();
  else socket.resume();
}

let seconds = 0;
const tick = setInterval(() => {
  const missing = Number(connections) - open.size - pending;
  const lot = begun < Number(connections) ? LOT : LOT_AGAIN;
  for (let left = Math.min(lot, missing); left > 0; left--) add();
  if (drip !== undefined && ++seconds % (1_000 / TICK_MS) === 0) {
    for (const socket of open) socket.write(drip, 'latin1');
  }
  process.stdout.write(`${JSON.stringify({ open: open.size, closed, refused })}\n`);
}, TICK_MS);
function end(): void {
  clearInterval(tick);
  // Without a reset, the ports would stay in use for a minute.
  for (const socket of open) socket.resetAndDestroy();
  process.exit();
}
process.stdin.once('data', end).once('end', end);
setTimeout(end, LIFE_MS_MAX).unref();
