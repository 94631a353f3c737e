/** What must hold before anything is built. */
import { CALC_VERSION } from '../contract/versions.ts';
import { headingFault } from './changelog.ts';
import { digestFaults } from './digests.ts';
import { manifestOf, ROOT, textOf } from './repository.ts';
import { run } from './run.ts';
import { versionFaults } from './versions.ts';

interface Check {
  /** @returns a sentence for each fault, which says what to change */
  faults(): readonly string[] | Promise<readonly string[]>;
  /** Whether a rehearsal goes on all the same: it is right only on the day of the release. */
  readonly waits_for_release?: true;
}

const CHECKS: readonly Check[] = [
  { faults: treeFaults },
  { faults: versionFaults },
  { faults: digestFaults },
  { faults: changelogFault, waits_for_release: true },
  { faults: repositoryFault, waits_for_release: true },
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
    (check.waits_for_release ? pending : faults).push(...(await check.faults()));
  }
  return { faults, pending };
}

/** A release is what a commit has, so that others can build the same. */
function treeFaults(): string[] {
  const changes = changedFiles();
  return changes.length === 0
    ? []
    : [`the working tree has changes; commit them, or put them aside: ${changes.join(', ')}`];
}

/**
 * What `npm run docs` writes must be what is committed. It writes into the working tree, so whatever
 * it changes is there to be committed.
 */
export function generatedFaults(): string[] {
  run(process.execPath, ['site/generate.ts'], { cwd: ROOT });
  const changes = changedFiles();
  return changes.length === 0
    ? []
    : [`npm run docs has changed files; look at them and commit them: ${changes.join(', ')}`];
}

/** Changed, added and unknown files, without those that git ignores. */
function changedFiles(): string[] {
  const lines = run('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: ROOT });
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

function changelogFault(): string[] {
  const fault = headingFault(textOf('CHANGELOG.md'), {
    version: manifestOf().version,
    calc_version: CALC_VERSION,
    today: new Date().toISOString().slice(0, 10),
  });
  return fault === undefined ? [] : [fault];
}

/** npm publishes with provenance only what names the repository that it is built from. */
function repositoryFault(): string[] {
  return manifestOf().repository === undefined
    ? [
        'package.json names no repository, which provenance needs: add "repository": { "type": "git", "url": "git+https://…" }',
      ]
    : [];
}
