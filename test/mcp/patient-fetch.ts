/** `fetch` without a limit of its own for a connection: a thousand of them on one busy thread may take long. */
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Fewer connections than a listening socket holds until they are accepted. */
const AGENT = new Agent({ maxSockets: 200 });

/** What the protocol's client needs of `fetch`: a text as the body, and an answer that may come in pieces. */
export async function patientFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers = Object.fromEntries(new Headers(init.headers));
  const outgoing = request(
    url,
    { method: init.method ?? 'GET', headers, agent: AGENT, signal: init.signal ?? undefined },
    (incoming) => {
      const { statusCode: status = 0, headersDistinct } = incoming;
      const received = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
      const isEmpty = status === 204 || status === 304;
      resolve(new Response(isEmpty ? null : (body as BodyInit), { status, headers: received }));
    },
  );
  outgoing.on('error', reject);
  outgoing.end(init.body ?? undefined);
  return promise;
}
