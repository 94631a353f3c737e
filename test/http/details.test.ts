/** What a detail teaches, on the wire: all that is wrong, what was meant, and what to send, in that order. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, post } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService({ sourceUrl: 'https://source.example/ecliptic' });
after(() => service.stop());

async function detailOfBody(body: unknown, code: ProblemCode): Promise<string> {
  const answer = await answerOf(await post(service, JSON.stringify(body)));
  return assertProblem(answer, code).detail;
}

test('a datetime is told all that is wrong with it, with the value to send', async () => {
  for (const [datetime, faults, sent] of [
    [
      '1990-06-15 14:30',
      ['must be a "T"', 'seconds are missing', 'UTC offset is missing'],
      ':00±HH:MM',
    ],
    // As a form's <input type="datetime-local"> sends it.
    ['1990-06-15T14:30', ['seconds are missing', 'UTC offset is missing'], ':00±HH:MM'],
    [
      '1990\u221206\u221215 14:30:00+0200',
      ['U+2212', 'must be a "T"', 'the form ±HH:MM'],
      ':00+02:00',
    ],
  ] as const) {
    const detail = await detailOfBody({ subject: { datetime } }, 'subject.time.invalid_format');
    for (const fault of faults) assert.ok(detail.includes(fault), detail);
    assert.ok(detail.includes(`Send 1990-06-15T14:30${sent}`), detail);
    assert.match(detail, /^[ -~±]+$/);
  }
});

test('what was sent and what was meant come before the names that exist', async () => {
  const subject = { datetime: '1990-06-15T14:30:00+02:00' };
  for (const [body, said] of [
    [{ settings: { bodies: ['Sun'] } }, '[0] does not accept "Sun". Did you mean "sun"? It acc'],
    [{ settings: { zodiak: 'sidereal' } }, '"zodiak" is not a field of settings. Did you mean "z'],
    [{ settings: { bodies: 'sun' } }, 'must be an array, not a string. Send ["sun"].'],
    [{ settings: { bodies: null } }, 'settings.bodies is null. Leave it out, or send an array.'],
    [{ settings: { zodiac: null } }, 'Leave it out to get its default, "tropical".'],
    [{ subject: { datetime: null } }, 'subject.datetime is null. Send a string.'],
    [{ subject: { datetime: 1990 } }, 'must be a string, not a number. Send, for example, "1990-'],
    [{ subject: { ...subject, location: { latitude: '1.5' } } }, 'Send 1.5, without quotes.'],
    [{ subject: { ...subject, location: { latitude: '1°' } } }, 'Send, for example, 46.948'],
    [{ settings: 'tropical' }, 'must be an object, not a string. Send, for example, {"zodiac":'],
  ] as const) {
    const detail = await detailOfBody({ subject, ...body }, 'request.malformed');
    assert.ok(detail.slice(0, 120).includes(said), detail);
  }
});

const MEANT = 'Did you mean POST /v1/western/positions?';

test('a path at which nothing is served leads to the nearest one, and is not repeated', async () => {
  for (const [path, said] of [
    ['/v1/western/positions/', MEANT],
    ['/V1/Western/Positions', MEANT],
    ['/v1/%77estern/positions', MEANT],
    ['/v1/western/position', MEANT],
    ['/positions', MEANT],
    ['/v1/western/houses', 'There is no such endpoint; there is POST /v1/western/positions.'],
    ['/v1', 'There is no such endpoint; there is POST /v1/western/positions.'],
    ['/healthz', 'Did you mean GET /health?'],
    ['/Docs/Request', 'Did you mean GET /docs/request?'],
    ['/mcp', 'MCP is off here; the operator can switch it on with MCP=on.'],
    ['/MCP/', 'MCP is off here; the operator can switch it on with MCP=on.'],
    [
      '/nothing',
      'this path. The service answers POST /v1/western/positions, GET /health and GET /',
    ],
    [`/${'a'.repeat(4_000)}`, 'Nothing is served at this path. The service answers POST /v1/west'],
    ['/%3Cscript%3E', 'Nothing is served at this path. The service answers POST /v1/'],
  ] as const) {
    const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\n`;
    const message = Buffer.from(`${head}Connection: close\r\n\r\n`, 'latin1');
    const [answer] = await exchange(service.port, [message]);
    assert.ok(answer);
    const { detail } = assertProblem(answer, 'request.not_found');
    assert.ok(detail.includes(said), `${path}: ${detail}`);
    assert.ok(detail.endsWith(' The source code is at https://source.example/ecliptic.'), detail);
    assert.ok(detail.length < 350 && /^[ -~]+$/.test(detail), detail);
    assert.equal(answer.headers['location'], undefined);
  }
});
