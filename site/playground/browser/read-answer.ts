import { AYANAMSAS, ZODIACS } from '../../../contract/vocabulary.ts';
import type { ProblemDocument } from '../../../contract/wire.ts';
import type { Envelope } from '../../../wheel/chart.ts';
import { BODY_WORDS, SIGN_WORDS } from '../../../wheel/words.ts';

/** An answer as received. */
export interface Received {
  readonly status: number;
  /** The header fields worth showing, in the order of the page. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What an answer is. Something between here and the service may have sent one that is neither. */
export type Answer =
  | { readonly kind: 'positions'; readonly envelope: Envelope }
  | { readonly kind: 'problem'; readonly problem: ProblemDocument }
  | { readonly kind: 'other' };

/** The service's answers are much shorter. */
const ANSWER_LENGTH_MAX = 100_000;

/**
 * Checks an answer closely enough that everything to be shown exists and is in range: a page and a
 * picture are made from it.
 */
export function readAnswer({ status, body }: Received): Answer {
  const value = body.length > ANSWER_LENGTH_MAX ? undefined : parsed(body);
  if (status === 200 && isEnvelope(value)) return { kind: 'positions', envelope: value };
  if (status !== 200 && isProblem(value)) return { kind: 'problem', problem: value };
  return { kind: 'other' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  const { data, meta } = members(value);
  const { positions } = members(data);
  const { settings_resolved, subject_resolved } = members(meta);
  const { zodiac, ayanamsa } = members(settings_resolved);
  return (
    Array.isArray(positions) &&
    positions.every(isPosition) &&
    // Each body only once, so there are no more positions than bodies.
    new Set(positions.map(({ body }) => body)).size === positions.length &&
    isOneOf(ZODIACS, zodiac) &&
    (ayanamsa === undefined || isOneOf(AYANAMSAS, ayanamsa)) &&
    isInstant(members(subject_resolved)['utc_datetime'])
  );
}

/** As in the schema. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && INSTANT.test(value);
}

function isPosition(value: unknown): boolean {
  const { body, sign, sign_longitude, longitude, speed, declination, ...flags } = members(value);
  const { degrees, minutes, seconds } = members(sign_longitude);
  return (
    isNameIn(BODY_WORDS, body) &&
    isNameIn(SIGN_WORDS, sign) &&
    isBetween(0, longitude, 360) &&
    longitude !== 360 &&
    [degrees, minutes, seconds].every(Number.isInteger) &&
    isBetween(0, degrees, 29) &&
    isBetween(0, minutes, 59) &&
    isBetween(0, seconds, 59) &&
    Number.isFinite(speed) &&
    isBetween(-90, declination, 90) &&
    [flags['retrograde'], flags['out_of_bounds']].every((each) => typeof each === 'boolean')
  );
}

function isProblem(value: unknown): value is ProblemDocument {
  const { type, title, status, code, detail, errors = [] } = members(value);
  return (
    [type, title, code, detail].every(isText) &&
    Number.isInteger(status) &&
    Array.isArray(errors) &&
    errors.every(isFinding)
  );
}

function isFinding(value: unknown): boolean {
  const { pointer, detail, code } = members(value);
  return isText(pointer) && isText(detail) && (code === undefined || isText(code));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isOneOf(words: readonly string[], value: unknown): boolean {
  return words.some((word) => word === value);
}

function isNameIn(words: Readonly<Record<string, string>>, value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(words, value);
}

/** Both ends included. */
function isBetween(low: number, value: unknown, high: number): boolean {
  return typeof value === 'number' && value >= low && value <= high;
}

/** The members of an object; empty for anything else. */
function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
