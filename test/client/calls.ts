/** Calls of the client to things that may listen at the address of the service. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { Ecliptic } from '../../packages/client/src/ecliptic.ts';
import type { EclipticOptions } from '../../packages/client/src/options.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';

export const KEY = 'ak_test_notakey';
export const BIRTH = { datetime: '1990-06-15T14:30:00+02:00' } as const;

/** A client that records the pauses between its attempts instead of waiting. */
export function client(url: string | URL, more: Partial<EclipticOptions> = {}) {
  const pauses: number[] = [];
  const ecliptic = new Ecliptic({
    baseUrl: url,
    apiKey: KEY,
    random: () => 0.5,
    sleep: async (pauseMs) => {
      pauses.push(pauseMs);
    },
    ...more,
  });
  return { ecliptic, pauses };
}

/** Begins an answer of the type that the service gives it. */
export function json(response: ServerResponse, status = 200): ServerResponse {
  return response.writeHead(status, {
    'Content-Type': status === 200 ? 'application/json' : 'application/problem+json',
  });
}

/** The problem document of a code that a service may not know yet. */
export function problemText(status: number, code: string, detail = 'It is so.'): string {
  const type = `https://docs.example/errors/${code}`;
  return JSON.stringify({ type, title: 'A title', status, code, detail, request_id: 'req_1' });
}

/** Calls an odd server, and returns the error that is thrown. */
export async function failure(
  context: TestContext,
  answer: OddAnswer,
  more: Partial<EclipticOptions> = {},
) {
  const server = await startOddServer(context, answer);
  const { ecliptic, pauses } = client(server.url, more);
  const error = await ecliptic.positions(BIRTH).then(
    () => assert.fail('it is taken'),
    (error: unknown) => error,
  );
  return { error, seen: server.seen, pauses };
}

/**
 * A copy of a JSON value, in which one value is another one.
 *
 * @param place names of fields and indices, from the outside to the inside
 * @param other undefined leaves it out
 */
export function copyWith(value: unknown, place: readonly string[], other: unknown): unknown {
  const copy = structuredClone(value);
  let inner = copy as Record<string, unknown>;
  for (const name of place.slice(0, -1)) inner = inner[name] as Record<string, unknown>;
  inner[place.at(-1) as string] = other;
  return JSON.parse(JSON.stringify(copy));
}
