/**
 * The bill of materials in CycloneDX 1.6 (ECMA-424): all parts of a running service, that is, the packages of the lock file and the
 * third-party files in this repository. It has no timestamp and no serial number, so the same sources give the same bytes.
 *
 * `npm sbom --omit=dev` is no alternative: npm 11 omits every production package that a development package also needs, including
 * `pg` and `commander`, and names workspaces by their folders.
 */
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import { ENGINE_SHA256, EPHEMERIS_FILES, SWISSEPH_VERSION } from '../../src/ephemeris/files.ts';
import { type Lockfile, locate, nameAt, productionPackages, workspacesOf } from './lockfile.ts';

export interface Component {
  readonly type: 'application' | 'library' | 'data';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string | undefined;
  readonly description?: string;
  readonly scope?: 'required' | 'optional';
  /** In hexadecimal. */
  readonly hashes?: readonly { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string }[];
  readonly licenses: readonly unknown[];
  /** Only for packages from the registry. */
  readonly purl?: string;
  readonly components?: readonly Component[];
}

export type BillOfMaterials = ReturnType<typeof billOfMaterials>;

/** The C library, compiled to WebAssembly; its digest is checked at every start. */
const ENGINE: Component = {
  type: 'library',
  'bom-ref': 'swiss-ephemeris',
  name: 'Swiss Ephemeris',
  version: SWISSEPH_VERSION,
  description: 'packages/engine/engine.wasm; its digest is checked at every start',
  hashes: [{ alg: 'SHA-256', content: ENGINE_SHA256 }],
  licenses: licensedUnder('AGPL-3.0-only'),
};

/** Third-party files, by their package or by the path in it. */
const DATA: Readonly<Record<string, Component>> = {
  '': {
    type: 'data',
    'bom-ref': 'swiss-ephemeris-files',
    name: 'Swiss Ephemeris data files',
    description: 'data/ephemeris, made from DE431; their digests are checked at every start',
    licenses: licensedUnder('CC0-1.0'),
    components: Object.entries(EPHEMERIS_FILES).map(([name, content]) => ({
      type: 'data',
      'bom-ref': `data/ephemeris/${name}`,
      name,
      hashes: [{ alg: 'SHA-256', content }],
      licenses: licensedUnder('CC0-1.0'),
    })),
  },
  'packages/client': {
    type: 'data',
    'bom-ref': 'iana-time-zones',
    name: 'IANA Time Zone Database',
    version: BIRTH_DATA.release,
    description: 'packages/client/src/births.json, made from its file backzone',
    licenses: [{ license: { name: 'Public domain' } }],
  },
  'packages/places': {
    type: 'data',
    'bom-ref': 'geonames',
    name: 'GeoNames',
    version: '2023-03-05',
    description:
      'packages/places/data/places.gz, a selection with communes of INSEE, ISTAT, IGN and Destatis; names of regions are newer',
    licenses: licensedUnder('CC-BY-4.0'),
  },
  'packages/places/data/zones.gz': {
    type: 'data',
    'bom-ref': 'time-zone-boundaries',
    name: 'Boundaries of time zones, of OpenStreetMap',
    description: 'packages/places/data/zones.gz, made of geo-tz 8.1.9',
    licenses: licensedUnder('ODbL-1.0'),
  },
};

/** The components of a running service, with their dependencies. */
export function billOfMaterials(lockfile: Lockfile) {
  const paths = ['', ...workspacesOf(lockfile), ...productionPackages(lockfile).keys()];
  const data = Object.values(DATA);
  const needs = new Map<string, readonly string[]>();
  for (const path of paths) {
    const ref = refAt(path, lockfile);
    // A package installed in two folders is one component.
    needs.set(ref, [...new Set([...(needs.get(ref) ?? []), ...neededBy(path, lockfile)])].sort());
  }
  const [own, ...others] = paths.map((path) => componentAt(path, lockfile)) as [Component];
  const components = new Map([...others, ...data].map((each) => [each['bom-ref'], each]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'pre-build' }], component: own },
    components: [...components.values()],
    dependencies: [
      ...Array.from(needs, ([ref, dependsOn]) => ({ ref, dependsOn })),
      ...data.map((each) => ({ ref: each['bom-ref'], dependsOn: [] as string[] })),
    ],
  };
}

/** The runtime dependencies of the package at a path, by reference. */
function neededBy(path: string, lockfile: Lockfile): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lockfile.packages[path] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const found = names.flatMap((name) => locate(lockfile, path, name) ?? []);
  return [
    ...found
      .filter((each) => lockfile.packages[each]?.dev !== true)
      .map((each) => refAt(each, lockfile)),
    ...(path === '' ? workspacesOf(lockfile) : []),
    ...Object.entries(DATA)
      .filter(([owner]) => owner === path || (path !== '' && owner.startsWith(`${path}/`)))
      .map(([, data]) => data['bom-ref']),
  ];
}

/** A package URL for packages from the registry, a folder for those of the repository. */
function refAt(path: string, { packages }: Lockfile): string {
  if (!path.includes('node_modules/')) return path || 'ecliptic';
  // pkg:npm/%40scope/name@version (github.com/package-url/purl-spec).
  return `pkg:npm/${nameAt(path).replace('@', '%40')}@${packages[path]?.version}`;
}

function componentAt(path: string, lockfile: Lockfile): Component {
  const { name, version, license = '', integrity = '', ...entry } = lockfile.packages[path] ?? {};
  const ref = refAt(path, lockfile);
  const common = { 'bom-ref': ref, name: name ?? nameAt(path), version };
  if (!path.includes('node_modules/')) {
    return {
      type: path === '' ? 'application' : 'library',
      ...common,
      licenses: licensedUnder(license),
      ...(path === 'packages/engine' && { components: [ENGINE] }),
    };
  }
  const digest = Buffer.from(integrity.slice('sha512-'.length), 'base64');
  return {
    type: 'library',
    ...common,
    scope: entry.optional === true || entry.devOptional === true ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: digest.toString('hex') }],
    licenses: licensedUnder(license),
    purl: ref,
  };
}

/** A single licence as its identifier, several as an expression. */
function licensedUnder(spdx: string): readonly unknown[] {
  return [/[ ()]/.test(spdx) ? { expression: spdx } : { license: { id: spdx } }];
}
