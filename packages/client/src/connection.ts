/** Finds the cause of a missing response. */
import { ConnectionFailure } from './errors.ts';
import type { TimeLimit } from './retry.ts';

type Blames = readonly (readonly [systemCodes: RegExp, blame: string])[];

/** Errors before the request is sent. */
const UNREACHABLE: Blames = [
  [/^(?:ENOTFOUND|EAI_)/, 'The name of the host could not be resolved'],
  [/^(?:ECONNREFUSED|ConnectionRefused)$/, 'The host refused the connection'],
  [/^(?:ENET|EHOST)(?:UNREACH|DOWN)$/, 'The host cannot be reached from this network'],
  [/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'The host did not accept a connection in time'],
  [
    /^(?:CERT_|UNABLE_TO_|ERR_TLS_CERT_|SELF_SIGNED_|DEPTH_ZERO_)/,
    'The certificate of the host is not accepted',
  ],
];

const BROKEN: Blames = [
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/, 'The secure connection to the host failed'],
  [/(?:)/, 'The connection failed before a response arrived'],
];

const LIMIT_NOTES: Readonly<Record<TimeLimit, string>> = {
  attemptTimeoutMs: ' (attemptTimeoutMs)',
  totalTimeoutMs: ', which was all that was left of totalTimeoutMs',
};

/** Properties that an error of the system may have; other runtimes throw anything. */
interface SystemError {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
}

/** The progress of a call. */
export interface Progress {
  /** How many requests it has sent, or tried to send. */
  readonly attempts: number;
  /** True once the status and the header have arrived. */
  began: boolean;
}

/**
 * The failure of an attempt after a connection error.
 *
 * @param error of `fetch` or of the body. It may contain the request with its header, so only
 *   its message and its code are kept.
 */
export function brokenConnection(
  error: unknown,
  progress: Progress,
  withoutKey: (text: string) => string,
): ConnectionFailure {
  const outer = (error ?? {}) as SystemError;
  const inner = (outer.cause ?? {}) as SystemError;
  const code = firstText([inner.code, outer.code]);
  const words = firstText([inner.message, code, outer.message, error]) ?? 'unknown';
  // An established connection fails with the same codes if the network goes away.
  const wasEstablished = [inner.syscall, outer.syscall].some(
    (call) => call === 'read' || call === 'write',
  );
  const unreachable = progress.began || wasEstablished ? undefined : blameOf(code, UNREACHABLE);
  const broken = progress.began ? 'The response broke off in the middle' : blameOf(code, BROKEN);
  return new ConnectionFailure(
    unreachable === undefined ? 'broken' : 'unreachable',
    withoutKey(`${unreachable ?? broken}: ${words}`),
    progress,
    code === undefined ? undefined : withoutKey(code),
  );
}

function blameOf(code = '', blames: Blames): string | undefined {
  return blames.find(([systemCodes]) => systemCodes.test(code))?.[1];
}

function firstText(values: readonly unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}

/**
 * The failure of an attempt that took too long.
 *
 * @param limit the option that sets the time, if there is one
 */
export function lateAnswer(
  timeoutMs: number,
  limit: TimeLimit | undefined,
  progress: Progress,
): ConnectionFailure {
  const time = `within ${Math.ceil(timeoutMs)} ms${limit === undefined ? '' : LIMIT_NOTES[limit]}`;
  return new ConnectionFailure(
    'timeout',
    progress.began
      ? `The response began, but was not complete ${time}.`
      : `There was no response ${time}.`,
    progress,
  );
}
