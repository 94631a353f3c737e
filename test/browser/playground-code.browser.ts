/**
 * Runs the playground's code in its five languages. Bare machines lack some of them, so this is not
 * part of `npm test`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { CODE } from '../../packages/site/playground/browser/code/languages.ts';
import { requestText, valueText } from '../../packages/site/playground/browser/request-text.ts';
import { PYTHON } from '../python/python.ts';
import { type ComposedService, composeService, temporaryFolder } from '../support/service.ts';

/** The command of each language, the file it takes, and how often a property is tried. */
const RUNNERS = {
  curl: { command: ['bash'], file: 'call.sh', runs: 15 },
  typescript: { command: [process.execPath], file: 'call.ts', runs: 6 },
  python: { command: [PYTHON ?? 'python3'], file: 'call.py', runs: 6 },
  go: { command: ['go', 'run'], file: 'call.go', runs: 4 },
  php: { command: ['php'], file: 'call.php', runs: 15 },
} as const;
const PATH = 'v1/western/positions';
const CLIENT = pathToFileURL(join(import.meta.dirname, '../../packages/client/src/index.ts')).href;
const PYTHON_CLIENT = join(import.meta.dirname, '../../packages/client-python/src');

const folder = temporaryFolder();
let service: ComposedService;
/** Keeps what it is sent, and answers with a problem. */
let listener: Server;
interface Heard {
  readonly authorization: string | undefined;
  readonly body: string;
}
const received: Heard[] = [];

before(async () => {
  service = await composeService();
  listener = createServer(async (request, response) => {
    received.push({ authorization: request.headers.authorization, body: await text(request) });
    response.writeHead(400, { 'Content-Type': 'application/problem+json' });
    const problem = { type: 'x', title: 'x', status: 400, code: 'x.y', detail: 'Heard.' };
    response.end(JSON.stringify({ ...problem, request_id: 'req_1' }));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
after(async () => {
  listener.close();
  listener.closeAllConnections();
  await service.stop();
  folder.remove();
});

/** Runs a program as someone would who pasted it into a file. */
async function run(language: keyof typeof RUNNERS, root: string, body: string) {
  const { command, file } = RUNNERS[language];
  const code = CODE[language]?.({ root, path: PATH, body }) ?? assert.fail(language);
  const path = join(folder.path, file);
  writeFileSync(path, code.replace("'ecliptic-client'", JSON.stringify(CLIENT)));
  const [program, ...args] = command;
  const child = spawn(program, [...args, path], {
    env: {
      ...process.env,
      ECLIPTIC_API_KEY: service.key,
      PYTHONPATH: PYTHON_CLIENT,
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [codeOfExit]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: codeOfExit, stdout, stderr };
}

const string = (path: readonly string[], value: string) => ({ path, json: JSON.stringify(value) });

/** What has a meaning somewhere in one of the languages. */
const piece = fc.oneof(
  fc.constantFrom(
    ...["'", '"', '\\', '`', '$x', '{$x}', '#{x}', '%s', '?>', '<?php', '*/', '//', '#', '!', '@'],
    ...['\n', '\r', '\t', '\0', '\u2028 ', '\ufeff', '\u202e', '{', '}', '[', ']', ',', ':', '  '],
    ...['\\u0041', '\\n', '"""', "'''", 'é', '😀', '\u007f', '-- ', '$(date)'],
  ),
  fc.string({ unit: 'grapheme' }),
);
const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('').toWellFormed());

/** Both coordinates, as a program with the Python client has them, or what has to be sent without it. */
const coordinates = fc.oneof(
  fc
    .tuple(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom('-7.50', '1e2', '0'),
    )
    .map(([latitude, longitude]): [string, string][] => [
      ['latitude', String(latitude)],
      ['longitude', longitude],
    ]),
  hostile.map((latitude): [string, string][] => [['latitude', latitude]]),
);

for (const language of Object.keys(RUNNERS) as (keyof typeof RUNNERS)[]) {
  test(`${language}: prints the longitudes of a full request`, async () => {
    const body = requestText([
      string(['subject', 'datetime'], '1990-06-15T14:30:00.25+02:00'),
      { path: ['subject', 'location', 'latitude'], json: '-33.4500' },
      { path: ['subject', 'location', 'longitude'], json: '-7.066670e1' },
      string(['settings', 'zodiac'], 'sidereal'),
      string(['settings', 'ayanamsa'], 'lahiri'),
      { path: ['settings', 'bodies'], json: '["uranus","sun"]' },
    ]);
    assert.equal(CODE[language]?.({ root: '', path: PATH, body }).includes('urllib'), false);
    const { code, stdout, stderr } = await run(language, service.url, body);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const answer = await fetch(`${service.url}/${PATH}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
      body,
    });
    const served = await answer.text();
    const { data } = JSON.parse(served) as {
      data: { positions: { body: string; longitude: number }[] };
    };
    const lines = data.positions.map(({ body, longitude }) => `${body} ${longitude}\n`);
    assert.equal(stdout, language === 'curl' ? served : lines.join(''));
  });

  test(`${language}: sends every text as it was typed`, async () => {
    const root = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    await fc.assert(
      fc.asyncProperty(hostile, coordinates, hostile, async (datetime, typed, ayanamsa) => {
        const body = requestText([
          string(['subject', 'datetime'], datetime),
          ...typed.map(([name, value]) => ({
            path: ['subject', 'location', name],
            json: valueText('number', value),
          })),
          string(['settings', 'ayanamsa'], ayanamsa),
        ]);
        const { stderr } = await run(language, root, body);
        if (language !== 'curl') assert.match(stderr, /^x\.y: Heard\.\n/);
        const heard = received.pop();
        assert.equal(heard?.authorization, `Bearer ${service.key}`);
        assert.deepEqual(JSON.parse(heard?.body ?? ''), JSON.parse(body));
      }),
      { numRuns: RUNNERS[language].runs },
    );
  });
}
