/**
 * Compares the service with Debian's C build of Swiss Ephemeris and with published numbers, and writes the results and the
 * tables of docs/accuracy.md: `npm run accuracy`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { MissingPackageError } from './c-library.ts';
import { compare } from './compare.ts';
import { compareFiles } from './other-files.ts';
import { filledPage, missingFacts } from './page.ts';
import { measureOwn, type Results } from './results.ts';

/** Instants of a full run, for slightly over a million positions. */
const INSTANTS = Math.ceil(1_000_000 / BODY_NAMES.length);
const PROGRESS_STEP = 5_000;

const RESULTS = new URL('results.json', import.meta.url);

const PAGE = new URL('../../docs/accuracy.md', import.meta.url);

const USAGE = `Usage: npm run accuracy [-- option]

  --page         measure only what needs no C build, and keep its stored numbers
  --files <dir>  compare with the ephemeris files of that folder, and keep all other numbers
`;

/** The stored results of the last full run. */
export function storedResults(): Results {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      page: { type: 'boolean' },
      files: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  if (values.files !== undefined) {
    return write({ ...storedResults(), other_files: await compareFiles(values.files, INSTANTS) });
  }
  const byC = values.page ? {} : await compare(INSTANTS, showProgress);
  write({ ...storedResults(), ...byC, ...(await measureOwn(INSTANTS)) });
}

function showProgress(done: number): void {
  if (done % PROGRESS_STEP === 0) process.stderr.write(`${done} instants\n`);
}

/** Writes the results and the page's tables, and lists facts that the text lacks. */
function write(results: Results): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  const page = filledPage(readFileSync(PAGE, 'utf8'), results);
  writeFileSync(PAGE, page);
  for (const fact of missingFacts(page, results)) {
    process.stderr.write(`docs/accuracy.md must say: ${fact}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    if (!(error instanceof MissingPackageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
