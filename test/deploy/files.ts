/** Reads the files of `deploy/` for the tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from '../../src/config.ts';
import { REPOSITORY } from '../support/processes.ts';
import { buildKustomization, type Manifest } from './kustomize.ts';
import { at, readYaml } from './yaml.ts';

export const DEPLOY = join(REPOSITORY, 'deploy');
/** The time to exit after the service has released everything. */
export const END_MARGIN_MS = 5_000;

/** The variables of the service. */
export const VARIABLES: readonly string[] = [
  ...describeConfig().matchAll(/^ {2}([A-Z][A-Z_]*) /gm),
].map(([, name = '']) => name);

export const COMPOSE = readYaml(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'));
export const DOCKERFILE = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
export const NGINX = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');

/** The overlays, by name. */
export const KUSTOMIZATIONS: Readonly<Record<string, readonly Manifest[]>> = {
  base: buildKustomization(join(DEPLOY, 'kubernetes/base')),
  production: buildKustomization(join(DEPLOY, 'kubernetes/overlays/production')),
};

/** The single manifest of a kind. */
export function theOne(manifests: readonly Manifest[], kind: string): Manifest {
  const [found, ...more] = manifests.filter((manifest) => manifest.kind === kind);
  if (found === undefined || more.length > 0) throw new Error(`there is not exactly one ${kind}`);
  return found;
}

export function containerOf(manifests: readonly Manifest[]): unknown {
  return at(theOne(manifests, 'Deployment'), 'spec.template.spec.containers.0');
}

interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: unknown;
}

export function entriesOf(container: unknown): readonly EnvironmentEntry[] {
  return at<EnvironmentEntry[]>(container, 'env');
}

/** The variables of a container with values in the manifest. */
export function literalsOf(container: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesOf(container).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The environment of the service in Compose, with these settings. */
export function composeEnvironment(
  settings: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(
    at<Record<string, string>>(COMPOSE, 'services.ecliptic.environment'),
  );
  return Object.fromEntries(entries.map(([name, text]) => [name, interpolated(text, settings)]));
}

/** `${NAME:-default}`, also nested. */
export function interpolated(text: string, given: Readonly<Record<string, string>>): string {
  const innermost = /\$\{(\w+):-([^{}]*)\}/;
  const [all, name = '', fallback = ''] = innermost.exec(text) ?? [];
  if (all === undefined) return text;
  return interpolated(
    text.replace(all, () => given[name] ?? fallback),
    given,
  );
}

/** `10s`, `1m`, in milliseconds. */
export function milliseconds(duration: string): number {
  const [, count, unit] = /^(\d+)(ms|s|m)$/.exec(duration) ?? [];
  if (unit === undefined) throw new Error(`${duration} is not a duration`);
  return Number(count) * { ms: 1, s: 1_000, m: 60_000 }[unit as 'ms' | 's' | 'm'];
}

/** The value of a directive that occurs once in nginx.conf. */
export function nginxDirective(name: string): string {
  const found = [...NGINX.matchAll(new RegExp(`^ *${name} +([^;]+);`, 'gm'))];
  if (found.length !== 1) throw new Error(`nginx.conf has ${name} ${found.length} times`);
  return found[0]?.[1] ?? '';
}
