import assert from 'node:assert/strict';
import { ProblemError } from '../../src/problem/problem.ts';

/** What a reader made of its input. */
export type Outcome<T> =
  | { readonly value: T; readonly refusal?: undefined }
  | { readonly value?: undefined; readonly refusal: Error };

/** Far more CPU time than reading some 30 KiB needs; far less than heavy backtracking needs. */
const CPU_MS_MAX = 150;

/**
 * Runs a reader that may refuse its input.
 *
 * @returns what it read, or the refusal
 * @throws any other error that it throws, and an error if it takes far too long
 */
export function outcomeOf<T>(
  read: () => T,
  isRefusal: (error: unknown) => boolean = (error) => error instanceof ProblemError,
): Outcome<T> {
  const before = process.cpuUsage();
  const outcome = tried(read, isRefusal);
  const { user } = process.cpuUsage(before);
  // Compilation and garbage collection count too, but they do not strike the same input twice.
  if (user / 1_000 > CPU_MS_MAX) assertQuick(() => tried(read, isRefusal));
  return outcome;
}

function tried<T>(read: () => T, isRefusal: (error: unknown) => boolean): Outcome<T> {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error;
    return { refusal: error };
  }
}

function assertQuick(read: () => unknown): void {
  const before = process.cpuUsage();
  read();
  const { user } = process.cpuUsage(before);
  assert.ok(user / 1_000 <= CPU_MS_MAX, `reading takes ${Math.round(user / 1_000)} ms`);
}
