/**
 * The value of an environment variable; undefined if it is empty, not set, or cannot be read, as in a browser or in Deno
 * without permission.
 */
export function environmentText(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, unknown>> } };
  try {
    const value = process?.env?.[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}
