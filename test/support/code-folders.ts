/** The folders that the import rules check: all of the repository's code. */
export const CODE_FOLDERS = [
  ...['accuracy', 'bench', 'client/src', 'client/generate'],
  ...['client-python/generate', 'contract', 'corpus', 'docs/samples'],
  ...['engine', 'fuzz', 'release', 'runtime', 'site', 'src', 'supply', 'test', 'wheel'],
] as const;
