/** The tools that calculate: the request of an endpoint is the arguments, its answer the result. */

import { ENDPOINT_NAMES } from '../../packages/contract/endpoints.ts';
import {
  ENDPOINT_DOCUMENTS,
  type EndpointDocument,
} from '../../packages/contract/schema/endpoint-documents.ts';
import { type Endpoint, SERVED } from '../endpoints/endpoint.ts';
import type { Respond } from '../endpoints/respond.ts';
import { ANSWER_TEXTS, type AnswerText } from '../tables/answer-tables.ts';
import { callerOf } from '../waiting/waiting.ts';
import type { Tool } from './tool.ts';

/**
 * From the JSON text of a request to that of its answer.
 *
 * @throws {ProblemError}
 * @throws {ToolRefusedError}
 */
export type AnswerRequest = (
  endpoint: Endpoint,
  request: string,
  signal: AbortSignal,
) => Promise<string>;

/** Answers as the endpoint does, in the same steps. */
export function answerHere(respond: Respond): AnswerRequest {
  return (endpoint, request, signal) => respond(endpoint, Buffer.from(request), callerOf(signal));
}

/** An endpoint, what a model is told of it, and the text that it gets beside the JSON of an answer. */
export interface Callable {
  readonly endpoint: Endpoint;
  readonly document: EndpointDocument;
  readonly textOf: AnswerText;
}

/** All endpoints of the contract. */
export const CALLABLE: readonly Callable[] = ENDPOINT_NAMES.map((name) => ({
  endpoint: SERVED[name],
  document: ENDPOINT_DOCUMENTS[name],
  textOf: ANSWER_TEXTS[name],
}));

export function endpointTool(
  { endpoint, document, textOf }: Callable,
  answer: AnswerRequest,
): Tool {
  return {
    ...document.tool,
    input: document.request,
    output: document.answer,
    call: async (given, { signal, charge }) => {
      const json = await answer(endpoint, given, signal);
      charge(endpoint.credits);
      return { json, text: textOf(json) };
    },
  };
}
