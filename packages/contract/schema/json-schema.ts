/** The part of JSON Schema that the contract uses. */

/** The documentation of a schema. */
export interface Documented {
  /** The meaning, with unit and range. */
  readonly description: string;
  /** The first examples of all fields form one request and its response. */
  readonly examples: readonly [unknown, ...unknown[]];
}

/** Any schema of the contract. */
export type Schema = Documented & Readonly<Record<string, unknown>>;

/**
 * An object in a request. Unknown fields are rejected, because ignoring them would resolve them silently.
 *
 * @param properties in the order of the JSON text
 * @param required the fields that are always present, in the same order
 */
export function strictObject<
  const Properties extends Readonly<Record<string, Schema>>,
  const Required extends readonly (keyof Properties & string)[],
>(documented: Documented, properties: Properties, required: Required) {
  return {
    ...objectOf(properties, required),
    additionalProperties: false,
    ...documented,
  } as const;
}

/**
 * An object in a response. Within v1 it may gain fields (docs/versioning.md), so a generated validator or reader must accept
 * unknown ones.
 *
 * @param properties in the order of the JSON text
 * @param required the fields that are always present, in the same order
 */
export function openObject<
  const Properties extends Readonly<Record<string, Schema>>,
  const Required extends readonly (keyof Properties & string)[],
>(documented: Documented, properties: Properties, required: Required) {
  return { ...objectOf(properties, required), ...documented } as const;
}

function objectOf<
  const Properties extends Readonly<Record<string, Schema>>,
  const Required extends readonly (keyof Properties & string)[],
>(properties: Properties, required: Required) {
  return {
    type: 'object',
    // Older drafts of JSON Schema do not allow an empty list here.
    ...((required.length > 0 ? { required } : {}) as { readonly required: Required }),
    properties,
  } as const;
}

/** One of a list of names. */
export function oneOf<const Names extends readonly string[]>(
  names: Names,
  documented: Documented & { readonly default?: Names[number] },
) {
  return { enum: names, ...documented } as const;
}

/** A list of values that all fit one schema. */
export function arrayOf<const Items extends Schema>(
  items: Items,
  documented: Documented & { readonly minItems?: number; readonly uniqueItems?: boolean },
) {
  return { type: 'array', items, ...documented } as const;
}

/** A value that fits a schema, or null. */
export function nullable<const Value extends Schema>(value: Value, documented: Documented) {
  return { anyOf: [value, { type: 'null' }], ...documented } as const;
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

export function number(documented: Documented & Bounds) {
  return { type: 'number', ...documented } as const;
}

export function integer(documented: Documented & Bounds) {
  return { type: 'integer', ...documented } as const;
}

export function string(
  documented: Documented & { readonly pattern?: string; readonly format?: string },
) {
  return { type: 'string', ...documented } as const;
}

export function boolean(documented: Documented) {
  return { type: 'boolean', ...documented } as const;
}
