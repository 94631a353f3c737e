/** The order of a detail: all errors, the probable intention, and the correct value. */
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

test('lists all errors of a datetime, with the correct value', async () => {
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

test('puts the given name and the suggestion before the list of names', async () => {
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

test('suggests a similar path for an unknown one, and does not repeat it', async () => {
  for (const [path, said] of [
    ['/v1/western/positions/', MEANT],
    ['/V1/Western/Positions', MEANT],
    ['/v1/%77estern/positions', MEANT],
    ['/v1/western/position', MEANT],
    ['/positions', MEANT],
    ['/v1/western/houses', 'Available: POST /v1/western/positions.'],
    ['/v1', 'Available: POST /v1/western/positions.'],
    ['/healthz', 'Did you mean GET /health?'],
    ['/Docs/Request', 'Did you mean GET /docs/request?'],
    ['/mcp', 'MCP is off on this service. Its operator can turn it on with MCP=on.'],
    ['/MCP/', 'MCP is off on this service. Its operator can turn it on with MCP=on.'],
    [
      '/nothing',
      'This path does not exist. Available: POST /v1/western/positions, GET /health and GET /',
    ],
    [`/${'a'.repeat(4_000)}`, 'This path does not exist. Available: POST /v1/west'],
    ['/%3Cscript%3E', 'This path does not exist. Available: POST /v1/'],
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
