/** Resolves a row of an input to a request, an error or a choice. */
import type { ChosenPlace } from '../../packages/places/src/index.ts';
import { type GivenBirth, placesCalled, resolveGivenBirth } from '../births/resolve.ts';
import type { BirthResult } from '../births/result.ts';
import { POSITIONS } from '../endpoints/served.ts';
import type { ReadableRequest } from '../request/parse.ts';
import { type Resolved, resolve } from '../request/resolve.ts';
import { type BirthOptions, givenBirth } from './birth-options.ts';
import { inputErrorsOf } from './failure.ts';
import { KNOWN_COLUMNS, type Row } from './read-rows.ts';

export interface RowResult {
  /** Undefined if the row has no positions. */
  readonly resolved?: Resolved;
  /** The resolved birth or, without positions, the choices. */
  readonly birth?: BirthResult;
  readonly error?: { readonly code: string; readonly detail: string };
}

export type ResolveRow = (row: Row) => RowResult;

type MomentCells = Readonly<Partial<Record<(typeof KNOWN_COLUMNS)[number], string>>>;

/**
 * Prepares the resolution of all rows.
 *
 * @param request with any moment
 * @param options for rows with an empty or no cell of that name
 */
export function rowResolver(
  columns: readonly string[],
  request: ReadableRequest,
  options: BirthOptions,
): ResolveRow {
  const known = KNOWN_COLUMNS.filter((name) => columns.includes(name)).map(
    (name) => [name, columns.indexOf(name)] as const,
  );
  const resolveBirth = birthResolver();
  return ({ cells, fault }) => {
    if (fault !== undefined) return rejected('client.invalid_row', fault);
    const given: MomentCells = Object.fromEntries(
      known.flatMap(([name, at]) => (name === 'datetime' || cells[at] ? [[name, cells[at]]] : [])),
    );
    try {
      if (given.datetime !== undefined) return { resolved: resolveMoment(request, given.datetime) };
      const birth = resolveBirth(given.birth ?? '', { ...options, ...(given as BirthOptions) });
      if (birth.datetime === null) {
        const question = `The birth is in doubt: ${birth.question}`;
        return { birth, ...rejected('client.birth_in_doubt', question) };
      }
      return { birth, resolved: resolveMoment(request, birth.datetime, birth) };
    } catch (error) {
      const [first] = inputErrorsOf(error) ?? [];
      if (first === undefined) throw error;
      return rejected(first.code, first.detail);
    }
  };
}

function rejected(code: string, detail: string): Required<Pick<RowResult, 'error'>> {
  return { error: { code, detail } };
}

function resolveMoment(
  { subject, settings }: ReadableRequest,
  datetime: string,
  { place }: Partial<BirthResult> = {},
): Resolved {
  const { latitude, longitude } = place ?? {};
  const location = latitude !== undefined && longitude !== undefined && { latitude, longitude };
  const own = { ...subject, datetime, ...(location && { location }) };
  return resolve({ subject: own, ...(settings && { settings }) }, POSITIONS.needs);
}

/** Lists repeat their places. The limit keeps memory bounded. */
const PLACES_KEPT_MAX = 1_000;

/** @returns a function that throws `BirthRejectedError` */
function birthResolver(): (local: string, options: BirthOptions) => BirthResult {
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
  return (local, options) => resolveGivenBirth(clear(givenBirth(local, options)));
}
