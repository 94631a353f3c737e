/** The text of a run: tables of the servers and of many clients, and a verdict for each goal. */

/** The servers. `two bare` are two processes of the floor behind `node:cluster`. */
export type Name = 'floor' | 'limit' | 'service' | 'two bare' | 'beside';

/** One measurement of a server under load. A figure that the system does not report is NaN. */
export interface Turn {
  readonly perSecond: number;
  /** The CPU time of the server per request, on all its threads. */
  readonly cpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A server from its start to its end. */
export interface Start {
  /** From the spawn to the first response with 200. */
  readonly readyMs: number;
  readonly residentMib: number;
  readonly turns: readonly Turn[];
  /** Successes a second by the number of clients. */
  readonly goodPerSecond: ReadonlyMap<number, number>;
}

/** One start of every server, with alternating measurements. */
export type Round = ReadonlyMap<Name, Start>;

export interface Measured {
  readonly rounds: readonly Round[];
  /** The code that runs for a 200 on the HTTP thread. */
  readonly code: { readonly files: number; readonly functions: number };
}

export const CALM_CLIENTS = 32;
export const MANY_CLIENTS = [1_500, 3_000] as const;

type Bound = 'at most' | 'at least' | 'under';
interface Format {
  readonly digits: number;
  readonly unit?: string;
}
const RATIO: Format = { digits: 3 };
const COUNT: Format = { digits: 0 };
const MS: Format = { digits: 0, unit: ' ms' };
const MIB: Format = { digits: 1, unit: ' MiB' };

/** One value for each start. */
type Values = (measured: Measured) => readonly number[];
type Goal = readonly [what: string, bound: Bound, goal: number, Format, Values];

const cpu =
  (rival: Name): Values =>
  ({ rounds }) =>
    ratios(rounds, 'service', rival, 'cpuUs');
const perSecond: Values = ({ rounds }) => ratios(rounds, 'service', 'two bare', 'perSecond');
const memory: Values = ({ rounds }) => ofStarts(rounds, 'service', (start) => start.residentMib);
const ready: Values = ({ rounds }) => ofStarts(rounds, 'service', (start) => start.readyMs);
const manyClients =
  (clients: number): Values =>
  ({ rounds }) =>
    manyClientRatios(rounds, 'service', clients);

const GOALS: readonly Goal[] = [
  ['CPU per request, relative to the floor', 'at most', 0.66, RATIO, cpu('floor')],
  ['CPU per request, relative to the limit', 'at most', 1, RATIO, cpu('limit')],
  ['Requests per second, relative to two bare processes', 'at least', 1.2, RATIO, perSecond],
  ...MANY_CLIENTS.map((clients): Goal => {
    const what = `Successes with ${clients} clients, relative to ${CALM_CLIENTS}`;
    return [what, 'at least', 0.9, RATIO, manyClients(clients)];
  }),
  ['Resident memory after load', 'under', 150, MIB, memory],
  ['Start to ready', 'at most', 500, MS, ready],
  ['Files that run for a 200', 'at most', 18, COUNT, ({ code }) => [code.files]],
  ['Functions that run for a 200', 'at most', 100, COUNT, ({ code }) => [code.functions]],
];

/** @param measured at least one round, of the same servers each */
export function report(measured: Measured): string {
  const { rounds } = measured;
  const parts = [
    'Medians of the starts (lowest–highest)',
    table([SERVER_HEAD, ...names(rounds).map((name) => serverRow(rounds, name))]),
    table([MANY_CLIENTS_HEAD, ...names(rounds).flatMap((name) => manyClientsRow(rounds, name))]),
    ...(names(rounds).includes('beside') ? [besideTable(rounds)] : []),
    table(GOALS.map((goal) => verdict(goal, measured))),
  ];
  return `\n${parts.join('\n\n')}`;
}

/** Judges the printed figure, so that a verdict never contradicts it. */
function verdict([what, bound, goal, format, values]: Goal, measured: Measured): string[] {
  const { digits, unit = '' } = format;
  const found = values(measured);
  const printed = Number(spread(found).median.toFixed(digits));
  const met = { 'at most': printed <= goal, 'at least': printed >= goal, under: printed < goal };
  const word = Number.isNaN(printed) ? 'not measured' : met[bound] ? 'met' : 'missed';
  const goalText = `${goal.toFixed(format === RATIO ? 2 : 0)}${unit}`;
  return [what, figure(found, digits, unit), `goal ${bound} ${goalText}`, word];
}

const SERVER_HEAD =
  'server|CPU per request, µs|relative to the floor|requests/s|p50 ms|p99 ms|MiB|ready ms';

function serverRow(rounds: readonly Round[], name: Name): string[] {
  const turns = (pick: keyof Turn) => ofStarts(rounds, name, (start) => medianOf(start, pick));
  const starts = (pick: 'residentMib' | 'readyMs') =>
    ofStarts(rounds, name, (start) => start[pick]);
  return [
    name === 'two bare' ? 'two bare processes' : name,
    figure(turns('cpuUs'), 1),
    figure(ratios(rounds, name, 'floor', 'cpuUs'), 3),
    figure(turns('perSecond'), 0),
    spread(turns('p50Ms')).median.toFixed(2),
    spread(turns('p99Ms')).median.toFixed(2),
    ...[starts('residentMib'), starts('readyMs')].map((values) => figure(values, 0)),
  ];
}

const MANY_CLIENTS_HEAD = [
  'successes a second',
  `${CALM_CLIENTS} clients`,
  ...MANY_CLIENTS.flatMap((clients) => [`${clients} clients`, `of ${CALM_CLIENTS}`]),
].join('|');

function manyClientsRow(rounds: readonly Round[], name: Name): string[][] {
  const rate = (clients: number) =>
    ofStarts(rounds, name, ({ goodPerSecond }) => goodPerSecond.get(clients) ?? Number.NaN);
  if (rate(CALM_CLIENTS).some(Number.isNaN)) return [];
  const manyClients = MANY_CLIENTS.flatMap((clients) => [
    figure(rate(clients), 0),
    figure(manyClientRatios(rounds, name, clients), 3),
  ]);
  return [[name, figure(rate(CALM_CLIENTS), 0), ...manyClients]];
}

function besideTable(rounds: readonly Round[]): string {
  const row = (what: string, values: readonly number[]) => [what, figure(values, 3)];
  return table([
    'ours, of the service beside|',
    row('CPU a request', ratios(rounds, 'service', 'beside', 'cpuUs')),
    row('requests a second', ratios(rounds, 'service', 'beside', 'perSecond')),
    ...[CALM_CLIENTS, ...MANY_CLIENTS].map((clients) =>
      row(
        `successes with ${clients} clients`,
        rounds.map((round) => {
          const rate = (name: Name) => round.get(name)?.goodPerSecond.get(clients) ?? Number.NaN;
          return rate('service') / rate('beside');
        }),
      ),
    ),
  ]);
}

function names(rounds: readonly Round[]): Name[] {
  return [...(rounds[0]?.keys() ?? [])];
}

function ofStarts(rounds: readonly Round[], name: Name, pick: (start: Start) => number): number[] {
  return rounds.map((round) => {
    const start = round.get(name);
    return start === undefined ? Number.NaN : pick(start);
  });
}

function medianOf({ turns }: Start, pick: keyof Turn): number {
  return spread(turns.map((turn) => turn[pick])).median;
}

/** For each start, the median of the ratios of paired measurements. */
function ratios(rounds: readonly Round[], one: Name, other: Name, pick: keyof Turn): number[] {
  return rounds.map((round) => {
    const others = round.get(other)?.turns ?? [];
    const own = round.get(one)?.turns ?? [];
    return spread(own.map((turn, index) => turn[pick] / (others[index]?.[pick] ?? Number.NaN)))
      .median;
  });
}

function manyClientRatios(rounds: readonly Round[], name: Name, clients: number): number[] {
  return ofStarts(rounds, name, ({ goodPerSecond }) => {
    const calm = goodPerSecond.get(CALM_CLIENTS) ?? Number.NaN;
    return (goodPerSecond.get(clients) ?? Number.NaN) / calm;
  });
}

function figure(values: readonly number[], digits: number, unit = ''): string {
  const { median, lowest, highest } = spread(values);
  if (values.some(Number.isNaN)) return '–';
  const text = `${median.toFixed(digits)}${unit}`;
  if (values.length === 1) return text;
  return `${text} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`;
}

/** @param rows of cells, or of a text with bars between them */
function table(rows: readonly (string | readonly string[])[]): string {
  const cells = rows.map((row) => (typeof row === 'string' ? row.split('|') : row));
  const width = (column: number) => Math.max(...cells.map((row) => (row[column] ?? '').length));
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(width(column))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** @param values at least one; with a NaN, all results are NaN */
export function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const isKnown = !values.some(Number.isNaN);
  const at = (index: number) => (isKnown ? sorted[index] : undefined) ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    lowest: at(0),
    highest: at(sorted.length - 1),
  };
}
