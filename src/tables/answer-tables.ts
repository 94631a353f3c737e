import type { EndpointName } from '../../packages/contract/endpoints.ts';
import { positionsText } from './positions-table.ts';

/** An answer as text for a model, with all that was resolved. @param json its JSON text */
export type AnswerTable = (json: string) => string;

export const ANSWER_TABLES: Readonly<Record<EndpointName, AnswerTable>> = {
  positions: (json) => positionsText(JSON.parse(json)),
};
