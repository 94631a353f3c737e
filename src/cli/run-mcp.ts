/** `ecliptic mcp`: the Model Context Protocol over standard input and output. */
import { once } from 'node:events';
import { WRITTEN_BASE_URL } from '../../packages/contract/addresses.ts';
import { DOCS_PATH } from '../../packages/contract/paths.ts';
import { documentation } from '../../packages/site/documentation.ts';
import { readConfig } from '../config.ts';
import { respondInline } from '../endpoints/respond.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { type AnswerRequest, answerHere } from '../mcp/endpoint-tool.ts';
import { answerRemotely } from '../mcp/remote.ts';
import { mintCallId, partsOf } from '../mcp/server.ts';
import { type InputLine, serveLines } from '../mcp/stdio.ts';
import { reason } from './failure.ts';
import { LineSplitter } from './lines.ts';
import { complain, STOP_SIGNALS } from './output.ts';
import { readVerifyOptions, type ServiceTarget, type VerifyOptions } from './verify-options.ts';

/** Far longer than any message that a host sends. */
export const MESSAGE_BYTES_MAX = 1_048_576;

/**
 * Reads which service calculates. Options go before variables; a key alone names no service.
 *
 * @returns undefined if this process calculates; a text that says what is wrong
 * @throws if the key file cannot be read
 */
export function readMcpOptions(
  options: VerifyOptions,
  environment: Readonly<Record<string, string | undefined>>,
): ServiceTarget | undefined | string {
  if (options.keyFile === '-') return '--key-file cannot be "-": standard input has the protocol';
  const url = options.url ?? (environment['ECLIPTIC_URL'] || undefined);
  const hasKey = options.key !== undefined || options.keyFile !== undefined;
  const key = hasKey || url === undefined ? undefined : environment['ECLIPTIC_API_KEY'];
  return readVerifyOptions({ ...options, ...(url && { url }), ...(key && { key }) });
}

/** Serves until the input ends, or a signal asks to stop. */
export async function serveMcp(service: ServiceTarget | undefined): Promise<void> {
  const answer =
    service === undefined ? await answerInline() : answerRemotely(service.url, service.key);
  const baseUrl = service?.url.href.replace(/\/+$/, '') ?? WRITTEN_BASE_URL;
  // Only this variable: what a host sets for other programs must not keep this one from starting.
  const { docsUrl = `${baseUrl}${DOCS_PATH}` } = readConfig({
    DOCS_URL: process.env['DOCS_URL'],
  });
  const surroundings = { baseUrl, docsUrl, contact: undefined, sourceUrl: undefined };
  // A host that sends a signal no longer waits for answers.
  for (const name of STOP_SIGNALS) process.once(name, () => process.exit());
  if (process.stdin.isTTY) complain('waiting for messages, one a line; a host usually sends them');
  await serveLines(
    partsOf(answer, documentation(surroundings), docsUrl),
    {
      requestId: mintCallId,
      charged: () => {},
      refused: ({ code, cause }, requestId) => {
        if (cause !== undefined) complain(`${requestId} ${code}: ${reason(cause)}`);
      },
    },
    { lines: inputLines(), write },
  );
}

async function answerInline(): Promise<AnswerRequest> {
  return answerHere(respondInline(startEphemeris(await readEphemerisFiles())));
}

async function* inputLines(): AsyncGenerator<InputLine> {
  const splitter = new LineSplitter(MESSAGE_BYTES_MAX);
  try {
    for await (const part of process.stdin) yield* splitter.lines(part as Buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`standard input cannot be read (${code})`, { cause: error });
  }
  yield* splitter.rest();
}

let drained: Promise<void> | undefined;

/** Resolves when the reader has caught up. A thousand answers may wait for that together. */
async function write(line: string): Promise<void> {
  if (process.stdout.write(line)) return;
  drained ??= once(process.stdout, 'drain').then(() => {
    drained = undefined;
  });
  await drained;
}
