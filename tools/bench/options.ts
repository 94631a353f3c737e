import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of a run. Every number is bounded, so every run ends. */
export interface Options {
  readonly starts: number;
  readonly turns: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly connections: number;
  /** The root of another checkout to compare with. */
  readonly beside: string | undefined;
  /** Other measurements, instead of the goals. */
  readonly files: boolean;
  readonly replicas: boolean;
}

/** The command line is wrong. The message has the reason. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Bounds = readonly [minimum: number, maximum: number, value: number, what: string];

const NUMBERS = {
  starts: [1, 20, 3, 'starts of each server'],
  turns: [1, 50, 3, 'alternating measurements of each server after a start'],
  seconds: [1, 20, 1, 'seconds of each measurement'],
  'warm-up': [0, 20, 2, 'seconds of load on each after a start'],
  connections: [1, 256, 16, 'keep-alive connections'],
} as const satisfies Record<string, Bounds>;

const FLAGS = {
  '--beside FOLDER': 'also measures the service of another checkout, in the same rounds',
  '--files': 'only lists the files that run for a request',
  '--replicas': 'only measures one, two and three replicas over PostgreSQL',
  '--help': 'print this',
};

export const USAGE = [
  'Usage: npm run bench -- [options]',
  '',
  'Measures floor, limit and service alternately, and reports whether each goal is met.',
  '',
  ...Object.entries(NUMBERS).map(
    ([name, [minimum, maximum, value, what]]) =>
      `  ${`--${name} N`.padEnd(18)} ${what}, ${minimum} to ${maximum} (default: ${value})`,
  ),
  ...Object.entries(FLAGS).map(([flag, what]) => `  ${flag.padEnd(18)} ${what}`),
  '',
].join('\n');

/**
 * Reads the command line.
 *
 * @returns the options, or undefined if help was requested
 * @throws {UsageError}
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const { beside, files = false, help, replicas = false, ...texts } = parse(args);
  if (help === true) return undefined;
  if (beside !== undefined && (files || replicas)) {
    throw new UsageError('--beside excludes --files and --replicas.');
  }
  const number = (name: keyof typeof NUMBERS) => readNumber(name, texts[name]);
  return {
    starts: number('starts'),
    turns: number('turns'),
    seconds: number('seconds'),
    warmUp: number('warm-up'),
    connections: number('connections'),
    beside: beside === undefined ? undefined : readCheckout(beside),
    files,
    replicas,
  };
}

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const numbers = { starts: text, turns: text, seconds: text, 'warm-up': text, connections: text };
  const flags = { beside: text, files: flag, replicas: flag, help: flag };
  try {
    return parseArgs({ args: [...args], options: { ...numbers, ...flags } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readCheckout(folder: string): string {
  const root = resolve(folder);
  for (const name of ['package.json', 'src/cli.ts', 'node_modules']) {
    if (existsSync(join(root, name))) continue;
    throw new UsageError(
      `--beside needs a checkout of this repository with its packages; ${root} has no ${name}.`,
    );
  }
  return root;
}

function readNumber(name: keyof typeof NUMBERS, text: string | undefined): number {
  const [minimum, maximum, value] = NUMBERS[name];
  if (text === undefined) return value;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new UsageError(`--${name} takes a whole number from ${minimum} to ${maximum}.`);
}
