/** `ecliptic mcp`: the Model Context Protocol over standard input and output. */
import { WRITTEN_BASE_URL } from '../../packages/contract/addresses.ts';
import { DOCS_PATH } from '../../packages/contract/paths.ts';
import { documentation } from '../../packages/site/documentation.ts';
import { readConfig } from '../config.ts';
import { respondInline } from '../endpoints/respond.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { mintCallId, partsOf } from '../mcp/server.ts';
import { serveStreams } from '../mcp/stdio.ts';
import { reason } from './failure.ts';
import { complain, STOP_SIGNALS } from './output.ts';

/** The time for calls in progress after the input has ended. */
const LAST_ANSWERS_MS = 10_000;

/** Serves until the input ends, or a signal asks to stop. */
export async function serveMcp(): Promise<void> {
  const stop = new AbortController();
  for (const name of STOP_SIGNALS) process.once(name, () => stop.abort());
  const respond = respondInline(startEphemeris(await readEphemerisFiles()));
  // Only this variable: variables that a host sets for other programs must not prevent the start.
  const { docsUrl = `${WRITTEN_BASE_URL}${DOCS_PATH}` } = readConfig({
    DOCS_URL: process.env['DOCS_URL'],
  });
  const surroundings = {
    baseUrl: WRITTEN_BASE_URL,
    docsUrl,
    contact: undefined,
    sourceUrl: undefined,
  };
  // Even if the host does not read the output.
  process.stdin.once('close', () => setTimeout(() => process.exit(), LAST_ANSWERS_MS).unref());
  if (process.stdin.isTTY)
    complain(
      'waiting for messages, one per line; usually a host such as Claude Desktop sends them',
    );
  await serveStreams(
    partsOf(respond, documentation(surroundings), docsUrl),
    {
      requestId: mintCallId,
      charged: () => {},
      rejected: ({ code, cause }, requestId) => {
        if (cause !== undefined) complain(`${requestId} ${code}: ${reason(cause)}`);
      },
    },
    { input: process.stdin, output: process.stdout, stop: stop.signal },
  );
}
