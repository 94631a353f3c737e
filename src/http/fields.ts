import type { IncomingMessage } from 'node:http';

/**
 * The values of a header field, in the order of the message. Node's `headers` drops or joins repeated fields, and its
 * `headersDistinct` builds a list for every field.
 *
 * @param name in lower case
 */
export function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) {
      values.push(rawHeaders[index + 1] ?? '');
    }
  }
  return values;
}
