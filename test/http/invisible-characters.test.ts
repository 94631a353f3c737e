/** A problem document escapes every invisible character that it repeats from a request. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answerOf } from '../support/problem.ts';
import { composeService, POSITIONS_PATH, post } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService();
after(() => service.stop());

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Each character escaped as in JSON, and raw. */
const CHARACTERS = [
  ...['\x01', '\t', '\n', '\x1b', '\x7f', '\x85', '\x9f'],
  ...['\u00ad', '\u034f', '\u061c', '\u180e', '\u200b', '\u200f', '\u202a', '\u202e'],
  ...['\u2028', '\u2029', '\u2060', '\u2066', '\u2069', '\ufe0f', '\ufeff', '\ufff9'],
  ...['\u{1d173}', '\u{e0001}', '\u{e0041}', '\ud800', '\udfff'],
];

/** Places of a body that the problem repeats. X is replaced by the character. */
const BODIES = [
  '{"aXb":1,"subject":{}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z","aXb":{"cX":1}}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"aXb":1,"aXb":2}',
  '{"subject":{"datetime":"aXb"}}',
  '{"subject":{"datetime":["aXb"]}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"zodiac":"aXb"}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"bodies":["aXb","aXb"]}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"node_type":{"X":1}}}',
];
/** Bodies that are not JSON. */
const BROKEN = ['{"subject":X}', 'X', '{X', '{"subject":{}X', '"\\X"', '{"a":1X}'];

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}

function assertSeen(body: string, what: string): void {
  const document = JSON.parse(body);
  assert.equal(typeof document.code, 'string');
  for (const text of [body, ...texts(document)]) {
    assert.doesNotMatch(text, UNSEEN, `${what}: ${JSON.stringify(text)}`);
  }
}

for (const character of CHARACTERS) {
  const name = JSON.stringify(character).slice(1, -1);
  const code = Array.from(character, (each) => each.codePointAt(0)?.toString(16)).join(' ');
  test(`escapes U+${code} in the problem of a body`, async () => {
    const escapes = Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }).join('');
    const bodies = [
      ...BODIES.flatMap((body) => [escapes, name].map((text) => body.replaceAll('X', text))),
      ...BROKEN.map((body) => body.replaceAll('X', character)),
    ];
    for (const body of bodies) {
      const answer = await answerOf(await post(service, body));
      assert.ok([400, 422].includes(answer.status), answer.body);
      assertSeen(answer.body, body);
    }
  });
}

test('never repeats a key, even one broken by any character, at any place', async () => {
  const secret = service.key.slice('ak_test_'.length);
  for (const character of ['\u200b', '\u00ad', '\u202e', '\ud800', '\0', '\r\n', '\u00a0', '']) {
    for (const at of [4, 26]) {
      const broken = JSON.stringify(service.key.slice(0, at) + character + service.key.slice(at));
      const bodies = BODIES.map((body) => body.replaceAll(/aXb|X/g, broken.slice(1, -1)));
      for (const body of [...bodies, `{"subject":{}} ${broken}`, broken]) {
        const answer = await answerOf(await post(service, body));
        assert.ok([400, 422].includes(answer.status), answer.body);
        // The parts of the key before and after the character.
        for (const part of [secret.slice(-10), secret.slice(5, 15)]) {
          assert.ok(!answer.body.includes(part), `${JSON.stringify(character)}: ${answer.body}`);
        }
      }
    }
  }
});

test('escapes or omits such characters from paths and fields', async () => {
  for (const character of CHARACTERS) {
    const bytes = Buffer.from(character, 'utf8').toString('latin1');
    const encoded = encodeURIComponent(character.toWellFormed());
    const head = (method: string, path: string, type: string) =>
      Buffer.from(
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: ${type}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
        'latin1',
      );
    for (const message of [
      head('GET', `/a${bytes}b`, 'x'),
      head('GET', `/a${encoded}b`, 'x'),
      head('DELETE', `/health?a${bytes}b`, 'x'),
      head('POST', `${POSITIONS_PATH}?a${bytes}b`, 'application/json'),
      head('POST', POSITIONS_PATH, `a${bytes}b`),
      head('POST', POSITIONS_PATH, `application/json; charset="a${bytes}b"`),
    ]) {
      const [answer] = await exchange(service.port, [message]);
      assert.ok(answer);
      assert.ok([400, 404, 405, 415].includes(answer.status), answer.body);
      assertSeen(answer.body, message.toString('latin1'));
    }
  }
});
