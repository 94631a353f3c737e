/** Kubernetes' own schemas, from the package `kubernetes-models`. */
import { createRequire } from 'node:module';
import type { Manifest } from './kustomize.ts';

const require = createRequire(import.meta.url);

/** Throws if the object it is called on does not match its schema. */
type Validate = (this: object) => void;

/** The faults of a manifest; members unknown to the schema are faults too. */
export function schemaFaults(manifest: Manifest): string[] {
  const watched = watch(manifest);
  try {
    validateOf(manifest).call(watched.value);
  } catch (error) {
    if (!(error instanceof Error && 'ajv' in error)) throw error;
    return [error.message];
  }
  return unreadMembers(manifest, watched.read).map((path) => `${path} is unknown`);
}

/** A model copies its source, so its method is called on the manifest itself. */
function validateOf({ apiVersion, kind }: Manifest): Validate {
  return require(`kubernetes-models/${apiVersion}/${kind}`)[kind].prototype.validate;
}

/**
 * Kubernetes' schemas accept unknown members, and kubectl refuses them by default. The compiled
 * validation reads every member that its schema names, so a member it never read is unknown.
 */
function watch<T extends object>(target: T, read = new Map<object, Set<string>>()) {
  const seen = new Set<string>();
  read.set(target, seen);
  const members = new Map<string, unknown>();
  for (const [name, value] of Object.entries(target)) {
    const is_object = typeof value === 'object' && value !== null;
    members.set(name, is_object ? watch(value, read).value : value);
  }
  const value: T = new Proxy(target, {
    get: (_target, name, receiver) => {
      if (typeof name !== 'string' || !members.has(name))
        return Reflect.get(target, name, receiver);
      seen.add(name);
      return members.get(name);
    },
  });
  return { value, read };
}

function unreadMembers(value: object, read: Map<object, Set<string>>, path = ''): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}/${name}`;
    if (!Array.isArray(value) && read.get(value)?.has(name) !== true) return [here];
    return typeof member === 'object' && member !== null ? unreadMembers(member, read, here) : [];
  });
}
