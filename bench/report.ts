/** Formats the results of a run. */

/** One server under load, once. */
export interface Measure {
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** CPU time of the server per request, on all its threads; undefined if unknown. */
  readonly cpu_us: number | undefined;
}

/** Floor and service, measured one right after the other. */
export interface Pair {
  readonly floor: Measure;
  readonly service: Measure;
}

export const TABLE_HEAD = `
      floor                              service
pair  req/s     p50 ms  p99 ms  CPU µs   req/s     p50 ms  p99 ms  CPU µs   ratio`;

export function tableRow(number: number, pair: Pair): string {
  const { floor, service } = pair;
  return `${String(number).padStart(4)}  ${columns(floor)}   ${columns(service)}   ${ratioOf(pair).toFixed(2)}`;
}

function columns({ per_second, p50_ms, p99_ms, cpu_us }: Measure): string {
  return [
    per_second.toFixed(0).padEnd(8),
    p50_ms.toFixed(2).padEnd(6),
    p99_ms.toFixed(2).padEnd(6),
    (cpu_us?.toFixed(1) ?? '–').padEnd(6),
  ].join('  ');
}

/** What the ratios of a contest should be at least. */
export interface Targets {
  /** Of requests a second. */
  readonly per_second?: number;
  /** Of the CPU time of a request: the floor's by the service's. */
  readonly by_cpu?: number;
}

function targetText(target: number | undefined): string {
  return target === undefined ? '' : `; target at least ${target.toFixed(2)}`;
}

/** @param pairs at least one */
export function summary(pairs: readonly Pair[], targets: Targets): string {
  const lines = [
    '',
    `service/floor: ${ratioText(pairs.map(ratioOf))}${targetText(targets.per_second)}`,
  ];
  const by_cpu = pairs.map(cpuRatioOf).filter((ratio) => ratio !== undefined);
  // Other programs on the machine lower the requests per second of both, but unevenly; the CPU time
  // per request changes far less.
  if (by_cpu.length > 0) {
    lines.push(`the same by CPU time: ${ratioText(by_cpu)}${targetText(targets.by_cpu)}`);
  }
  return lines.join('\n');
}

function ratioOf({ floor, service }: Pair): number {
  return service.per_second / floor.per_second;
}

function cpuRatioOf({ floor, service }: Pair): number | undefined {
  if (floor.cpu_us === undefined || service.cpu_us === undefined) return undefined;
  return floor.cpu_us / service.cpu_us;
}

function ratioText(ratios: readonly number[]): string {
  const { median, lowest, highest } = spread(ratios);
  return `${median.toFixed(2)} (median of ${ratios.length} pairs, ${lowest.toFixed(2)}–${highest.toFixed(2)})`;
}

/** @param values at least one */
export function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    lowest: at(0),
    highest: at(sorted.length - 1),
  };
}
