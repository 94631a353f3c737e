/** A collector for the spans of a service with OpenTelemetry's instrumentation. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** The trace and span of a client. */
export const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
export const PARENT_ID = 'b7ad6b7169203331';
export const TRACEPARENT = `00-${TRACE_ID}-${PARENT_ID}-01`;

interface Span {
  readonly traceId: string;
  readonly parentSpanId?: string;
}

/** The received spans, and the environment of a service that exports them here at once. */
export interface Collector {
  readonly spans: readonly Span[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Receives spans as OTLP in JSON on loopback, until the test ends. */
export async function startCollector(t: TestContext, address = '127.0.0.1'): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    for (const { scopeSpans } of JSON.parse(text).resourceSpans) {
      for (const { spans: those } of scopeSpans) spans.push(...those);
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, address);
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${address}:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  return { spans, environment };
}
