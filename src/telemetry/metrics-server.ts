import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
const PLAIN = 'text/plain; charset=utf-8';

/** One or two scrapers keep a connection each; the rest are for people. `connections.ts` reserves as many. */
const CONNECTIONS_MAX = 12;
const HEADER_BYTES_MAX = 8_192;
const REQUEST_TIMEOUT_MS = 5_000;
/** Longer than a minute, so that a scraper keeps its connection from one scrape to the next. */
const KEEP_ALIVE_MS = 65_000;
/** Without a byte in either direction. */
const IDLE_MS = 70_000;

export interface MetricsServer {
  readonly url: string;
  stop(): void;
}

/**
 * Serves the metrics over HTTP.
 *
 * @param unreadable called with the cause if requested metrics cannot be read
 * @throws if they cannot be served at this address
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  unreadable: (cause: unknown) => void,
): Promise<MetricsServer> {
  let reading: Promise<string> | undefined;
  const read = () => {
    // Concurrent scrapes share one text, as each one costs the event loop time.
    reading ??= metrics.text().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => void answer(request, response),
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(IDLE_MS);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, text, headers] = await settle(request);
    // Nothing here reads a body, and one may be long.
    if (!request.complete) response.shouldKeepAlive = false;
    response.writeHead(status, {
      'Content-Type': PLAIN,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    });
    response.end(text);
  }

  async function settle({ method, url }: IncomingMessage): Promise<Answer> {
    const [path] = (url ?? '').split('?');
    if (path !== PATH) return [404, `Nothing is served here but ${PATH}.\n`];
    if (method !== 'GET' && method !== 'HEAD') {
      return [405, `${PATH} takes GET and HEAD only.\n`, { Allow: 'GET, HEAD' }];
    }
    try {
      return [200, await read(), { 'Content-Type': metrics.contentType }];
    } catch (cause) {
      unreadable(cause);
      return [500, 'The metrics could not be read; the log says why.\n'];
    }
  }

  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the metrics cannot be served: ${reason}. Set METRICS_PORT to another port.`, {
      cause,
    });
  }
  const stop = () => {
    server.close();
    server.closeAllConnections();
    metrics.stop();
  };
  const { address, family, port: chosen } = server.address() as AddressInfo;
  const authority = family === 'IPv6' ? `[${address}]` : address;
  return { url: `http://${authority}:${chosen}${PATH}`, stop };
}

type Answer = readonly [status: number, text: string, headers?: Record<string, string>];
