/** The repository that is released: the one with this file. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param file from the root of the repository */
export function textOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

/** The part of a package.json that a release needs. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly repository?: { readonly type: string; readonly url: string };
}

/** The address of the repository; undefined if package.json lacks it in the form for provenance. */
export function repositoryAddress(): string | undefined {
  const { repository } = manifestOf();
  const url = /^git\+(https:\/\/[\w.:-]+\/[\w./~-]+?)(?:\.git)?$/.exec(repository?.url ?? '');
  return url?.[1];
}

/** @param folder of a workspace; empty for the project itself */
export function manifestOf(folder = ''): Manifest {
  return JSON.parse(textOf(folder === '' ? 'package.json' : `${folder}/package.json`));
}
