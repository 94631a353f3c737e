/**
 * The output of `kustomize build` for a folder, with only the features used here: resources, components, a namespace,
 * images, ConfigMaps of files, and strategic merge patches. Other features throw. (Debian has no kustomize, and its
 * kubectl does not support components.)
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at, readYaml } from './yaml.ts';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

type Fields = Record<string, unknown>;

const FIELDS = [
  ...['apiVersion', 'kind', 'resources', 'components', 'namespace', 'images', 'patches'],
  'configMapGenerator',
];
/** Lists that a patch merges by the names of entries. */
const MERGED_LISTS = ['containers', 'env', 'volumes'];
/** Lists that a patch replaces: kustomize has no merge keys for kinds outside Kubernetes. */
const REPLACED_LISTS = ['ingress', 'egress', 'rules'];

/**
 * @param given the manifests that a component changes; empty for a kustomization
 * @throws if the folder uses a feature that is not supported here
 */
export function buildKustomization(folder: string, given: readonly Manifest[] = []): Manifest[] {
  const kustomization = readYaml(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const fields = kustomization as Fields;
  const unknown = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  if (unknown.length > 0) throw new Error(`${folder}: ${unknown} is not understood here`);
  const list = <T>(name: string) => (fields[name] ?? []) as T[];

  const resources = list<string>('resources').flatMap((resource) => {
    const path = join(folder, resource);
    return statSync(path).isDirectory() ? buildKustomization(path) : [readManifest(path)];
  });
  const configMaps = list<Fields>('configMapGenerator').map((map) => configMapOf(folder, map));
  let manifests = [...given, ...resources, ...configMaps];
  for (const component of list<string>('components')) {
    manifests = buildKustomization(join(folder, component), manifests);
  }
  for (const { path } of list<{ path: string }>('patches')) {
    manifests = patched(manifests, readManifest(join(folder, path)));
  }
  for (const image of list<Image>('images')) setImage(manifests, image);
  const namespace = fields['namespace'] as string | undefined;
  if (namespace === undefined) return manifests;
  return manifests.map((manifest) =>
    manifest.kind === 'Namespace'
      ? manifest
      : { ...manifest, metadata: { ...manifest.metadata, namespace } },
  );
}

function readManifest(path: string): Manifest {
  const manifest = readYaml(readFileSync(path, 'utf8'));
  for (const field of ['apiVersion', 'kind', 'metadata.name']) at(manifest, field);
  return manifest as Manifest;
}

/** Only files in the folder itself, under their own names, as in kustomize. */
function configMapOf(folder: string, generator: Fields): Manifest {
  const { labels, disableNameSuffixHash } = at<Fields>(generator, 'options');
  // Otherwise its name would end with a digest everywhere.
  if (disableNameSuffixHash !== true) throw new Error('a digest is not supported here');
  const data = at<string[]>(generator, 'files').map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8'),
  ]);
  const metadata = { name: at<string>(generator, 'name'), labels };
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata,
    data: Object.fromEntries(data),
  } as Manifest;
}

function patched(manifests: readonly Manifest[], patch: Manifest): Manifest[] {
  const identity = ({ apiVersion, kind, metadata }: Manifest) =>
    `${apiVersion} ${kind} ${metadata.name}`;
  const found = manifests.filter((manifest) => identity(manifest) === identity(patch));
  if (found.length !== 1) throw new Error(`there is not exactly one ${identity(patch)} to patch`);
  return manifests.map((manifest) =>
    manifest === found[0] ? (merged(manifest, patch, '') as Manifest) : manifest,
  );
}

function merged(base: unknown, patch: unknown, name: string): unknown {
  if (Array.isArray(patch)) return mergedList((base ?? []) as Fields[], patch, name);
  if (typeof patch !== 'object' || patch === null) return patch;
  const result: Fields = { ...(base as Fields | undefined) };
  for (const [field, value] of Object.entries(patch)) {
    if (field.startsWith('$')) throw new Error(`${field} is not understood here`);
    if (value !== null) result[field] = merged(result[field], value, field);
    else delete result[field];
  }
  return result;
}

function mergedList(base: readonly Fields[], patch: readonly Fields[], name: string): unknown[] {
  if (REPLACED_LISTS.includes(name)) return [...patch];
  if (!MERGED_LISTS.includes(name)) throw new Error(`a patch of ${name} is not supported here`);
  const named = (entries: readonly Fields[], { name: wanted }: Fields) =>
    entries.find((entry) => entry['name'] === wanted);
  return [
    ...patch.map((entry) => merged(named(base, entry), entry, '')),
    ...base.filter((entry) => named(patch, entry) === undefined),
  ];
}

interface Image {
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string;
  readonly digest?: string;
}

function setImage(manifests: readonly Manifest[], { name, newName = name, newTag, digest }: Image) {
  const containers = manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .flatMap((manifest) => at<Fields[]>(manifest, 'spec.template.spec.containers'))
    .filter(({ image }) => String(image).replace(/[:@].*$/, '') === name);
  if (containers.length === 0) throw new Error(`no container has the image ${name}`);
  for (const container of containers) {
    container['image'] = digest === undefined ? `${newName}:${newTag}` : `${newName}@${digest}`;
  }
}
