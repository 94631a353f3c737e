import { refusalsOf, refusalText } from './refusal.ts';

/** Tells people why a command failed. */
export function reason(error: unknown): string {
  const refusals = refusalsOf(error);
  if (refusals !== undefined) return refusals.map(refusalText).join('\n  ');
  // By name: the configuration is not loaded for a command that does not read it.
  if (isNamed(error, 'ConfigError')) return `the configuration is invalid:\n${error.message}`;
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    return 'the folder in which this was started no longer exists; change to one that does.';
  }
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `${(error as Error).message}; another program is listening there. Set PORT to another port.`;
  }
  // If a host has several addresses, the error of a connection only lists the error of each.
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reason).join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  // The client's errors have a code, as the service's problems do.
  const { code } = error as { code?: unknown };
  const isShown = typeof code === 'string' && code.startsWith('client.');
  return isShown ? `${code}: ${error.message}` : error.message;
}

function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name;
}
