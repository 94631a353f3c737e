/** The tools that calculate: their arguments are the request of an endpoint, their result is its response. */

import { ENDPOINT_NAMES } from '../../packages/contract/endpoints.ts';
import {
  ENDPOINT_DOCUMENTS,
  type EndpointDocument,
} from '../../packages/contract/schema/endpoint-documents.ts';
import type { Respond } from '../endpoints/respond.ts';
import { type Endpoint, SERVED } from '../endpoints/served.ts';
import { RESPONSE_TEXTS, type ResponseText } from '../tables/response-tables.ts';
import { callerOf } from '../waiting/waiting.ts';
import type { Tool } from './tool.ts';

/** An endpoint, its description for models, and the text next to the JSON of a response. */
export interface Callable {
  readonly endpoint: Endpoint;
  readonly document: EndpointDocument;
  readonly textOf: ResponseText;
}

/** All endpoints of the contract. */
export const CALLABLE: readonly Callable[] = ENDPOINT_NAMES.map((name) => ({
  endpoint: SERVED[name],
  document: ENDPOINT_DOCUMENTS[name],
  textOf: RESPONSE_TEXTS[name],
}));

export function endpointTool({ endpoint, document, textOf }: Callable, respond: Respond): Tool {
  return {
    ...document.tool,
    input: document.request,
    output: document.answer,
    call: async (given, { signal, charge }) => {
      const json = await respond(endpoint, Buffer.from(given), callerOf(signal));
      charge(endpoint.credits);
      return { json, text: textOf(json) };
    },
  };
}
