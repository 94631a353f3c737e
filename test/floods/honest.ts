/**
 * A normal client in its own process: compares responses on a few kept connections with the published ones, and sends
 * probes on new connections, like a kubelet.
 *
 *     honest.ts URL KEY CALLERS [PROBED_URL]
 *
 * For each line on standard input it prints the outcomes since the previous line, as a line of JSON. The line `end` ends
 * it.
 */
import { Agent, request as send } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswer } from '../support/corpus.ts';
import { POSITIONS_PATH } from '../support/service.ts';

/** The outcomes of a period. */
export interface Seen {
  /** Probes with a 200. */
  probed: number;
  /** Every other outcome, in words. */
  failures: string[];
  /** The duration of each right response, in milliseconds. */
  durations: number[];
}

const PAUSE_MS = 20;
const PROBE_PAUSE_MS = 100;
/** A kubelet waits for a second by default, which is too short on a machine that is busy with other tests. */
const PROBE_TIMEOUT_MS = 10_000;
const TIMEOUT_MS = 10_000;
const [url = '', key = '', callers = '4', probedUrl = url] = process.argv.slice(2);
const corpus = openCorpus();
let next = 0;
let over = false;
let durations: number[] = [];
let probed = 0;
let failures: string[] = [];

interface Call {
  readonly url: string;
  readonly agent: Agent | false;
  readonly timeoutMs: number;
  readonly body?: string;
}

function answerTo({ url, agent, timeoutMs, body }: Call): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const call = send(url, {
      agent,
      signal,
      method: body === undefined ? 'GET' : 'POST',
      headers:
        body === undefined
          ? {}
          : { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('error', reject).on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    call.end(body);
  });
}

/** Notes the outcome of a call. */
async function note(call: Call, isRight: (text: string) => boolean, onRight: (ms: number) => void) {
  const beganMs = performance.now();
  try {
    const [status, text] = await answerTo(call);
    if (status === 200 && isRight(text)) onRight(performance.now() - beganMs);
    else failures.push(`${call.url}: ${status} ${text.slice(0, 200)}`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    failures.push(`${call.url}: ${code ?? ''} ${message}`);
  }
}

async function caller(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!over) {
    const body = corpus.request(next++ % 10_000);
    const call = { url: url + POSITIONS_PATH, agent, timeoutMs: TIMEOUT_MS, body };
    await note(
      call,
      (text) => text === publishedAnswer(body),
      (ms) => durations.push(ms),
    );
    await delay(PAUSE_MS);
  }
  agent.destroy();
}

async function probe(path: string): Promise<void> {
  while (!over) {
    const call = { url: probedUrl + path, agent: false, timeoutMs: PROBE_TIMEOUT_MS } as const;
    await note(
      call,
      () => true,
      () => probed++,
    );
    await delay(PROBE_PAUSE_MS);
  }
}

for (let count = 0; count < Number(callers); count++) void caller();
void probe('/health');
void probe('/ready');
for await (const line of createInterface({ input: process.stdin })) {
  const seen: Seen = {
    durations,
    probed,
    failures,
  };
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  durations = [];
  probed = 0;
  failures = [];
  if (line === 'end') break;
}
over = true;
