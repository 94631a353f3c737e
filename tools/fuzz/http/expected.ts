/** The expected result of a request by the published order of the steps, without the product's code. */
import { declaresJson } from '../readers/media-type.ts';
import { referenceRequest } from '../reference/request.ts';
import { AUTHORIZATIONS, ENDPOINT_PATHS, headText, type MessageSpec } from './message.ts';

export interface Expected {
  /** `200` or codes, any of which is right. A head near the maximum length has two outcomes. */
  readonly outcomes: readonly string[];
  /** True if the answer ends the connection; `maybe` if both are allowed. */
  readonly ends: boolean | 'maybe';
}

const BODY_BYTES_MAX = 16_384;
/** What follows an answer is read up to this length; each piece, such as a chunk, counts for more. */
const REST_BYTES_MAX = 32_768;
const PIECE_BYTES = 64;
/** The parser does not count every byte of a head, so the limit of 8 KiB is not exact. */
const HEAD_BYTES_SURE = 7_800;
const HEAD_BYTES_REFUSED = 8_800;

const READ_ONLY = ['', '/', '/health', '/ready', '/docs', '/docs/errors/request.malformed'];

export function expectedOf(spec: MessageSpec): Expected {
  const headLength = headText(spec).length;
  if (headLength > HEAD_BYTES_REFUSED)
    return { outcomes: ['request.headers_too_large'], ends: true };
  const { outcome, isInvited } = outcomeOf(spec);
  const ends =
    spec.method === 'CONNECT' ||
    spec.upgrade ||
    (spec.version === '1.1' ? spec.connection === 'close' : spec.connection !== 'keep-alive') ||
    (spec.expect && spec.version === '1.1' && !isInvited);
  // If the addressee of a message is in doubt, the service may refuse to read on; nor need it read much of what it has no use for.
  const isUnread = outcome !== '200' || spec.method !== 'POST';
  const mayEnd = hasHostFault(spec) || (isUnread && isMuchToDiscard(spec));
  if (headLength < HEAD_BYTES_SURE)
    return { outcomes: [outcome], ends: ends || (mayEnd && 'maybe') };
  return { outcomes: [outcome, 'request.headers_too_large'], ends: ends ? true : 'maybe' };
}

/** True if more of a body may be left behind an answer than docs/operating/edge.md promises to read. */
function isMuchToDiscard({ framing, body, chunk }: MessageSpec): boolean {
  if (framing === 'length') return body.length > REST_BYTES_MAX;
  const chunks = Math.ceil(body.length / chunk);
  return framing === 'chunked' && body.length + chunks * PIECE_BYTES > REST_BYTES_MAX;
}

/** The outcome, and whether a caller that waits for permission to send its body gets it. */
function outcomeOf(spec: MessageSpec): { outcome: string; isInvited: boolean } {
  const refused = (outcome: string) => ({ outcome, isInvited: false });
  if (hasHostFault(spec)) return refused('request.malformed');
  const [path = '', ...query] = spec.target.replace(/^http:\/\/[^/]*/i, '').split('?');
  if (path.startsWith('/v1/')) {
    const fault = keyFault(spec);
    if (fault !== undefined) return refused(fault);
  }
  if (READ_ONLY.includes(path)) {
    return refused(['GET', 'HEAD'].includes(spec.method) ? '200' : 'request.method_not_allowed');
  }
  if (!ENDPOINT_PATHS.includes(path)) return refused('request.not_found');
  if (spec.method !== 'POST') return refused('request.method_not_allowed');
  if (query.length > 0) return refused('request.malformed');
  if (spec.type === null || !declaresJson(spec.type) || spec.content_encoding) {
    return refused('request.unsupported_media_type');
  }
  const body = spec.framing === 'none' ? Buffer.alloc(0) : spec.body;
  const isLong = body.length > BODY_BYTES_MAX;
  if (isLong && spec.framing === 'length') return refused('request.too_large');
  if (isLong) return { outcome: 'request.too_large', isInvited: true };
  const verdict = referenceRequest(body);
  return { outcome: 'accepted' in verdict ? '200' : (verdict.codes[0] ?? ''), isInvited: true };
}

function keyFault({ authorization }: MessageSpec): string | undefined {
  if (authorization === 'good' || authorization === 'good_in_lower_case') return undefined;
  const value = AUTHORIZATIONS[authorization];
  return value?.startsWith('Bearer') ? 'auth.invalid_key' : 'auth.missing';
}

function hasHostFault({ host, version }: MessageSpec): boolean {
  return host === null ? version !== '1.0' : /[ /@]/.test(host);
}
