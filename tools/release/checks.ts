/** Checks before the build. */
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
  /** @returns a sentence for each fault, with its correction */
  faults(): readonly string[] | Promise<readonly string[]>;
  /** True if a rehearsal continues: the check can pass only on the day of the release. */
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

/** The faults of all checks, to correct them together. */
export async function checkSources(): Promise<{
  /** Faults that prevent a release and a rehearsal. */
  readonly faults: readonly string[];
  /** Faults that prevent only a release. */
  readonly pending: readonly string[];
}> {
  const faults: string[] = [];
  const pending: string[] = [];
  for (const check of CHECKS) {
    (check.waitsForRelease ? pending : faults).push(...(await check.faults()));
  }
  return { faults, pending };
}

/** A release contains a commit, so that others can build it. */
function treeFaults(): string[] {
  if (!existsSync(join(ROOT, '.git'))) {
    return [
      'this folder is not a git clone: clone the repository with git, because a release is made from a commit',
    ];
  }
  const changes = changedFiles();
  return changes.length === 0
    ? []
    : [`the working tree has changes; commit or stash them: ${listed(changes)}`];
}

/**
 * Checks that `npm run docs` changes no committed file. It writes into the working tree, so its changes can be committed.
 */
export function generatedFaults(): string[] {
  run(process.execPath, ['packages/site/generate.ts'], { cwd: ROOT });
  const changes = changedFiles();
  return changes.length === 0
    ? []
    : [`npm run docs has changed files; review and commit them:  ${listed(changes)}`];
}

/** Changed, added and unknown files, without those that git ignores. */
function changedFiles(): string[] {
  const lines = run('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: ROOT });
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

/** The first of possibly many names. */
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

/** Pages that call the packages unpublished, which a release would make wrong. */
function unpublishedFault(): string[] {
  const files = run('git', ['ls-files', '-z', '*.md'], { cwd: ROOT }).split('\0').filter(Boolean);
  const found = files.filter((file) => UNPUBLISHED.test(textOf(file)));
  return found.length === 0
    ? []
    : [
        `these pages call the packages unpublished; replace that by the installation from the registry:  ${found.join(', ')}`,
      ];
}

/** npm requires the repository in package.json for provenance. */
function repositoryFault(): string[] {
  return repositoryAddress() === undefined
    ? [
        'package.json does not name the repository, which npm requires for provenance: add "repository": { "type": "git", "url": "git+https://github.com/OWNER/NAME.git" }, with your address',
      ]
    : [];
}
