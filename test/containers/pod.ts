/** The pods of the live environment, in a form for `podman play kube` (4.3). */
import { containerOf, KUSTOMIZATIONS, theOne } from '../deploy/files.ts';
import { at } from '../deploy/yaml.ts';

export const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];

/** The registry of Podman's local images. */
export const REGISTRY = 'localhost';

interface Container {
  readonly name: string;
  image: string;
  [field: string]: unknown;
}

export interface Pod {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly metadata: { readonly name: string; readonly labels?: unknown };
  readonly spec: { readonly containers: Container[] };
}

/** Omitted fields: Podman 4.3 would publish ports on this machine, and sends probes with curl. */
const LEFT_OUT = ['ports', 'startupProbe', 'livenessProbe', 'readinessProbe'];

/** The pod of a Deployment or a Job, as in the manifest except for the image's name and the omitted fields. */
export function podOf(kind: 'Deployment' | 'Job', name: string, image: string): Pod {
  const template = at<Pod>(structuredClone(theOne(PRODUCTION, kind)), 'spec.template');
  for (const container of template.spec.containers) {
    container.image = image;
    for (const field of LEFT_OUT) delete container[field];
  }
  const metadata = { name, labels: at(template, 'metadata.labels') };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: template.spec };
}

/** The number of a port of the service's container. */
export function portOf(name: string): number {
  const ports = at<{ name: string; containerPort: number }[]>(containerOf(PRODUCTION), 'ports');
  const port = ports.find((each) => each.name === name);
  if (port === undefined) throw new Error(`there is no port ${name}`);
  return port.containerPort;
}
