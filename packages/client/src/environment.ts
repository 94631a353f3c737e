/** Reads what the environment of the process sets, where there is one and it may be read. */

interface Surroundings {
  readonly process?: { readonly env?: Readonly<Record<string, unknown>> };
  readonly Deno?: {
    readonly permissions?: {
      querySync?(asked: { readonly name: 'env'; readonly variable: string }): {
        readonly state: string;
      };
    };
  };
}

/** The value of a variable; undefined if it is empty, not set, or cannot be read. Never throws, and never asks a person. */
export function environmentText(name: string): string | undefined {
  try {
    const { process, Deno: deno } = globalThis as Surroundings;
    // Without a permission that was granted, Deno would ask for one on the terminal, or throw.
    const permission = deno?.permissions?.querySync?.({ name: 'env', variable: name });
    if (permission !== undefined && permission.state !== 'granted') return undefined;
    const value = process?.env?.[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}
