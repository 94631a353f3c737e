/** Headless Firefox, by WebDriver BiDi: Playwright's own driver asks it for commands that it does not know. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../support/service.ts';

/** Debian's by default; FIREFOX names a different one. */
const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

export const hasFirefox = existsSync(FIREFOX);

/** Keys without a character, as WebDriver writes them. */
export const KEYS = { tab: '\uE004', shift: '\uE008', control: '\uE009', enter: '\uE007' } as const;

type Reply = { readonly id: number; readonly result?: unknown; readonly message?: string };

export class Firefox {
  readonly #child: ChildProcess;
  readonly #socket: WebSocket;
  readonly #close: () => void;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #context = '';

  private constructor(child: ChildProcess, socket: WebSocket, close: () => void) {
    this.#child = child;
    this.#socket = socket;
    this.#close = close;
    socket.addEventListener('message', ({ data }) => {
      const reply: Reply = JSON.parse(data);
      this.#waiting.get(reply.id)?.(reply);
    });
  }

  static async open(viewport: {
    readonly width: number;
    readonly height: number;
  }): Promise<Firefox> {
    const folder = temporaryFolder();
    const args = [
      '--headless',
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      folder.path,
    ];
    const child = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const socket = new WebSocket(`${await addressOf(child)}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(child, socket, () => folder.remove());
    await firefox.#send('session.new', { capabilities: {} });
    const { contexts } = await firefox.#send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      {},
    );
    firefox.#context = contexts[0]?.context ?? '';
    await firefox.#send('browsingContext.setViewport', { context: firefox.#context, viewport });
    return firefox;
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** The value of an expression, by way of JSON. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result } = await this.#send<{ result: { value: string } }>('script.evaluate', {
      target: { context: this.#context },
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      awaitPromise: true,
    });
    return JSON.parse(result.value) as Value;
  }

  /** Presses keys one after the other, while others are held. */
  async press(keys: Iterable<string>, held: readonly string[] = []): Promise<void> {
    const stroke = (value: string) => [down(value), up(value)];
    const actions = [...held.map(down), ...[...keys].flatMap(stroke), ...held.map(up)];
    await this.#send('input.performActions', {
      context: this.#context,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'close');
    await this.#send('browser.close', {});
    this.#socket.close();
    await ended;
    this.#close();
  }

  #send<Result>(method: string, params: object): Promise<Result> {
    const id = this.#waiting.size + 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, message }) => {
        if (message === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** It says where it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stderr ?? process.stdin })) {
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      child.stderr?.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it listened');
}
