import type { IncomingMessage } from 'node:http';
import { Problem } from '../../contract/problem.ts';

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** One parameter of a media type (RFC 9110, 8.3.1). */
const PARAMETER = new RegExp(
  `^[ \\t]*;[ \\t]*(?:(?<name>${TOKEN})=(?:(?<value>${TOKEN})|"(?<quoted>[^"\\\\]*)"))?`,
);

/** Names of UTF-8, in lower case; the one without a hyphen is no registered one, and is common. */
const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8']);
/** A list of codings that change nothing (RFC 9110, 12.5.3). */
const IDENTITY = /^[ \t]*identity[ \t]*(?:,[ \t]*identity[ \t]*)*$/i;

/**
 * Makes sure that a body is declared as what is read: plain JSON in UTF-8.
 *
 * @throws {Problem} `request.unsupported_media_type`
 */
export function requireJson({ headersDistinct }: IncomingMessage): void {
  const types = headersDistinct['content-type'] ?? [];
  const fault = contentTypeFault(types);
  if (fault !== undefined) refuse(`${fault} Send "Content-Type: application/json".`);
  const encodings = headersDistinct['content-encoding'];
  if (encodings !== undefined && !IDENTITY.test(encodings.join())) {
    refuse(
      'The body is declared with a Content-Encoding. Send it uncompressed, without that header.',
    );
  }
}

function contentTypeFault([type, ...more]: readonly string[]): string | undefined {
  if (type === undefined) return 'There is no Content-Type header.';
  if (more.length > 0) return 'There is more than one Content-Type header.';
  const essence = /^[^;\t ]*/.exec(type)?.[0] ?? '';
  if (essence.toLowerCase() !== 'application/json') return 'The body is not declared as JSON.';
  const charset = readCharset(type.slice(essence.length));
  if (charset === undefined) return 'The Content-Type header cannot be read.';
  return UTF_8.has(charset) ? undefined : 'The body is declared in a charset other than UTF-8.';
}

/** The charset that parameters name, in lower case; UTF-8 where none does; undefined if unreadable. */
function readCharset(parameters: string): string | undefined {
  let charset: string | undefined;
  // Around the field value the HTTP parser has taken white space off.
  let rest = parameters;
  while (rest !== '') {
    const match = PARAMETER.exec(rest);
    if (match === null) return undefined;
    const { name, value, quoted } = match.groups ?? {};
    if (name?.toLowerCase() === 'charset') {
      if (charset !== undefined) return undefined;
      charset = (value ?? quoted ?? '').toLowerCase();
    }
    rest = rest.slice(match[0].length);
  }
  return charset ?? 'utf-8';
}

function refuse(detail: string): never {
  throw new Problem('request.unsupported_media_type', detail);
}
