/** What the HTTP server needs from the server of the Model Context Protocol. */
import type { ProblemError } from '../problem/problem.ts';

/** Answers the messages that are posted to `/mcp`. */
export interface McpEndpoint {
  /**
   * The answer to a caller that is not served, whatever it sends; undefined for all others.
   *
   * @param headers by name in lower case, as Node reads them
   */
  refuse(headers: McpHeaders): McpAnswer | undefined;
  /** Answers one message. Never rejects because of what the message says. */
  answer(call: McpCall): Promise<McpAnswer>;
}

export type McpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A message, and what came with it. */
export interface McpCall {
  readonly headers: McpHeaders;
  /** As received. */
  readonly body: Buffer;
  /** Names the request in the log; problem documents repeat it. */
  readonly request_id: string;
  /** Aborted if the caller leaves before the answer. */
  readonly signal: AbortSignal;
}

export interface McpAnswer {
  readonly status: number;
  /** Undefined if there is no body. */
  readonly mediaType: string | undefined;
  readonly body: string;
  /** The cost of the message. */
  readonly credits: number;
  /** Why the call of a tool was refused, if it was. */
  readonly problem: ProblemError | undefined;
}
