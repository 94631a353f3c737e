/** From a received answer to its value, or to the error that says what is wrong with it. */
import type { PositionsRequest } from '../../contract/wire.ts';
import { contradictionIn } from './contradiction.ts';
import {
  MomentMismatch,
  Problem,
  printable,
  UnexpectedAnswer,
  type UnexpectedReason,
} from './errors.ts';
import { readInstant } from './instant.ts';
import type { Incoming } from './send.ts';
import { hasFittingAyanamsa, type Positions } from './settings.ts';
import { type Fitted, fitPositions, fitProblem } from './shape.ts';

/** Explains a status with which a proxy or a load balancer answers in place of the service. */
const GATEWAY_MEANINGS: Readonly<Record<number, string>> = {
  408: 'it did not receive the request in time',
  429: 'it limits how many requests may be sent',
  502: 'it got no answer from the service that it could use',
  503: 'it could not pass the request on',
  504: 'it got no answer from the service in time',
};

/** The cause may be over by the next attempt. */
export const PASSING_STATUSES: readonly number[] = Object.keys(GATEWAY_MEANINGS).map(Number);

/**
 * Reads an answer.
 *
 * @throws {Problem} the service refused the request
 * @throws {MomentMismatch} it is for another instant than the one asked
 * @throws {UnexpectedAnswer} it does not follow the contract, or contradicts the request or itself
 */
export function readAnswer(incoming: Incoming): Positions {
  const { status } = incoming;
  if (status !== 200) {
    const document = fitted(incoming, 'application/problem+json', fitProblem);
    if (document.status !== status) throw wrongShape(incoming, '/status');
    throw new Problem(document, incoming.retry_after_ms);
  }
  const answer = fitted(incoming, 'application/json', fitPositions);
  if (!hasFittingAyanamsa(answer)) throw wrongShape(incoming, '/meta/settings_resolved/ayanamsa');
  checkMoment(incoming, answer.meta.subject_resolved.utc_datetime);
  const contradiction = contradictionIn(incoming.asked, answer);
  if (contradiction === undefined) return answer;
  const { pointer, expected = 'nothing', answered = 'nothing' } = contradiction;
  throw unexpected(
    incoming,
    'contradiction',
    `The answer contradicts the request or itself: ${pointer} has to be ${printable(expected)}, and is ${printable(answered)}.`,
  );
}

function checkMoment({ asked, request_id }: Incoming, utc_datetime: string): void {
  const given: unknown = (asked as Partial<PositionsRequest> | undefined)?.subject?.datetime;
  const datetime = typeof given === 'string' ? given : '';
  const sent = readInstant(datetime);
  const is_same = sent !== undefined && sent === readInstant(utc_datetime);
  if (!is_same || !utc_datetime.endsWith('Z')) {
    throw new MomentMismatch(datetime, utc_datetime, request_id);
  }
}

function fitted<T>(incoming: Incoming, media_type: string, fit: (value: unknown) => Fitted<T>): T {
  const { status, json } = incoming;
  if (incoming.media_type !== media_type) {
    throw unexpected(
      incoming,
      'not_json',
      `The answer, with status ${status}, is not ${media_type}: it does not come from the service. Check the address of the service.`,
    );
  }
  if (json === undefined) {
    throw unexpected(
      incoming,
      'not_json',
      `The answer, with status ${status}, says that it is ${media_type}, but its body is not JSON: something cut it off or changed it, or it does not come from the service.`,
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
    `The answer, with status ${incoming.status}, does not have the shape of the contract${place}.`,
  );
}

function unexpected(
  { text: body, ...head }: Incoming,
  reason: UnexpectedReason,
  message: string,
): UnexpectedAnswer {
  const meaning = GATEWAY_MEANINGS[head.status];
  if (meaning === undefined) return new UnexpectedAnswer(reason, message, { ...head, body });
  return new UnexpectedAnswer(
    'gateway',
    `Something between this program and the service, such as a proxy, answered with status ${head.status}: ${meaning}.`,
    { ...head, body },
  );
}
