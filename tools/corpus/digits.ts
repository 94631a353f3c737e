import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  CALC_VERSIONS,
  type CalcVersion,
  servedVersion,
} from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startEphemeris } from '../../src/ephemeris/swisseph.ts';
import {
  linesDigest,
  RESPONSES_FILE,
  readPublishedResponses,
} from '../../src/verification/corpus-files.ts';
import {
  BLOCK_REQUESTS,
  BLOCKS,
  CORPUS_REQUESTS,
  openCorpus,
} from '../../src/verification/recipe.ts';
import { changelogLines, changesBetween } from './changes.ts';

export interface Publication {
  readonly version: CalcVersion;
  /** A text for the maintainer. */
  readonly report: string;
}

/**
 * Calculates the corpus with this code, and writes the responses of a new version.
 *
 * @throws if the version is already published with different digits
 */
export async function publish(isNew: boolean): Promise<Publication> {
  const corpus = openCorpus();
  const engine = startEphemeris(await readEphemerisFiles());
  const requests: string[] = [];
  const answers: string[] = [];
  for (let index = 0; index < CORPUS_REQUESTS; index++) {
    const request = corpus.request(index);
    requests.push(request);
    answers.push(respondToRequest(engine, POSITIONS, Buffer.from(request)));
  }
  const { ephemeris } = servedVersion();
  const version: CalcVersion = {
    requests: linesDigest(requests),
    answers: linesDigest(answers),
    ephemeris,
    blocks: Array.from({ length: BLOCKS }, (_, block) =>
      linesDigest(answers.slice(block * BLOCK_REQUESTS, (block + 1) * BLOCK_REQUESTS)),
    ),
  };
  if (!isNew) return { version, report: compare(version) };

  const before = [...CALC_VERSIONS].findLast(([name]) => name !== CALC_VERSION);
  const lines = [`calc_version ${CALC_VERSION}: answers sha256:${version.answers}`];
  if (before !== undefined) {
    const [name, published] = before;
    const past = readPublishedResponses(published);
    if (past === undefined) {
      throw new Error(`the responses at ${RESPONSES_FILE.pathname} are not those of ${name}`);
    }
    lines.push(...changelogLines(name, changesBetween(past, answers)));
  }
  writeFileSync(RESPONSES_FILE, compressed(answers));
  lines.push('', 'Add these lines to CHANGELOG.md.');
  return { version, report: `${lines.join('\n')}\n` };
}

function compare({ answers, requests }: CalcVersion): string {
  const published = servedVersion();
  if (answers === published.answers && requests === published.requests) {
    return `calc_version ${CALC_VERSION} is published with these digits.\n`;
  }
  throw new Error(
    `calc_version ${CALC_VERSION} is published with other digits; npx ecliptic verify shows the first difference. If the digits must change, raise CALC_VERSION in packages/contract/versions.ts.`,
  );
}

function compressed(answers: readonly string[]): Buffer {
  const text = Buffer.from(answers.map((answer) => `${answer}\n`).join(''));
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
