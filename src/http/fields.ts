import type { IncomingMessage } from 'node:http';

/**
 * The values of a header field, in the order in which they were sent. Node's `headers` keeps only the first value of some
 * fields and joins those of others; its `headersDistinct` makes a list for every field of a request.
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
