/** The schemas of Kubernetes, the Prometheus operator and the Gateway API. */
import type { Manifest } from './kustomize.ts';

/**
 * The schemas of Kubernetes 1.33, the oldest version that is checked. Later versions keep its fields.
 */
const KUBERNETES = 'kubernetes-models';
/** Kinds outside Kubernetes, by the start of their `apiVersion`. */
const OTHERS = {
  'monitoring.coreos.com/': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io/': '@kubernetes-models/gateway-api',
} as const;

/** Throws if its object does not match its schema. */
type Validate = (this: object) => void;

/** The errors of a manifest by its schema, including unknown fields. */
export async function schemaFaults(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const [, other] = Object.entries(OTHERS).find(([start]) => apiVersion.startsWith(start)) ?? [];
  const models = await import(`${other ?? KUBERNETES}/${apiVersion}/${kind}`);
  // Called on the manifest itself, because a model copies its source.
  const validate: Validate = models[kind].prototype.validate;
  const watched = watch(manifest);
  try {
    validate.call(watched.value);
  } catch (error) {
    if (!(error instanceof Error && 'ajv' in error)) throw error;
    return [error.message];
  }
  return unreadFields(manifest, watched.read).map((path) => `${path} is unknown`);
}

/**
 * Kubernetes' schemas accept unknown fields, but kubectl rejects them by default. The compiled validation reads every
 * field of its schema, so a field that it does not read is unknown.
 */
function watch<T extends object>(target: T, read = new Map<object, Set<string>>()) {
  const seen = new Set<string>();
  read.set(target, seen);
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(target)) {
    const isObject = typeof value === 'object' && value !== null;
    fields.set(name, isObject ? watch(value, read).value : value);
  }
  const value: T = new Proxy(target, {
    get: (_target, name, receiver) => {
      if (typeof name !== 'string' || !fields.has(name)) return Reflect.get(target, name, receiver);
      seen.add(name);
      return fields.get(name);
    },
  });
  return { value, read };
}

function unreadFields(value: object, read: Map<object, Set<string>>, path = ''): string[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const here = `${path}/${name}`;
    if (!Array.isArray(value) && read.get(value)?.has(name) !== true) return [here];
    return typeof field === 'object' && field !== null ? unreadFields(field, read, here) : [];
  });
}
