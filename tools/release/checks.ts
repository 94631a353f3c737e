/** Checks that must pass before anything is built. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { headingFault } from './changelog.ts';
import { digestFaults } from './digests.ts';
import { manifestOf, ROOT, repositoryAddress, textOf } from './repository.ts';
import { run } from './run.ts';
import { versionFaults } from './versions.ts';

/** The names of a sentence. */
const NAMES_MAX = 20;

const UNPUBLISHED = /\bon\s+a\s+registry\s+yet\b|\bno\s+registry\s+has\b/i;

interface Check {
  /** @returns a sentence for each fault, which says what to change */
  faults(): readonly string[] | Promise<readonly string[]>;
  /** True if a rehearsal goes on all the same: it is right only on the day of the release. */
  readonly waitsForRelease?: true;
}

const CHECKS: readonly Check[] = [
  { faults: treeFaults },
  { faults: versionFaults },
  { faults: digestFaults },
  { faults: changelogFault, waitsForRelease: true },
  { faults: repositoryFault, waitsForRelease: true },
  { faults: unpublishedFault, waitsForRelease: true },
];

/** The faults of all checks together, so that they can be corrected at once. */
export async function checkSources(): Promise<{
  /** No release with any of these, and no rehearsal either. */
  readonly faults: readonly string[];
  /** No release, but a rehearsal. */
  readonly pending: readonly string[];
}> {
  const faults: string[] = [];
  const pending: string[] = [];
  for (const check of CHECKS) {
    (check.waitsForRelease ? pending : faults).push(...(await check.faults()));
  }
  return { faults, pending };
}

/** A release is what a commit has, so that others can build the same. */
function treeFaults(): string[] {
  if (!existsSync(join(ROOT, '.git'))) {
    return ['this is no clone: a release is made of a commit, so clone the repository with git'];
  }
  const changes = changedFiles();
  return changes.length === 0
    ? []
    : [`the working tree has changes; commit them, or put them aside: ${listed(changes)}`];
}

/**
 * Checks that `npm run docs` writes what is committed. It writes into the working tree, so whatever
 * it changes is there to be committed.
 */
export function generatedFaults(): string[] {
  run(process.execPath, ['packages/site/generate.ts'], { cwd: ROOT });
  const changes = changedFiles();
  return changes.length === 0
    ? []
    : [`npm run docs has changed files; look at them and commit them: ${listed(changes)}`];
}

/** Changed, added and unknown files, without those that git ignores. */
function changedFiles(): string[] {
  const lines = run('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: ROOT });
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

/** The first of many names, which may be those of a whole folder. */
function listed(names: readonly string[]): string {
  const more = names.length - NAMES_MAX;
  return `${names.slice(0, NAMES_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function changelogFault(): string[] {
  const fault = headingFault(textOf('CHANGELOG.md'), {
    version: manifestOf().version,
    calc_version: CALC_VERSION,
    today: new Date().toISOString().slice(0, 10),
  });
  return fault === undefined ? [] : [fault];
}

/** Pages that say the packages are on no registry, which a release would make untrue and would contain. */
function unpublishedFault(): string[] {
  const files = run('git', ['ls-files', '-z', '*.md'], { cwd: ROOT }).split('\0').filter(Boolean);
  const found = files.filter((file) => UNPUBLISHED.test(textOf(file)));
  return found.length === 0
    ? []
    : [
        `these pages call the packages unpublished; write how to install them from their registry instead: ${found.join(', ')}`,
      ];
}

/** npm publishes with provenance only what names the repository that it is built from. */
function repositoryFault(): string[] {
  return repositoryAddress() === undefined
    ? [
        'package.json does not say where the repository is, and npm publishes with provenance only what does: add "repository": { "type": "git", "url": "git+https://github.com/OWNER/NAME.git" }, with your address',
      ]
    : [];
}
