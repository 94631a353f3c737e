/** The parts of an OpenAPI 3.1 document that the reference uses; it ignores everything else. */

/** A JSON Schema, or a reference to one. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Body {
  readonly description?: string;
  readonly required?: boolean;
  readonly headers?: Readonly<Record<string, Omit<Parameter, 'name'> | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface CodeSample {
  readonly lang: string;
  readonly label?: string;
  readonly source: string;
}

export interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body | Reference;
  readonly responses?: Readonly<Record<string, Body | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly 'x-codeSamples'?: readonly CodeSample[];
}

export interface Reference {
  readonly $ref: string;
}

interface SecurityScheme {
  readonly type: string;
  readonly scheme?: string;
  readonly description?: string;
}

export interface OpenApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly { readonly url: string; readonly description?: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: Operation['security'];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

/**
 * The object itself, or the one that it refers to elsewhere in the document.
 *
 * @throws {RangeError} if the reference leads nowhere
 */
export function resolved<T extends object>(openapi: OpenApiDocument, found: T | Reference): T {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return found as T;
  const names = found.$ref.replace(/^#\//, '').split('/').map(unescaped);
  let place: unknown = openapi;
  for (const name of names) {
    place = place instanceof Object ? (place as Record<string, unknown>)[name] : undefined;
  }
  if (!(place instanceof Object)) throw new RangeError(`${found.$ref} leads nowhere`);
  return resolved(openapi, place as T | Reference);
}

/** Unescapes a name in a JSON Pointer (RFC 6901). */
function unescaped(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}
