/** Services with metrics, and their samples. */
import type { TestContext } from 'node:test';
import { readRequest } from '../../src/endpoints/request-to-response.ts';
import type { Service } from '../../src/http/service.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { openMetrics, type Readings, serveMetrics } from '../../src/telemetry/metrics.ts';
import { both, type Observer } from '../../src/telemetry/observer.ts';
import { watchLine } from './log-watch.ts';
import { run, startTestPool } from './pool.ts';
import { type ComposedService, composeService } from './service.ts';

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Reads the samples of a service in the Prometheus text format.
 *
 * @throws if a line is not in this format
 */
function readSamples(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] =
      /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`not a line of metrics: ${line}`);
    const pairs = [...labels.matchAll(/([a-z_]+)="([^"\\]*)"(?:,|$)/g)];
    if (pairs.map(([all]) => all).join('') !== labels) throw new Error(`not labels: ${labels}`);
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, label, of]) => [label, of])),
      value: Number(value.replace('Inf', 'Infinity')),
    };
  });
}

/** The samples at a metrics address. */
export async function scrape(url: string): Promise<Sample[]> {
  return readSamples(await (await fetch(url)).text());
}

/** The sum of the samples with this name and these labels. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const entries = Object.entries(labels);
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => entries.every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

export interface MeteredService {
  readonly service: ComposedService;
  readonly metricsUrl: string;
  /** The commands of the next calculations; see `test/workers/entries/obedient.ts`. */
  readonly tasks: string[];
  readonly logged: () => Record<string, unknown>[];
  /** Gets the events of the service. */
  readonly observer: Partial<Observer>;
}

/**
 * A service with metrics, and with calculations controlled by the test.
 */
export async function startMeteredService(
  t: TestContext,
  parts: Partial<Service> = {},
  read: Partial<Readings> = {},
): Promise<MeteredService> {
  const lines: string[] = [];
  const log = openLog('info', {
    write: (line) => {
      lines.push(line);
      watchLine(line);
    },
  });
  const metrics = openMetrics({
    ready: () => pool.ready,
    queueDepth: () => pool.waiting,
    workersReady: () => pool.readyWorkers,
    connectionsOpen: async () => 0,
    activeKeys: () => service.service.keys.inspect().size,
    keysAgeMs: () => service.service.keys.inspect().ageMs,
    usageWaiting: () => ({ calls: 0, credits: 0 }),
    usageUnwrittenMs: () => 0,
    ...read,
  });
  const observer = both(log, metrics.observer);
  const patience = { timeoutMs: 1_000, queueWaitMs: 60_000 };
  const { pool } = startTestPool({ ...patience, queueLimit: 20, observer });
  await pool.whenReady;
  const tasks: string[] = [];
  const service = await composeService({
    observer,
    respond: async (endpoint, body) => {
      readRequest(endpoint, body);
      return await run(pool, tasks.shift() ?? 'echo:{}');
    },
    canCalculate: () => pool.ready,
    ...parts,
  });
  t.after(async () => {
    await service.stop();
    await pool.stop();
  });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, (cause) =>
    log.metricsUnreadable(cause),
  );
  t.after(() => server.stop());
  const logged = () => lines.map((line) => JSON.parse(line));
  return { service, metricsUrl: server.url, tasks, logged, observer };
}
