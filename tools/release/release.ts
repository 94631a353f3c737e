/**
 * Makes a release in a folder: `npm run release -- [--out FOLDER] [--rehearsal] [--without-python]`. It checks everything first, and
 * does not publish: docs/maintainers/publishing.md.
 */
import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from '../supply/cyclonedx.ts';
import { readLockfile } from '../supply/lockfile.ts';
import { checkSources, generatedFaults } from './checks.ts';
import { setModes } from './modes.ts';
import { packForNpm, packForPython, pythonToBuild } from './pack.ts';
import { packedFaults } from './packed-faults.ts';
import { verifyPacked } from './packed-verification.ts';
import { ReleaseError } from './release-error.ts';
import { manifestOf, ROOT, textOf } from './repository.ts';
import { fetchUpstream, packSource } from './source.ts';
import { makeWorkFolder } from './work-folder.ts';

const SUMS_FILE = 'SHA256SUMS';
const REHEARSAL_ADVICE =
  'to try all other steps before the day of the release, run: npm run release -- --rehearsal';
const USAGE = 'npm run release -- [--out FOLDER] [--rehearsal] [--without-python]';

interface Options {
  /** The folder for the files. */
  readonly out: string;
  readonly isRehearsal: boolean;
  readonly withPython: boolean;
}

/** @throws {ReleaseError} for an unknown option */
function readOptions(args: readonly string[]): Options {
  const { values } = parsed(args);
  return {
    out:
      values.out === undefined
        ? join(ROOT, 'var/release', manifestOf().version)
        : resolve(values.out),
    isRehearsal: values.rehearsal,
    withPython: !values['without-python'],
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        out: { type: 'string' },
        rehearsal: { type: 'boolean', default: false },
        'without-python': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new ReleaseError([`${(error as Error).message}; usage: ${USAGE}`]);
  }
}

/** Makes the complete release, or leaves no files. */
async function release({ out, isRehearsal, withPython }: Options): Promise<void> {
  requireNone(
    existsSync(out) ? [`${out} exists: remove it, or name another folder with --out`] : [],
  );
  say('checking versions, digests, changelog');
  const python = withPython ? pythonToBuild() : undefined;
  const { faults, pending } = await checkSources();
  if (!isRehearsal && pending.length > 0) {
    throw new ReleaseError([...faults, ...pending], REHEARSAL_ADVICE);
  }
  requireNone(faults);
  for (const fault of pending) say(`before a release: ${fault}`);
  say('generating the files of npm run docs');
  requireNone(generatedFaults());

  const work = makeWorkFolder(out);
  const made = join(work, 'made');
  mkdirSync(made);
  say('archiving the source');
  packSource(made);
  fetchUpstream(made);
  say('building and packing');
  const { service, client, places } = await packForNpm(work, made, isRehearsal);
  if (python !== undefined) packForPython(python, made);
  say('checking the packed files');
  requireNone([
    ...(await packedFaults(join(made, service), 'esm-only')),
    ...(await packedFaults(join(made, client), 'strict')),
    ...(await packedFaults(join(made, places), 'esm-only')),
  ]);
  say(`verified sha256:${verifyPacked(join(made, service), work)}`);
  writeFileSync(join(made, 'openapi.json'), textOf('openapi.json'));
  const bill = billOfMaterials(readLockfile(new URL('../..', import.meta.url)));
  const billFile = `ecliptic-${manifestOf().version}.cdx.json`;
  writeFileSync(join(made, billFile), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(join(made, SUMS_FILE), sumsOf(made));
  // hatchling makes its archives readable only for the owner.
  setModes(made);
  chmodSync(made, 0o755);
  renameSync(made, out);
  for (const name of readdirSync(out).sort()) {
    say(`${join(out, name)}: ${readFileSync(join(out, name)).length} bytes`);
  }
  say(
    isRehearsal
      ? 'this was a rehearsal: its packages are private, and npm does not publish them'
      : 'not published yet: docs/maintainers/publishing.md has the next steps',
  );
}

/** In the format of `sha256sum --check`. */
function sumsOf(folder: string): string {
  return readdirSync(folder)
    .sort()
    .map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}\n`)
    .join('');
}

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new ReleaseError(faults);
}

function say(text: string): void {
  process.stdout.write(`release: ${text}\n`);
}

try {
  await release(readOptions(process.argv.slice(2)));
} catch (error) {
  process.exitCode = 1;
  if (!(error instanceof ReleaseError)) throw error;
  for (const fault of error.faults) process.stderr.write(`release: rejected: ${fault}\n`);
  if (error.advice !== undefined) process.stderr.write(`release: ${error.advice}\n`);
}
