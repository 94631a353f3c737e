import { parseArgs } from 'node:util';

export const SECTIONS = [
  'engine',
  'throughput',
  'cpu',
  'mcp',
  'overload',
  'crowd',
  'slow',
  'keys',
  'list',
  'replicas',
  'cluster',
  'files',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The options of a run. Every number is bounded, so every run ends. */
export interface Options {
  readonly sections: ReadonlySet<Section>;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly connections: number;
  readonly bodies: number;
  readonly starts: number;
  /** Folder for CPU profiles of the processes in the throughput section; undefined for no profiles. */
  readonly profile: string | undefined;
}

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
  readonly value: number;
  readonly what: string;
}

const NUMBERS = {
  rounds: { minimum: 1, maximum: 99, value: 15, what: 'pairs of floor and service' },
  seconds: { minimum: 1, maximum: 60, value: 1, what: 'seconds of load on each of a pair' },
  'warm-up': { minimum: 0, maximum: 60, value: 4, what: 'seconds of load before the first pair' },
  connections: { minimum: 1, maximum: 256, value: 16, what: 'keep-alive connections' },
  bodies: { minimum: 100, maximum: 100_000, value: 4_000, what: 'distinct request bodies' },
  starts: { minimum: 1, maximum: 50, value: 5, what: 'starts that are timed' },
} as const satisfies Record<string, Bounds>;

export const USAGE = [
  'Usage: node tools/bench/bench.ts [section...] [options]',
  '',
  `Sections: ${SECTIONS.join(', ')} (default: all of them)`,
  '',
  ...Object.entries(NUMBERS).map(
    ([name, { minimum, maximum, value, what }]) =>
      `  ${`--${name} <n>`.padEnd(20)} ${what}, ${minimum} to ${maximum} (default: ${value})`,
  ),
  `  ${'--profile <folder>'.padEnd(20)} write CPU profiles of the throughput runs there (slower)`,
  `  ${'--replicas'.padEnd(20)} the sections keys, replicas, cluster`,
  `  ${'--crowd'.padEnd(20)} the sections overload, crowd`,
  `  ${'--slow'.padEnd(20)} the section slow`,
  `  ${'--files'.padEnd(20)} the section files`,
  `  ${'--help'.padEnd(20)} print this`,
  '',
].join('\n');

/**
 * Reads the command line.
 *
 * @returns the options, or undefined if help was requested
 * @throws {UsageError}
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values['help'] === true) return undefined;
  const number = (name: keyof typeof NUMBERS) => readNumber(name, values[name]);
  return {
    sections: sectionsOf(positionals, values),
    rounds: number('rounds'),
    seconds: number('seconds'),
    warmUp: number('warm-up'),
    connections: number('connections'),
    bodies: number('bodies'),
    starts: number('starts'),
    profile: values['profile'] as string | undefined,
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Parsed {
  const names = [...Object.keys(NUMBERS), 'profile'];
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
        help: { type: 'boolean' },
        replicas: { type: 'boolean' },
        crowd: { type: 'boolean' },
        slow: { type: 'boolean' },
        files: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The sections to run. Options such as `--replicas` are short for several of them. */
function sectionsOf(names: readonly string[], values: Parsed['values']): ReadonlySet<Section> {
  const named = names.map(readSection);
  if (values['replicas'] === true) named.push('keys', 'replicas', 'cluster');
  if (values['crowd'] === true) named.push('overload', 'crowd');
  if (values['slow'] === true) named.push('slow');
  if (values['files'] === true) named.push('files');
  return new Set(named.length === 0 ? SECTIONS : named);
}

function readSection(text: string): Section {
  const section = SECTIONS.find((name) => name === text);
  if (section !== undefined) return section;
  throw new UsageError(`There is no section "${text}"; there are ${SECTIONS.join(', ')}.`);
}

function readNumber(name: keyof typeof NUMBERS, text: string | boolean | undefined): number {
  const { minimum, maximum, value } = NUMBERS[name];
  if (text === undefined) return value;
  const number = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new UsageError(`--${name} takes a whole number from ${minimum} to ${maximum}.`);
}
