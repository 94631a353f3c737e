/** Checks that all files name the same version of a release. */
import { readLockfile, workspacesOf } from '../supply/lockfile.ts';
import { manifestOf, textOf } from './repository.ts';

/** A file, and an expression whose first group is the version in it. */
type Place = readonly [file: string, pattern: RegExp];

const MANIFEST = /^ {2}"version": "([^"]+)"/gm;
const IMAGE = /\becliptic(?:-tracing)?:(\d[\w.+-]*)/g;
const JOB = /\becliptic-migration-(\d[\w.+-]*)/g;

const PLACES: readonly Place[] = [
  ['packages/contract/versions.ts', /API_VERSION = '([^']+)'/g],
  ['packages/client/src/version.ts', /CLIENT_VERSION = '([^']+)'/g],
  ['packages/client/package.json', /"ecliptic-places": "([^"]+)"/g],
  ['packages/client/README.md', /ecliptic-client-(\d+\.\d+\.\d+)/g],
  ['packages/places/README.md', /ecliptic-places-(\d+\.\d+\.\d+)/g],
  ['packages/client-python/src/ecliptic_client/_version.py', /CLIENT_VERSION = "([^"]+)"/g],
  ['docs/clients.md', /ecliptic-(?:client|client-python|places)[-/](\d+\.\d+\.\d+)/g],
  ['openapi.json', /^ {4}"version": "([^"]+)"/gm],
  ['SECURITY.md', /^\| API (\S+), the newest \|/gm],
  ['deploy/Dockerfile', IMAGE],
  ['deploy/Dockerfile', /^ARG VERSION=(\S+)/gm],
  ['deploy/tracing.Dockerfile', IMAGE],
  ['deploy/compose.yaml', IMAGE],
  ['deploy/kubernetes/base/deployment.yaml', IMAGE],
  ['deploy/kubernetes/overlays/production/kustomization.yaml', /newTag: "?([^\s"]+)/g],
  ['deploy/kubernetes/overlays/production/migration.yaml', IMAGE],
  ['deploy/kubernetes/overlays/production/migration.yaml', JOB],
  ['docs/operating/cluster.md', JOB],
  ['docs/operating/containers.md', IMAGE],
  ['docs/operating/observability.md', IMAGE],
  ['docs/operating/one-machine.md', /^ln -s releases\/(\S+)/gm],
];

/**
 * Lists the places with another version than package.json.
 *
 * @returns a sentence for each place
 */
export function versionFaults(): string[] {
  const { version } = manifestOf();
  const lockfile = readLockfile(new URL('../..', import.meta.url));
  const workspaces = workspacesOf(lockfile);
  const places: readonly Place[] = [
    ...workspaces.map((folder): Place => [`${folder}/package.json`, MANIFEST]),
    ...PLACES,
  ];
  const fault = (where: string, found: string) =>
    `${where} has version ${found}, but package.json has ${version}: make them equal`;
  return [
    ...places.flatMap(([file, pattern]) => {
      const found = Array.from(textOf(file).matchAll(pattern), ([, text = '']) => text);
      if (found.length === 0) return [`${file} names no version: add ${version}`];
      return [...new Set(found)]
        .filter((each) => each !== version)
        .map((each) => fault(file, each));
    }),
    ...['', ...workspaces].flatMap((path) => {
      const locked = lockfile.packages[path]?.version ?? 'nothing';
      const where = `package-lock.json, of ${path || 'the project'},`;
      return locked === version ? [] : [`${fault(where, locked)} (npm install does this)`];
    }),
  ];
}
