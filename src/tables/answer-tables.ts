import type { EndpointName } from '../../packages/contract/endpoints.ts';
import { positionsTable } from './positions-table.ts';

/** Shows an answer to people. @param json its JSON text */
export type AnswerTable = (json: string) => string;

export const ANSWER_TABLES: Readonly<Record<EndpointName, AnswerTable>> = {
  positions: (json) => positionsTable(JSON.parse(json)),
};
