import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, post, REQUEST, serviceFor } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService({ contact: 'keys@example.org' });
after(() => service.stop());

async function withAuthorization(...values: string[]) {
  const lines = [
    'POST /v1/western/positions HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${REQUEST.length}`,
    ...values.map((value) => `Authorization: ${value}`),
  ];
  const [answer] = await exchange(service.port, [`${lines.join('\r\n')}\r\n\r\n${REQUEST}`]);
  assert.ok(answer);
  return answer;
}

test('accepts an active key with the scheme in any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    assert.equal((await withAuthorization(`${scheme} ${service.key}`)).status, 200);
  }
});

test('rejects all but exactly one bearer header with auth.missing and a challenge', async () => {
  const bearer = `Bearer ${service.key}`;
  const cases = [[], [''], ['Basic dXNlcjpwYXNz'], [service.key], [`Bearer${service.key}`]];
  for (const values of [...cases, [bearer, bearer], [bearer, 'Basic eDp5']]) {
    const answer = await withAuthorization(...values);
    const { detail } = assertProblem(answer, 'auth.missing');
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="ecliptic"');
    assert.match(detail, /keys@example\.org/);
  }
});

test('rejects a bearer token that is not an active key with auth.invalid_key and a challenge', async () => {
  const revoked = await service.keys.issue('revoked', 'test');
  await service.keys.revoke(revoked.id);
  const live = (await service.keys.issue('live', 'live')).key;
  const mistyped = service.key.slice(0, -1) + (service.key.endsWith('a') ? 'b' : 'a');
  const tokens = {
    'nothing after the scheme': '',
    revoked: revoked.key,
    'of the other environment': live,
    unknown: mintKey('test'),
    mistyped,
    'in lower case': service.key.toLowerCase(),
    'two keys': `${service.key} ${service.key}`,
    'a comma after it': `${service.key},`,
    quoted: `"${service.key}"`,
    'too long': 'x'.repeat(7_000),
    'not ASCII': 'ak_test_\u00e9\u00e9',
  };
  for (const [name, token] of Object.entries(tokens)) {
    const answer = await withAuthorization(`Bearer ${token}`);
    assertProblem(answer, 'auth.invalid_key');
    const challenge = 'Bearer realm="ecliptic", error="invalid_token"';
    assert.equal(answer.headers['www-authenticate'], challenge, name);
  }
});

test('returns server.not_ready if the keys cannot be read, while probes succeed', async (t) => {
  const broken = await serviceFor(t);
  await broken.service.keys.close();
  assertProblem(await answerOf(await post(broken)), 'server.not_ready');
  assert.equal((await fetch(`${broken.url}/health`)).status, 200);
  assert.equal((await fetch(`${broken.url}/ready`)).status, 503);
  assert.ok(broken.logged().some((line) => 'err' in line));
});
