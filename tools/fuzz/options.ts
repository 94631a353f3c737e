import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** The options of a run. */
export interface Options {
  readonly minutes: number;
  readonly seed: number;
  /** Names of the targets; undefined for all. */
  readonly targets: readonly string[] | undefined;
}

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const MINUTES_MAX = 1_440;
const SEED_MAX = 2_000_000_000;

export function usage(names: readonly string[]): string {
  return `Usage: npm run fuzz -- [options]

  --minutes N    how long, up to ${MINUTES_MAX} (default: 1)
  --seed N       the first batch's seed, 0 to ${SEED_MAX} (default: by chance)
  --target NAME  only this one; may be given more than once: ${names.join(', ')}
  --help         print this
`;
}

/**
 * Reads the command line.
 *
 * @param names of all targets
 * @returns the options, or undefined if help was requested
 * @throws {UsageError}
 */
export function readOptions(
  args: readonly string[],
  names: readonly string[],
): Options | undefined {
  const { minutes, seed, target, help } = parse(args);
  if (help === true) return undefined;
  const unknown = target?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no target ${unknown}; there are ${names.join(', ')}`);
  return {
    minutes: number('minutes', minutes, 1, MINUTES_MAX),
    seed: number('seed', seed, randomInt(SEED_MAX), SEED_MAX),
    targets: target,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string' },
        seed: { type: 'string' },
        target: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function number(name: string, text: string | undefined, fallback: number, maximum: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,10}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  const isFit = value <= maximum && (name === 'minutes' ? value > 0 : Number.isInteger(value));
  if (!isFit) throw new UsageError(`--${name}: got ${text}, takes a number up to ${maximum}`);
  return value;
}
