/** The folders that the import rules check: all of the repository's code. */
export const CODE_FOLDERS = ['docs/samples', 'packages', 'src', 'test', 'tools'] as const;
