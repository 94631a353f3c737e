/** Reads the responses of a service strictly, without bytes between them or after the last. */
import assert from 'node:assert/strict';

export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the body was omitted, as in the response to HEAD. */
  readonly isBare: boolean;
}

/** True if a response has no body, by its number from 0 and the text after its head. */
export type IsBare = (index: number, following: string) => boolean;

const STATUS_LINE = /^HTTP\/1\.1 (?<status>\d{3}) [ -~]+$/;
const FIELD = /^(?<name>[!#$%&'*+.^_`|~0-9A-Za-z-]+): (?<value>[\t -~\x80-\xff]*)$/;
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** The final responses in received bytes. @throws {assert.AssertionError} if they are not complete */
export function readResponses(received: Buffer, isBare: IsBare): WireResponse[] {
  const responses: WireResponse[] = [];
  let text = received.toString('latin1');
  while (text !== '') {
    if (text.startsWith(CONTINUE)) {
      text = text.slice(CONTINUE.length);
      continue;
    }
    const headEnd = text.indexOf('\r\n\r\n');
    assert.ok(headEnd >= 0, `a head without an end: ${text.slice(0, 200)}`);
    const [statusLine = '', ...fields] = text.slice(0, headEnd).split('\r\n');
    const status = STATUS_LINE.exec(statusLine)?.groups?.['status'];
    assert.ok(status !== undefined, `no status line: ${statusLine.slice(0, 200)}`);
    const headers: Record<string, string> = {};
    for (const field of fields) {
      const { name = '', value = '' } = FIELD.exec(field)?.groups ?? {};
      assert.notEqual(name, '', `no header field: ${field}`);
      assert.equal(headers[name.toLowerCase()], undefined, `${name} is there twice`);
      headers[name.toLowerCase()] = value;
    }
    assert.match(headers['content-length'] ?? '', /^\d+$/, 'no Content-Length');
    const following = text.slice(headEnd + 4);
    const hasNoBody = isBare(responses.length, following);
    const length = hasNoBody ? 0 : Number(headers['content-length']);
    assert.ok(following.length >= length, 'the response is cut off');
    const body = Buffer.from(following.slice(0, length), 'latin1').toString('utf8');
    responses.push({ status: Number(status), headers, body, isBare: hasNoBody });
    text = following.slice(length);
  }
  return responses;
}

/** The number of complete responses; -1 in the middle of one. */
export function countResponses(received: Buffer, isBare: IsBare): number {
  try {
    return readResponses(received, isBare).length;
  } catch {
    return -1;
  }
}
