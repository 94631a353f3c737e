/** Checks that the files that determine every digit, and the corpus, are the published ones. */
import { CALC_VERSIONS, servedVersion } from '../../packages/contract/calc-versions.ts';
import { EphemerisFileError, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { readPublishedResponses } from '../../src/verification/corpus-files.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { corpusFault } from '../../src/verification/verify.ts';
import { changelogFaults } from '../corpus/changelog.ts';
import { textOf } from './repository.ts';

/** @returns a sentence for each file with another digest than the published one */
export async function digestFaults(): Promise<string[]> {
  const published = servedVersion();
  const faults: (string | undefined)[] = [
    await engineFault(),
    corpusFault(openCorpus(), published),
    readPublishedResponses(published) === undefined
      ? 'data/corpus/responses.jsonl.br differs from the published responses: restore the file of the last release'
      : undefined,
    ...changelogFaults(textOf('CHANGELOG.md'), CALC_VERSIONS).map(
      (fault) => `CHANGELOG.md: ${fault}`,
    ),
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** The engine and its ephemeris files. */
async function engineFault(): Promise<string | undefined> {
  try {
    await readEphemerisFiles();
    return undefined;
  } catch (error) {
    if (!(error instanceof EphemerisFileError)) throw error;
    return error.message;
  }
}
