/**
 * The bill of materials in CycloneDX 1.6 (ECMA-424): everything that a running service consists of,
 * which is the packages of the lock file and the third-party files in this repository. It has neither a
 * timestamp nor a serial number, so the same sources give the same bytes.
 *
 * `npm sbom --omit=dev` is not used: npm 11 leaves out every production package that a development
 * package needs too, including `pg` and `commander`.
 */
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import { ENGINE_SHA256, EPHEMERIS_FILES, SWISSEPH_VERSION } from '../../src/ephemeris/files.ts';
import {
  type LockedPackage,
  type Lockfile,
  locate,
  nameAt,
  productionPackages,
  workspacesOf,
} from './lockfile.ts';

interface Hash {
  readonly alg: 'SHA-256' | 'SHA-512';
  /** Hexadecimal. */
  readonly content: string;
}

export interface Component {
  readonly type: 'application' | 'library' | 'data' | 'file';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly description?: string;
  readonly scope?: 'required' | 'optional';
  readonly hashes?: readonly Hash[];
  readonly licenses: readonly unknown[];
  /** Only for packages from the registry. */
  readonly purl?: string;
  readonly components?: readonly Component[];
}

export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: number;
  readonly metadata: {
    readonly lifecycles: readonly { readonly phase: string }[];
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn: readonly string[];
  }[];
}

/** The workspace that contains the engine. */
const ENGINE_WORKSPACE = 'packages/engine';

/** Parts of the repository that depend on nothing. */
const DATA_REF = 'swiss-ephemeris-files';
const ZONES_REF = 'iana-time-zones';
const PLACES_REF = 'geonames';

/** The components that run with the service, and what they need. */
export function billOfMaterials(lockfile: Lockfile): BillOfMaterials {
  const workspaces = workspacesOf(lockfile);
  const foreign = productionPackages(lockfile);
  const own = new Map<string, readonly string[]>([
    ['', [DATA_REF]],
    ['packages/client', [ZONES_REF]],
    ['packages/places', [PLACES_REF]],
  ]);
  const needs = new Map<string, Set<string>>();
  for (const path of ['', ...workspaces, ...foreign.keys()]) {
    const ref = refAt(path, lockfile);
    const known = needs.get(ref) ?? new Set();
    for (const each of [...neededBy(path, lockfile), ...(own.get(path) ?? [])]) known.add(each);
    needs.set(ref, known);
  }
  // A package installed in two folders is one component.
  const components = new Map(
    [
      ...workspaces.map((path) => ownPackage(path, lockfile, 'library')),
      ...Array.from(foreign, ([path, entry]) => registryPackage(path, entry)),
      ephemerisFiles(),
      zoneHistory(),
      placeNames(),
    ].map((component) => [component['bom-ref'], component]),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: ownPackage('', lockfile, 'application'),
    },
    components: [...components.values()],
    dependencies: [
      ...Array.from(needs, ([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
      ...[DATA_REF, ZONES_REF, PLACES_REF].map((ref) => ({ ref, dependsOn: [] })),
    ],
  };
}

/**
 * Lists what the package at a path needs to run.
 *
 * @throws {Error} if the lock file lacks a package that it must have
 */
function neededBy(path: string, lockfile: Lockfile): string[] {
  const entry = lockfile.packages[path] ?? {};
  const required = Object.keys(entry.dependencies ?? {});
  const optional = Object.keys({ ...entry.optionalDependencies, ...entry.peerDependencies });
  const workspaces = path === '' ? workspacesOf(lockfile) : [];
  const packages = [...new Set([...required, ...optional])].flatMap((name) => {
    const found = locate(lockfile, path, name);
    if (found !== undefined && lockfile.packages[found]?.dev !== true) {
      return [refAt(found, lockfile)];
    }
    if (optional.includes(name)) return [];
    throw new Error(`package-lock.json has no ${name} in production, for ${path || 'the project'}`);
  });
  return [...new Set([...packages, ...workspaces])];
}

/** Packages from the registry are identified by package URL, those of the repository by folder. */
function refAt(path: string, { packages }: Lockfile): string {
  const entry = packages[path] ?? {};
  return path.includes('node_modules/') ? packageUrl(path, entry) : path || 'ecliptic';
}

/** pkg:npm/%40scope/name@version (github.com/package-url/purl-spec). */
function packageUrl(path: string, { version }: LockedPackage): string {
  return `pkg:npm/${nameAt(path).replace('@', '%40')}@${version}`;
}

function registryPackage(path: string, entry: LockedPackage): Component {
  const { version, integrity, license, optional, devOptional } = entry;
  if (version === undefined || integrity === undefined || license === undefined) {
    throw new Error(`package-lock.json has no version, digest or licence for ${path}`);
  }
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': packageUrl(path, entry),
    name: nameAt(path),
    version,
    scope: optional === true || devOptional === true ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content }],
    licenses: licensedUnder(license),
    purl: packageUrl(path, entry),
  };
}

function ownPackage(path: string, lockfile: Lockfile, type: 'application' | 'library'): Component {
  const { name, version, license } = lockfile.packages[path] ?? {};
  if (name === undefined || version === undefined || license === undefined) {
    throw new Error(
      `package-lock.json has no name, version or licence for ${path || 'the project'}`,
    );
  }
  return {
    type,
    'bom-ref': refAt(path, lockfile),
    name,
    version,
    licenses: licensedUnder(license),
    ...(path === ENGINE_WORKSPACE && { components: [engine()] }),
  };
}

/** The C library, compiled to WebAssembly; its digest is checked at every start. */
function engine(): Component {
  return {
    type: 'library',
    'bom-ref': 'swiss-ephemeris',
    name: 'Swiss Ephemeris',
    version: SWISSEPH_VERSION,
    description: 'packages/engine/engine.wasm; its digest is checked at every start',
    hashes: [{ alg: 'SHA-256', content: ENGINE_SHA256 }],
    licenses: licensedUnder('AGPL-3.0-only'),
  };
}

function ephemerisFiles(): Component {
  const files = Object.entries(EPHEMERIS_FILES).map(
    ([name, content]): Component => ({
      type: 'data',
      'bom-ref': `data/ephemeris/${name}`,
      name,
      hashes: [{ alg: 'SHA-256', content }],
      licenses: licensedUnder('CC0-1.0'),
    }),
  );
  return {
    type: 'data',
    'bom-ref': DATA_REF,
    name: 'Swiss Ephemeris data files',
    description: 'data/ephemeris, made from DE431; their digests are checked at every start',
    licenses: licensedUnder('CC0-1.0'),
    components: files,
  };
}

function zoneHistory(): Component {
  return {
    type: 'data',
    'bom-ref': ZONES_REF,
    name: 'IANA Time Zone Database',
    version: BIRTH_DATA.release,
    description: 'packages/client/src/births.json, made from its file backzone',
    licenses: [{ license: { name: 'Public domain' } }],
  };
}

function placeNames(): Component {
  return {
    type: 'data',
    'bom-ref': PLACES_REF,
    name: 'GeoNames',
    version: '2023-03-05',
    description: 'packages/places/data/places.gz, a selection; names of regions are newer',
    licenses: licensedUnder('CC-BY-4.0'),
  };
}

/** A single licence as its identifier, several as an expression. */
function licensedUnder(spdx: string): readonly unknown[] {
  return [/[ ()]/.test(spdx) ? { expression: spdx } : { license: { id: spdx } }];
}
