/**
 * The states of this repository whose databases and code the tests of upgrades use. None of them was
 * released; once there are releases, the last entry is the latest of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../support/processes.ts';

export interface Release {
  readonly commit: string;
  /** The number of its migrations, for each database that it knows. */
  readonly schema: { readonly sqlite: number; readonly postgres?: number };
}

/** From the oldest: each had its tables until the next. */
export const RELEASES = {
  'keys-only': {
    commit: '12d0a9d',
    schema: { sqlite: 1 },
  },
  'keys-and-usage': {
    commit: '7d9ddd0',
    schema: { sqlite: 3, postgres: 2 },
  },
  'change-ids': {
    commit: '03a29cc',
    schema: { sqlite: 4, postgres: 3 },
  },
  'own-engine': {
    commit: '217e97c',
    schema: { sqlite: 4, postgres: 4 },
  },
  environment: {
    commit: '2074885',
    schema: { sqlite: 5, postgres: 5 },
  },
} as const satisfies Readonly<Record<string, Release>>;

export type ReleaseName = keyof typeof RELEASES;

/** The release before the latest migration of each database, with the `calc_version` of its answers. */
export const BEFORE_MIGRATION: readonly (readonly [
  'sqlite' | 'postgres',
  ReleaseName,
  calcVersion: string,
])[] = [
  // A number that was never released.
  ['sqlite', 'own-engine', '0.1.2'],
  ['postgres', 'environment', '0.1.1'],
];

/** The reason why the sources of earlier releases are not here; undefined if they are. */
export function reasonNotToUnpack(): string | undefined {
  for (const { commit } of Object.values(RELEASES)) {
    const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], {
      cwd: REPOSITORY,
    });
    if (status !== 0) return `the history of the repository does not reach back to ${commit}`;
  }
  return undefined;
}

/**
 * Unpacks the sources of a release. It runs with the packages of today, whose versions it had.
 *
 * @returns the path of its command
 */
export function unpackRelease(name: ReleaseName, folder: string): string {
  const root = join(folder, name);
  mkdirSync(root);
  const archive = execFileSync('git', ['archive', RELEASES[name].commit], {
    cwd: REPOSITORY,
    maxBuffer: 1_024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return join(root, 'src/cli.ts');
}
