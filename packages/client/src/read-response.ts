/** Turns a received response into its value or an error. */
import { type Answered, contradictionIn, type SentRequest } from './contradiction.ts';
import { MomentMismatch, Problem, UnexpectedAnswer, type UnexpectedReason } from './errors.ts';
import { readInstant } from './instant.ts';
import type { Reading } from './reading.ts';
import type { Incoming } from './send.ts';
import { hasFittingAyanamsa } from './settings.ts';
import { type Fitted, fitProblem } from './shape.ts';

/** Explains a status that a proxy or load balancer sends instead of the service. */
const GATEWAY_MEANINGS: Readonly<Record<number, string>> = {
  408: 'it did not receive the request in time',
  429: 'it limits how many requests may be sent',
  502: 'it got no usable response from the service',
  503: 'it could not pass the request on',
  504: 'it got no response from the service in time',
};

/** The cause may be over by the next attempt. */
export const PASSING_STATUSES: readonly number[] = Object.keys(GATEWAY_MEANINGS).map(Number);

/**
 * Reads a response.
 *
 * @param reading of the called endpoint
 * @throws {Problem} the service rejected the request
 * @throws {MomentMismatch} it is for another instant than the sent one
 * @throws {UnexpectedAnswer} it does not follow the contract, or contradicts the request or itself
 */
export function readResponse<Answer extends Answered>(
  incoming: Incoming,
  { settings, fit, rowsOfData }: Reading<Answer>,
): Answer {
  const { status } = incoming;
  if (status !== 200) {
    const document = fitted(incoming, 'application/problem+json', fitProblem);
    if (document.status !== status) throw wrongShape(incoming, '/status');
    throw new Problem(document, incoming);
  }
  const answer = fitted(incoming, 'application/json', fit);
  const { settings_resolved: settingsResolved, subject_resolved: subjectResolved } = answer.meta;
  if (!hasFittingAyanamsa(settingsResolved)) {
    throw wrongShape(incoming, '/meta/settings_resolved/ayanamsa');
  }
  checkMoment(incoming, subjectResolved.utc_datetime);
  const sent = (incoming.sent ?? {}) as SentRequest;
  const contradiction = contradictionIn(sent, answer, settings, rowsOfData);
  if (contradiction === undefined) return answer;
  const message = `The response contradicts the request or itself: ${contradiction}.`;
  throw unexpected(incoming, 'contradiction', message);
}

function checkMoment(incoming: Incoming, utcDatetime: string): void {
  const given: unknown = (incoming.sent as SentRequest | undefined)?.subject?.datetime;
  const datetime = typeof given === 'string' ? given : '';
  const sentInstant = readInstant(datetime);
  const isSame = sentInstant !== undefined && sentInstant === readInstant(utcDatetime);
  if (!isSame || !utcDatetime.endsWith('Z')) {
    throw new MomentMismatch(datetime, utcDatetime, incoming.request_id, incoming);
  }
}

function fitted<T>(incoming: Incoming, mediaType: string, fit: (value: unknown) => Fitted<T>): T {
  const { status, json } = incoming;
  if (incoming.mediaType !== mediaType) {
    throw unexpected(
      incoming,
      'not_json',
      `The response, with status ${status}, is not ${mediaType}: it does not come from the service. Check the address of the service.`,
    );
  }
  if (json === undefined) {
    throw unexpected(
      incoming,
      'not_json',
      `The response, with status ${status}, says that it is ${mediaType}, but its body is not JSON: something cut it off or changed it, or it does not come from the service.`,
    );
  }
  const { value, misfit } = fit(json);
  if (misfit !== undefined) throw wrongShape(incoming, misfit);
  return value;
}

function wrongShape(incoming: Incoming, misfit: string): UnexpectedAnswer {
  const place = misfit === '' ? '' : ` at ${misfit}`;
  return unexpected(
    incoming,
    'wrong_shape',
    `The response, with status ${incoming.status}, does not have the shape of the contract${place}.`,
  );
}

function unexpected(
  incoming: Incoming,
  reason: UnexpectedReason,
  message: string,
): UnexpectedAnswer {
  const { text: body, ...head } = incoming;
  const meaning = GATEWAY_MEANINGS[head.status];
  if (meaning === undefined) return new UnexpectedAnswer(reason, message, { ...head, body });
  const gateway = `Something between this program and the service, such as a proxy, answered with status ${head.status}: ${meaning}.`;
  return new UnexpectedAnswer('gateway', gateway, { ...head, body });
}
