/**
 * Compares the service with Debian's C build of Swiss Ephemeris, and writes the results:
 * `npm run accuracy`. Without the C build, `npm run accuracy -- --page` takes its numbers from the
 * stored results, and measures the rest again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { MissingPackageError } from './c-library.ts';
import { compare } from './compare.ts';
import { compareFiles } from './other-files.ts';
import { accuracyPage, afterRounding, beforeRounding } from './page.ts';
import { residualsPicture } from './picture.ts';
import { measureOwn, type Results } from './results.ts';

/** Instants of a full run: a million positions, and a few more. */
const INSTANTS = Math.ceil(1_000_000 / BODY_NAMES.length);
const INSTANTS_MAX = 1_000_000;
const PROGRESS_STEP = 5_000;

const RESULTS = new URL('results.json', import.meta.url);

const USAGE = `Usage: npm run accuracy [-- option]

  --instants <n>  compare at n instants, 1 to ${INSTANTS_MAX}; print the tables and write nothing
  --page          write docs/accuracy.md and docs/accuracy.svg, without the C build: from its
                  numbers in tools/accuracy/results.json, and all else measured anew
  --files <dir>   compare with the ephemeris files of that folder, and write it to the page
`;

/** The results of the last full run, as they are stored. */
export function storedResults(): Results {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

/** The files generated from the results, by their path from the root of the repository. */
export function accuracyFiles(results: Results): Readonly<Record<string, string>> {
  return {
    'docs/accuracy.md': accuracyPage(results),
    'docs/accuracy.svg': residualsPicture(results),
  };
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      instants: { type: 'string' },
      page: { type: 'boolean' },
      files: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  if (values.page) {
    return storeAndWrite({ ...storedResults(), ...(await measureOwn(INSTANTS)) });
  }
  if (values.files !== undefined) {
    const otherFiles = await compareFiles(values.files, INSTANTS);
    return storeAndWrite({ ...storedResults(), other_files: otherFiles });
  }
  if (values.instants !== undefined) {
    const results = await compare(readCount(values.instants), showProgress);
    return void process.stdout.write(
      [...beforeRounding(results), ...afterRounding(results)].join('\n'),
    );
  }
  const byC = await compare(INSTANTS, showProgress);
  // The other files are not available in every run; earlier results about them are kept.
  storeAndWrite({ ...storedResults(), ...byC, ...(await measureOwn(INSTANTS)) });
}

function readCount(text: string): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > INSTANTS_MAX) throw new RangeError(`--instants ${text}\n\n${USAGE}`);
  return count;
}

function showProgress(done: number): void {
  if (done % PROGRESS_STEP === 0) process.stderr.write(`${done} instants\n`);
}

function storeAndWrite(results: Results): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  for (const [path, text] of Object.entries(accuracyFiles(results))) {
    writeFileSync(new URL(`../../${path}`, import.meta.url), text);
  }
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    const expected = error instanceof MissingPackageError || error instanceof RangeError;
    process.stderr.write(
      `${expected ? error.message : error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = 1;
  });
}
