/** The types of tools and of their results. */

/** A schema as it is published. */
type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** A model decides by it whether to call the tool. */
  readonly description: string;
  readonly input: ToolSchema;
  /** The schema of the result, if the contract publishes one. */
  readonly output?: ToolSchema;
  /**
   * Runs one call.
   *
   * @param given the JSON text of the arguments
   * @throws {ProblemError} if the arguments are rejected, or the service cannot respond now
   */
  call(given: string, context: CallContext): Promise<ToolResult>;
}

interface CallContext {
  readonly signal: AbortSignal;
  /** Records the cost of the call. */
  readonly charge: (credits: number) => void;
}

export interface ToolResult {
  /** The JSON text of an object. */
  readonly json: string;
  /** The same in fewer characters, for a model that gets only text. The default is the JSON. */
  readonly text?: string;
}
