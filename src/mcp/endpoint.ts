/** The interface between the HTTP server and the Model Context Protocol. */
import type { ProblemError } from '../problem/problem.ts';

/** Responds to the messages posted to `/mcp`. */
export interface McpEndpoint {
  /**
   * The response for a caller that is rejected whatever it sends; undefined for all others.
   *
   * @param headers by name in lower case, as Node reads them
   */
  reject(headers: McpHeaders): McpResponse | undefined;
  /** Responds to one message. The promise is never rejected because of the message. */
  respond(call: McpCall): Promise<McpResponse>;
}

export type McpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A message with its context. */
export interface McpCall {
  readonly headers: McpHeaders;
  /** As received. */
  readonly body: Buffer;
  /** Names the request in the log; problem documents repeat it. */
  readonly request_id: string;
  /** Aborted if the caller leaves before the response. */
  readonly signal: AbortSignal;
}

export interface McpResponse {
  readonly status: number;
  /** Undefined if there is no body. */
  readonly mediaType: string | undefined;
  readonly body: string;
  /** The cost of the message. */
  readonly credits: number;
  /** The problem of a rejected tool call. */
  readonly problem: ProblemError | undefined;
}
