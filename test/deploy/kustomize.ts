/**
 * The output of `kustomize build` for a folder, with exactly the features used here: resources,
 * components, a namespace, images, ConfigMaps of files, and strategic merge patches. Anything else throws.
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

const FILE = 'kustomization.yaml';
const HEADER = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };
const COMPONENT_HEADER = { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component' };
const FIELDS = [
  ...['apiVersion', 'kind', 'resources', 'components', 'namespace', 'images', 'patches'],
  'configMapGenerator',
];
/** Lists whose entries a patch matches by this field; entries without a match are added. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
};
/** Lists that a patch replaces; kustomize knows no keys for those of other kinds than Kubernetes' own. */
const ATOMIC_LISTS = ['ingress', 'egress', 'rules'];

/** @throws if the folder uses a feature that is not supported here */
export function buildKustomization(folder: string): Manifest[] {
  return build(folder, HEADER, []);
}

/** @param given what a component changes and adds to; nothing for a kustomization */
function build(folder: string, header: Fields, given: readonly Manifest[]): Manifest[] {
  const kustomization = readYaml(readFileSync(join(folder, FILE), 'utf8')) as Fields;
  requireFields(kustomization, FIELDS, FILE);
  for (const [name, value] of Object.entries(header)) {
    if (kustomization[name] !== value) throw new Error(`${FILE}: ${name} is not ${value}`);
  }
  const resources = listOf<string>(kustomization, 'resources').flatMap((resource) => {
    const path = join(folder, resource);
    return statSync(path).isDirectory() ? buildKustomization(path) : [readManifest(path)];
  });
  const configMaps = listOf<Fields>(kustomization, 'configMapGenerator').map((generator) =>
    configMapOf(folder, generator),
  );
  let manifests = [...given, ...resources, ...configMaps];
  for (const component of listOf<string>(kustomization, 'components')) {
    manifests = build(join(folder, component), COMPONENT_HEADER, manifests);
  }
  const names = manifests.map(identity);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${twice} is there twice`);

  for (const patch of listOf<Fields>(kustomization, 'patches')) {
    requireFields(patch, ['path'], 'a patch');
    manifests = patched(manifests, readManifest(join(folder, at<string>(patch, 'path'))));
  }
  for (const image of listOf<Fields>(kustomization, 'images')) setImage(manifests, image);
  const namespace = kustomization['namespace'];
  return typeof namespace === 'string' ? manifests.map((it) => placed(it, namespace)) : manifests;
}

function readManifest(path: string): Manifest {
  const manifest = readYaml(readFileSync(path, 'utf8'));
  for (const field of ['apiVersion', 'kind', 'metadata.name']) at(manifest, field);
  return manifest as Manifest;
}

/** Of files in the folder itself, each under its own name: kustomize refuses others. */
function configMapOf(folder: string, generator: Fields): Manifest {
  requireFields(generator, ['name', 'files', 'options'], 'a ConfigMap');
  const options = at<Fields>(generator, 'options');
  requireFields(options, ['disableNameSuffixHash', 'labels'], 'the options of a ConfigMap');
  // Otherwise its name would end with a digest, in every place that names it.
  if (options['disableNameSuffixHash'] !== true) throw new Error('a digest is not understood here');
  const entries = at<string[]>(generator, 'files').map((name) => {
    if (!/^[\w.-]+$/.test(name)) throw new Error(`${name} is not understood here`);
    return [name, readFileSync(join(folder, name), 'utf8')];
  });
  const { labels } = options;
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: at<string>(generator, 'name'), ...(labels !== undefined && { labels }) },
    data: Object.fromEntries(entries),
  } as Manifest;
}

function patched(manifests: readonly Manifest[], patch: Manifest): Manifest[] {
  let found = 0;
  const results = manifests.map((manifest) => {
    if (identity(manifest) !== identity(patch)) return manifest;
    found++;
    return merged(manifest, patch, '') as Manifest;
  });
  if (found !== 1)
    throw new Error(`a patch is for ${identity(patch)}, of which there are ${found}`);
  return results;
}

function merged(base: unknown, patch: unknown, name: string): unknown {
  if (Array.isArray(patch)) return mergedList(base, patch, name);
  if (typeof patch !== 'object' || patch === null) return patch;
  const result: Fields = { ...(base as Fields | undefined) };
  for (const [field, value] of Object.entries(patch)) {
    if (field.startsWith('$')) throw new Error(`${field} is not understood here`);
    if (value !== null) result[field] = merged(result[field], value, field);
    else if (field in result) delete result[field];
    else throw new Error(`a patch removes ${field}, which is not there`);
  }
  return result;
}

function mergedList(base: unknown, patch: readonly unknown[], name: string): unknown[] {
  if (ATOMIC_LISTS.includes(name)) return [...patch];
  const key = MERGE_KEYS[name];
  if (key === undefined) throw new Error(`a patch of the list ${name} is not understood here`);
  const others = (base ?? []) as unknown[];
  const of = (entry: unknown) => others.find((other) => at(other, key) === at(entry, key));
  const isKept = (other: unknown) => patch.every((entry) => at(entry, key) !== at(other, key));
  return [...patch.map((entry) => merged(of(entry) ?? {}, entry, '')), ...others.filter(isKept)];
}

function setImage(manifests: readonly Manifest[], image: Fields): void {
  requireFields(image, ['name', 'newName', 'newTag', 'digest'], 'an image');
  const containers = manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .flatMap((manifest) => at<Fields[]>(manifest, 'spec.template.spec.containers'))
    .filter((container) => nameOfImage(at(container, 'image')) === image['name']);
  if (containers.length === 0) throw new Error(`no container has the image ${image['name']}`);
  const { newName = image['name'], newTag, digest } = image;
  if ((newTag === undefined) === (digest === undefined)) throw new Error('a tag or a digest');
  for (const container of containers) {
    container['image'] = digest === undefined ? `${newName}:${newTag}` : `${newName}@${digest}`;
  }
}

function nameOfImage(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
}

function placed(manifest: Manifest, namespace: string): Manifest {
  if (manifest.kind !== 'Namespace') {
    return { ...manifest, metadata: { ...manifest.metadata, namespace } };
  }
  // kustomize renames it; here it already has its name.
  if (manifest.metadata.name !== namespace) throw new Error('the Namespace has another name');
  return manifest;
}

function identity({ apiVersion, kind, metadata }: Manifest): string {
  return `${apiVersion} ${kind} ${metadata.name}`;
}

function listOf<T>(fields: Fields, name: string): T[] {
  return (fields[name] ?? []) as T[];
}

function requireFields(fields: Fields, known: readonly string[], where: string): void {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${where}: ${unknown} is not understood here`);
}
