/** Checks a packed file from the view of its users, with two tools. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * The supported ways to load a package. `esm-only` excludes `require` in TypeScript's `node16`, and its `node10` altogether.
 */
export type Profile = 'strict' | 'esm-only';

const NOT_FOR_ESM_ONLY: readonly unknown[] = ['node10', 'node16-cjs'];

/** @returns a sentence for each finding of publint or arethetypeswrong */
export async function packedFaults(tarballFile: string, profile: Profile): Promise<string[]> {
  const bytes = Uint8Array.from(readFileSync(tarballFile));
  const name = basename(tarballFile);
  const { messages, pkg = {} } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const analysis = await checkPackage(createPackageFromTarballData(bytes));
  const problems = analysis.types === false ? [{ kind: 'no types' }] : analysis.problems;
  return [
    ...messages.map((message) => `${name}, by publint: ${formatMessage(message, pkg)}`),
    ...problems
      .filter(
        (problem) =>
          profile === 'strict' ||
          !('resolutionKind' in problem) ||
          !NOT_FOR_ESM_ONLY.includes(problem.resolutionKind),
      )
      .map((problem) => `${name}, by arethetypeswrong: ${JSON.stringify(problem)}`),
  ];
}
