import { readFile } from 'node:fs/promises';

/** The folder that the map's file paths are relative to. */
export const REPOSITORY = new URL('../../', import.meta.url);

export function repositoryText(file: string): Promise<string> {
  return readFile(new URL(file, REPOSITORY), 'utf8');
}
