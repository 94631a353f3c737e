/** From a row of an input to its positions, to what is wrong with it, or to what has to be asked. */
import type { ChosenPlace } from '../../packages/places/src/index.ts';
import type { BirthAnswer } from '../births/answer.ts';
import { answerBirth, type GivenBirth, placesCalled } from '../births/resolve.ts';
import { POSITIONS } from '../endpoints/served.ts';
import type { ReadableRequest } from '../request/parse.ts';
import { type Resolved, resolve } from '../request/resolve.ts';
import { type BirthOptions, givenBirth } from './birth-options.ts';
import { refusalsOf } from './failure.ts';
import { KNOWN_COLUMNS, type Row } from './read-rows.ts';

/** What a row means. */
export interface RowAnswer {
  /** Undefined if it has no positions. */
  readonly resolved?: Resolved;
  /** Of a birth: what was resolved or, without positions, what has to be asked. */
  readonly birth?: BirthAnswer;
  readonly refusal?: { readonly code: string; readonly detail: string };
}

export type AnswerRow = (row: Row) => RowAnswer;

type MomentCells = Readonly<Partial<Record<(typeof KNOWN_COLUMNS)[number], string>>>;

/**
 * Prepares what all rows have in common.
 *
 * @param request of any moment
 * @param options hold for the rows whose own cell is empty or absent
 */
export function rowAnswers(
  columns: readonly string[],
  request: ReadableRequest,
  options: BirthOptions,
): AnswerRow {
  const known = KNOWN_COLUMNS.filter((name) => columns.includes(name)).map(
    (name) => [name, columns.indexOf(name)] as const,
  );
  const resolveBirth = birthResolver();
  return ({ cells, fault }) => {
    if (fault !== undefined) return refused('client.invalid_row', fault);
    const given: MomentCells = Object.fromEntries(
      known.flatMap(([name, at]) => (name === 'datetime' || cells[at] ? [[name, cells[at]]] : [])),
    );
    try {
      if (given.datetime !== undefined) return { resolved: resolveMoment(request, given.datetime) };
      const birth = resolveBirth(given.birth ?? '', { ...options, ...(given as BirthOptions) });
      if (birth.datetime === null) {
        const question = `The birth is in doubt: ${birth.question}`;
        return { birth, ...refused('client.birth_in_doubt', question) };
      }
      return { birth, resolved: resolveMoment(request, birth.datetime, birth) };
    } catch (error) {
      const [refusal] = refusalsOf(error) ?? [];
      if (refusal === undefined) throw error;
      return refused(refusal.code, refusal.detail);
    }
  };
}

function refused(code: string, detail: string): Required<Pick<RowAnswer, 'refusal'>> {
  return { refusal: { code, detail } };
}

function resolveMoment(
  { subject, settings }: ReadableRequest,
  datetime: string,
  { place }: Partial<BirthAnswer> = {},
): Resolved {
  const { latitude, longitude } = place ?? {};
  const location = latitude !== undefined && longitude !== undefined && { latitude, longitude };
  const own = { ...subject, datetime, ...(location && { location }) };
  return resolve({ subject: own, ...(settings && { settings }) }, POSITIONS.needs);
}

/** Lists repeat their places. More are not kept: memory stays flat. */
const PLACES_KEPT_MAX = 1_000;

/** @returns a function that throws `BirthRefusedError` */
function birthResolver(): (local: string, options: BirthOptions) => BirthAnswer {
  const kept = new Map<string, ChosenPlace>();
  const clear = ({ where, ...birth }: GivenBirth): GivenBirth => {
    if (!('text' in where)) return { ...birth, where };
    const chosen = kept.get(where.text) ?? placesCalled(where.text);
    if (kept.size >= PLACES_KEPT_MAX) kept.clear();
    kept.set(where.text, chosen);
    const [first] = chosen.places;
    if (chosen.meaning !== 'clear' || first === undefined) return { ...birth, where };
    const { isClear: _, ...place } = first;
    return { ...birth, where: { place } };
  };
  return (local, options) => answerBirth(clear(givenBirth(local, options)));
}
