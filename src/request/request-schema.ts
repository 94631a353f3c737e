/** The part of JSON Schema that describes requests. */
export interface RequestSchema {
  readonly type?: string | undefined;
  readonly properties?: Readonly<Record<string, RequestSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: RequestSchema | undefined;
  readonly minItems?: number | undefined;
  readonly enum?: readonly unknown[] | undefined;
}
