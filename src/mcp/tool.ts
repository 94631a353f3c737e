/** Defines tools, and what their calls give. */

/** A schema as it is published. */
type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model that decides whether to call it. */
  readonly description: string;
  readonly input: ToolSchema;
  readonly output: ToolSchema;
  /**
   * Runs one call.
   *
   * @param given the JSON text of the arguments, as it was sent
   * @throws {ProblemError} the arguments are refused, or there is no answer now
   * @throws {ToolRefusedError} likewise, with a document of its own
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
  /** The JSON text of what fits the output schema. */
  readonly json: string;
  /** The same in fewer characters, for a model that gets only text; the JSON if it is absent. */
  readonly text?: string;
}

/** A call is refused with a document that is not of the service's catalogue. */
export class ToolRefusedError extends Error {
  override readonly name = 'ToolRefusedError';
  readonly document: RefusalDocument;

  constructor(document: RefusalDocument) {
    super(document.detail);
    this.document = document;
  }
}

/** A problem document. Without a `type`, it gets the page of its code and the id of its call. */
export interface RefusalDocument {
  readonly type?: string;
  readonly title: string;
  readonly status?: number;
  readonly code: string;
  readonly detail: string;
  readonly [field: string]: unknown;
}
