/**
 * The way of a request, for every endpoint and for everyone who asks: HTTP, the Model Context Protocol, the library,
 * the command line and the corpus. From bytes to a chart, from a chart to a job, from its result to bytes.
 */

import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { parse } from '../request/parse.ts';
import { type Chart, type Resolved, resolve } from '../request/resolve.ts';
import type { Caller } from '../waiting/waiting.ts';
import type { Endpoint } from './endpoint.ts';

declare const isJob: unique symbol;

/** What to calculate, as a text that can cross to another thread: the name of an endpoint, and a chart. */
export type Job = string & { readonly [isJob]: never };

/** What a job says. */
export interface JobContent {
  readonly endpoint: string;
  readonly chart: Chart;
}

/**
 * From a job to the JSON text of the answer's `data`; whoever provides it chooses where it runs.
 *
 * @param caller who waits for it; if it leaves before the calculation begins, that may be dropped
 * @throws {CalculationDroppedError} then
 */
export type Calculate = (job: Job, caller?: Caller) => Promise<string>;

/**
 * Answers a request: from the bytes of its body to the JSON text of the answer.
 *
 * @param body as received
 * @param calculate runs the calculation
 * @param caller who waits for it; see `Calculate`
 * @returns the JSON text of the envelope; always the same text for the same endpoint and body
 * @throws {ProblemError} 400 if the body cannot be read, 422 if it can be read but is not meaningful
 */
export async function answerRequest(
  endpoint: Endpoint,
  body: Buffer,
  calculate: Calculate,
  caller?: Caller,
): Promise<string> {
  const resolved = readRequest(endpoint, body);
  return writeAnswer(endpoint, resolved, await calculate(jobOf(endpoint, resolved.chart), caller));
}

/** The part before the calculation: what the body asks for. Throws as `answerRequest`. */
export function readRequest({ schema, needs }: Endpoint, body: Buffer): Resolved {
  return resolve(parse(body, schema), needs);
}

/** The only way to make a job: the same text for the same endpoint and chart. */
export function jobOf({ name: endpoint }: Endpoint, chart: Chart): Job {
  return JSON.stringify({ endpoint, chart } satisfies JobContent) as Job;
}

/**
 * The part after the calculation.
 *
 * @param data the JSON text of its result, which is not parsed again
 */
export function writeAnswer(
  { credits }: Endpoint,
  { settings, subject }: Resolved,
  data: string,
): string {
  const meta = {
    calc_version: CALC_VERSION,
    settings_resolved: settings,
    subject_resolved: subject,
    credits_charged: credits,
  };
  return `{"data":${data},"meta":${JSON.stringify(meta)}}`;
}
