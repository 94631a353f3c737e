/** Formats the results of a run. */

/** One server under load, once. */
export interface Measure {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server per request, on all its threads; undefined if unknown. */
  readonly cpuUs: number | undefined;
}

/** What the service is compared with; the same length, for the table. */
export type Rival = 'floor' | 'limit';

/** Floor or limit, and service, measured one right after the other. */
export interface Pair {
  readonly floor: Measure;
  readonly service: Measure;
}

export const tableHead = (rival: Rival) => `
      ${rival}                              service
pair  req/s     p50 ms  p99 ms  CPU µs   req/s     p50 ms  p99 ms  CPU µs   ratio`;

export function tableRow(number: number, pair: Pair): string {
  const { floor, service } = pair;
  return `${String(number).padStart(4)}  ${columns(floor)}   ${columns(service)}   ${ratioOf(pair).toFixed(2)}`;
}

function columns({ perSecond, p50Ms, p99Ms, cpuUs }: Measure): string {
  return [
    perSecond.toFixed(0).padEnd(8),
    p50Ms.toFixed(2).padEnd(6),
    p99Ms.toFixed(2).padEnd(6),
    (cpuUs?.toFixed(1) ?? '–').padEnd(6),
  ].join('  ');
}

/** What the ratios of a contest should be at least. */
export interface Targets {
  /** Of requests a second. */
  readonly perSecond?: number;
  /** Of the CPU time of a request: the floor's by the service's. */
  readonly byCpu?: number;
}

function targetText(target: number | undefined): string {
  return target === undefined ? '' : `; target at least ${target.toFixed(2)}`;
}

/** @param pairs at least one */
export function summary(pairs: readonly Pair[], rival: Rival, targets: Targets): string {
  const lines = [
    '',
    `service/${rival}: ${ratioText(pairs.map(ratioOf))}${targetText(targets.perSecond)}`,
  ];
  const byCpu = pairs.map(cpuRatioOf).filter((ratio) => ratio !== undefined);
  // Other programs on the machine lower the requests per second of both, but unevenly; the CPU time
  // per request changes far less.
  if (byCpu.length > 0) {
    lines.push(`the same by CPU time: ${ratioText(byCpu)}${targetText(targets.byCpu)}`);
  }
  return lines.join('\n');
}

function ratioOf({ floor, service }: Pair): number {
  return service.perSecond / floor.perSecond;
}

function cpuRatioOf({ floor, service }: Pair): number | undefined {
  if (floor.cpuUs === undefined || service.cpuUs === undefined) return undefined;
  return floor.cpuUs / service.cpuUs;
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
