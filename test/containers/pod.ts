/** The pods of the live environment, as `podman play kube` (4.3) understands them. */
import { containerOf, KUSTOMIZATIONS, theOne } from '../deploy/files.ts';
import { at } from '../deploy/yaml.ts';

export const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];

/** The registry under which Podman puts the images that it makes. */
export const REGISTRY = 'localhost';

interface Container {
  readonly name: string;
  image: string;
  ports?: { readonly name: string; readonly containerPort: number }[];
  [field: string]: unknown;
}

export interface Pod {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly metadata: { readonly name: string; readonly labels: unknown };
  readonly spec: { readonly containers: Container[] };
}

/**
 * The pod of a Deployment or a Job. Everything in it is the manifest's, except: the name of the image; names
 * of ports, which Podman 4.3 does not look up in probes; and the list of ports, which Podman would publish on
 * this machine.
 */
export function podOf(kind: 'Deployment' | 'Job', name: string, image: string): Pod {
  const template = at<Pod>(structuredClone(theOne(PRODUCTION, kind)), 'spec.template');
  for (const container of template.spec.containers) {
    container.image = image;
    const { ports = [] } = container;
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const asked = (container[probe] as { httpGet?: { port: unknown } } | undefined)?.httpGet;
      const port = ports.find((it) => it.name === asked?.port);
      if (asked !== undefined) asked.port = port?.containerPort;
    }
    delete container.ports;
  }
  const metadata = { name, labels: at(template, 'metadata.labels') };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: template.spec };
}

/** A field of the service's container, such as `resources.limits.memory`. */
export function memberOf<T>(path: string): T {
  return at<T>(containerOf(PRODUCTION), path);
}
