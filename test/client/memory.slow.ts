/** An answer in the smallest pieces costs little more memory than its bytes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { publishedAnswers } from '../support/corpus.ts';
import { REPOSITORY } from '../support/processes.ts';
import { KEY } from './calls.ts';

const run = promisify(execFile);
const ANSWER_BYTES_MAX = 1_048_576;
/** A process that does nothing has about 70 MB; an object for each chunk made more than 300 MB of it. */
const RESIDENT_MB_MAX = 220;
const HEAP_MB_MAX = 48;

const HEAD =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Answers every request with chunks of one byte: the text, and then spaces without end. */
async function startDripper(context: TestContext, text: string): Promise<string> {
  const chunks = (bytes: string) => bytes.replaceAll(/./gs, '1\r\n$&\r\n');
  const spaces = chunks(' '.repeat(10_000));
  const drip = async (socket: Socket) => {
    socket.write(HEAD + chunks(text));
    while (socket.writable) if (!socket.write(spaces)) await once(socket, 'drain');
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => void drip(socket).catch(() => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Calls a service in a process of its own, whose heap is small. */
async function callAlone(baseUrl: string): Promise<{ error: object; resident_mb: number }> {
  const program = `
    const { Ecliptic } = await import('./packages/client/src/ecliptic.ts');
    const limits = { maxAttempts: 1, attemptTimeoutMs: 600_000, totalTimeoutMs: 600_000 };
    const ecliptic = new Ecliptic({ baseUrl: '${baseUrl}', apiKey: '${KEY}', ...limits });
    const error = await ecliptic.positions({ datetime: '1990-06-15T14:30:00+02:00' }).catch((error) => error);
    const resident_mb = process.resourceUsage().maxRSS / 1_024;
    console.log(JSON.stringify({ error: { reason: error.reason, message: error.message }, resident_mb }));
    process.exit();
  `;
  const limits = [`--max-old-space-size=${HEAP_MB_MAX}`, '--max-semi-space-size=4'];
  const { stdout } = await run(
    process.execPath,
    [...limits, '--input-type=module', '--eval', program],
    { cwd: REPOSITORY },
  );
  return JSON.parse(stdout);
}

test('reads an endless response in chunks of one byte with a small heap', async (context) => {
  const [text = ''] = publishedAnswers;
  const { error, resident_mb: residentMb } = await callAlone(await startDripper(context, text));
  const message = `The response is longer than ${ANSWER_BYTES_MAX} bytes.`;
  assert.deepEqual(error, { reason: 'too_large', message });
  assert.ok(residentMb < RESIDENT_MB_MAX, `${residentMb} MB`);
  context.diagnostic(`${residentMb.toFixed(0)} MB`);
});
