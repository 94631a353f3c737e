import { Problem } from '../../contract/problem.ts';
import { ConfigError } from '../config.ts';

/** Why a command failed, for people. */
export function reason(error: unknown): string {
  if (error instanceof Problem) {
    return error.findings.map(({ code, detail }) => `${code}: ${detail}`).join('\n  ');
  }
  if (error instanceof ConfigError) return `the configuration is invalid:\n${error.message}`;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `${(error as Error).message}; another program is listening there. Set PORT to another port.`;
  }
  // If a host has several addresses, the error of a connection only lists the error of each.
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reason).join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  // The client's errors about a local time have a code, as the service's problems do.
  const { code } = error as { code?: unknown };
  const is_shown = typeof code === 'string' && /^(?:subject|client)\./.test(code);
  return is_shown ? `${code}: ${error.message}` : error.message;
}
