/** The image with OpenTelemetry's instrumentation, built and run as its page says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARENT_ID, startCollector, TRACE_ID, TRACEPARENT } from '../support/collector.ts';
import { until } from '../support/processes.ts';
import { HARD, peakMemory, toolsFor } from './container.ts';
import type { Docker } from './docker.ts';
import { linesOf } from './page.ts';

const PAGE = 'docs/operating/observability.md';
const IMAGE = 'ecliptic-tracing:0.1.0';
/** The limit of the manifests. */
const MEMORY_MIB = 384;
/** Where containers that name no network reach this machine. */
const BRIDGE = 'docker0';

/** Registers the tests. @param given the daemon, once the image is built */
export function testTracing(given: () => Docker): void {
  const { lines, started } = toolsFor(given);

  test("the image with OpenTelemetry exports the caller's trace", async (t) => {
    await lines(linesOf('docker build -f deploy/tracing.Dockerfile', PAGE));
    const [bridge] = JSON.parse(await lines(`ip -4 -json address show ${BRIDGE}`));
    const { spans, environment } = await startCollector(t, bridge.addr_info[0].local);
    const variables = Object.entries(environment).map(([name, value]) => `--env ${name}=${value}`);
    const memory = `--memory ${MEMORY_MIB}m --memory-swap ${MEMORY_MIB}m`;
    const container = await started(t, `${HARD} ${memory} ${variables.join(' ')} ${IMAGE}`);
    const headers = { traceparent: TRACEPARENT };
    const response = await fetch(`${await container.url()}/docs`, { headers });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
    const ofCaller = () => spans.filter(({ traceId }) => traceId === TRACE_ID);
    await until('its span is exported', () => ofCaller().length > 0);
    assert.deepEqual(
      ofCaller().map(({ parentSpanId }) => parentSpanId),
      [PARENT_ID],
    );
    assert.match(await container.ecliptic('keys', 'list'), /local/);
    const { stderr } = await given().shell(`docker logs ${container.name}`);
    // No thread asks the machine which cloud it is in.
    assert.doesNotMatch(stderr, /metadata/i);
    const status = await lines(`docker exec ${container.name} grep VmRSS /proc/1/status`);
    const peakMib = await peakMemory(given(), container);
    t.diagnostic(`${status.trim()}; with a command, at most ${peakMib.toFixed(0)} MiB`);
    assert.equal(await container.stop(), '0');
  });
}
