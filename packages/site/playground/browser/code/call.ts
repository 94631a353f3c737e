/** A request, as it becomes code. */
export interface Call {
  /** The service's address, without a slash at its end. */
  readonly root: string;
  /** Of the endpoint, relative to it. */
  readonly path: string;
  /** A JSON object in indented lines. */
  readonly body: string;
  /** The same for the end of a day, of a birth without a time. */
  readonly end?: { readonly body: string; readonly datetime: string } | undefined;
}
