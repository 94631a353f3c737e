import type { Meta, Position, ProblemDocument } from '../../../contract/schema.ts';

/** An answer as it came. */
export interface Received {
  readonly status: number;
  /** Fields that are worth showing, in the order of the page. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What an answer is. Something between here and the service may have sent one that is neither. */
export type Answer =
  | { readonly kind: 'positions'; readonly positions: readonly Position[]; readonly meta: Meta }
  | { readonly kind: 'problem'; readonly problem: ProblemDocument }
  | { readonly kind: 'other' };

/** Looks at an answer closely enough that what is shown of it is there. */
export function readAnswer({ status, body }: Received): Answer {
  const value = parsed(body);
  if (status === 200 && isEnvelope(value)) {
    return { kind: 'positions', positions: value.data.positions, meta: value.meta };
  }
  if (status !== 200 && isProblem(value)) return { kind: 'problem', problem: value };
  return { kind: 'other' };
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  return parsed(text) !== undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Envelope {
  readonly data: { readonly positions: readonly Position[] };
  readonly meta: Meta;
}

function isEnvelope(value: unknown): value is Envelope {
  const { data, meta } = members(value);
  const { positions } = members(data);
  const { settings_resolved, subject_resolved } = members(meta);
  return (
    Array.isArray(positions) &&
    positions.every(isPosition) &&
    typeof members(settings_resolved)['zodiac'] === 'string' &&
    typeof members(subject_resolved)['utc_datetime'] === 'string'
  );
}

function isPosition(value: unknown): boolean {
  const { body, sign, sign_longitude, longitude, speed, declination } = members(value);
  const { degrees, minutes, seconds } = members(sign_longitude);
  return (
    [body, sign].every((each) => typeof each === 'string') &&
    [longitude, speed, declination, degrees, minutes, seconds].every(
      (each) => typeof each === 'number',
    )
  );
}

function isProblem(value: unknown): value is ProblemDocument {
  const { type, title, code, detail, errors = [] } = members(value);
  return (
    [type, title, code, detail].every((each) => typeof each === 'string') &&
    Array.isArray(errors) &&
    errors.every((each) =>
      ['pointer', 'detail'].every((name) => typeof members(each)[name] === 'string'),
    )
  );
}

/** Of an object; of anything else there are none. */
function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
