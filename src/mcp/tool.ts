/** Defines tools, and what their calls give. */

/** A schema as it is published. */
type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model that decides whether to call it. */
  readonly description: string;
  readonly input: ToolSchema;
  /** Of the answer; only where the contract publishes one. */
  readonly output?: ToolSchema;
  /**
   * Runs one call.
   *
   * @param given the JSON text of the arguments
   * @throws {ProblemError} the arguments are rejected, or there is no answer now
   */
  call(given: string, context: CallContext): Promise<ToolAnswer>;
}

/** A call has these of its own. */
interface CallContext {
  readonly signal: AbortSignal;
  /** Notes what the call cost. */
  readonly charge: (credits: number) => void;
}

export interface ToolAnswer {
  /** The JSON text of an object. */
  readonly json: string;
  /** The same in fewer characters, for a model that gets only text; the JSON if it is absent. */
  readonly text?: string;
}
