/** A request, as it becomes code. */
export interface Call {
  /** The service's address, without a slash at its end. */
  readonly root: string;
  /** Of the endpoint, relative to it. */
  readonly path: string;
  /** A JSON object in indented lines. */
  readonly body: string;
}
