/** The end of a message is found wherever its bytes are cut. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Framing } from '../../src/http/message.ts';

/** What is read byte by byte: slow, and nothing to get wrong. */
function readByByte(text: string): { readonly ends: number[]; readonly isHttp: boolean } {
  const blank = /^[\r\n]*/.exec(text)?.[0].length ?? 0;
  const lineEnd = text.indexOf('\n', blank);
  const line = lineEnd < 0 ? text.slice(blank) : text.slice(blank, lineEnd);
  const isHttp = line.slice(0, Math.max(0, line.lastIndexOf('/'))).slice(-4) === 'HTTP';
  const ends: number[] = [];
  if (lineEnd < 0) return { ends, isHttp };
  // The end of the request line is half of an empty line.
  let seen = '\r\n';
  for (let at = lineEnd + 1; at < text.length; at++) {
    seen += text[at];
    if (!seen.endsWith('\r\n\r\n')) continue;
    ends.push(at + 1);
    seen = '';
  }
  return { ends, isHttp };
}

/** Where it stopped, and whether within a part, which it does only at an end. */
function read(parts: readonly Buffer[]) {
  const framing = new Framing();
  const stops = new Set<number>();
  const within = new Set<number>();
  let before = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const end = framing.advance(part, at, part.length);
      assert.ok(end > at && end <= part.length);
      at = end;
      stops.add(before + at);
      if (at < part.length) within.add(before + at);
    }
    before += part.length;
  }
  return { stops, within, isHttp: framing.isHttp };
}

const PIECES = ['GET ', '/', 'HTTP', 'RTSP', '/1.1', ' ', 'a', ':', '\r', '\n', '\r\n', '\r\n\r\n'];

test('a message ends where it ends, and names what it names, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
      fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
      (text, cuts) => {
        const bytes = Buffer.from(text, 'latin1');
        const places = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length];
        places.sort((one, other) => one - other);
        const parts = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
        const expected = readByByte(text);
        const ends = new Set(expected.ends);
        for (const given of [[bytes], parts.filter(({ length }) => length > 0)]) {
          const { stops, within, isHttp } = read(given);
          assert.equal(isHttp, expected.isHttp);
          assert.ok(ends.isSubsetOf(stops), `${JSON.stringify(text)} ends at ${[...ends]}`);
          assert.ok(within.isSubsetOf(ends), `${JSON.stringify(text)} ends at ${[...ends]}`);
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

test('bytes beyond those to be looked at do not matter', () => {
  const bytes = Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / RTSP/1.0\r\n\r\n', 'latin1');
  const framing = new Framing();
  assert.equal(framing.advance(bytes, 0, 10), 10);
  assert.equal(framing.advance(bytes, 10, 20), 20);
  assert.equal(framing.advance(bytes, 20, bytes.length), bytes.indexOf('\r\n\r\n') + 4);
  assert.ok(framing.isHttp);
});
