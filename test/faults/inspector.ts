/**
 * Controls a running process from outside, like a debugger, so that the product needs no hook for
 * tests. The process is started with `NODE_OPTIONS=--inspect=127.0.0.1:0` (Node.js: "Debugging").
 */
import type { TestContext } from 'node:test';

export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

type Message = Readonly<Record<string, unknown>>;
/** Sends one command, and returns its result. */
export type Send = (method: string, params?: Message) => Promise<Message>;

export interface Inspector {
  /** The thread that answers HTTP. */
  readonly main: Send;
  /** The current workers. */
  workers(): Send[];
  /** Detaches: a process does not end while it is inspected. */
  close(): void;
}

/**
 * Attaches to a process, and to every thread that it has now or starts later.
 *
 * @param complaints standard error of the process, where Node.js prints the address
 */
export async function inspect(test: TestContext, complaints: string): Promise<Inspector> {
  const [address] = /ws:\/\/\S+/.exec(complaints) ?? [];
  if (address === undefined) throw new Error(`no debugger listens: ${complaints}`);
  const socket = new WebSocket(address);
  test.after(() => socket.close());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const workers = new Map<string, Channel>();
  const main = new Channel((text) => socket.send(text));
  main.on('NodeWorker.attachedToWorker', ({ sessionId }) => {
    const send = (message: string) =>
      void main.send('NodeWorker.sendMessageToWorker', { sessionId, message });
    workers.set(String(sessionId), new Channel(send));
  });
  main.on('NodeWorker.detachedFromWorker', ({ sessionId }) => workers.delete(String(sessionId)));
  main.on('NodeWorker.receivedMessageFromWorker', ({ sessionId, message }) =>
    workers.get(String(sessionId))?.receive(String(message)),
  );
  socket.addEventListener('message', ({ data }) => main.receive(String(data)));
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return {
    main: main.send,
    workers: () => [...workers.values()].map(({ send }) => send),
    close: () => socket.close(),
  };
}

/** Commands and their results by number, and events by name. */
class Channel {
  readonly #write: (text: string) => void;
  readonly #waiting = new Map<number, (result: Message) => void>();
  readonly #listeners = new Map<string, (params: Message) => void>();
  #number = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  on(event: string, listener: (params: Message) => void): void {
    this.#listeners.set(event, listener);
  }

  /** A command to a thread that ends because of it is never answered. */
  readonly send: Send = (method, params = {}) =>
    new Promise((resolve) => {
      const id = ++this.#number;
      this.#waiting.set(id, resolve);
      this.#write(JSON.stringify({ id, method, params }));
    });

  receive(text: string): void {
    const { id, method, params, result } = JSON.parse(text);
    if (id === undefined) this.#listeners.get(method)?.(params);
    else this.#waiting.get(id)?.(result);
  }
}
