/**
 * Runs code in its own language, against a real service: the samples of the documentation, and what the
 * playground writes. Bare machines lack some of the languages, so this is not part of `npm test`.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { CODE_SAMPLES, sampleFile } from '../../packages/site/generate/samples.ts';
import { CODE } from '../../packages/site/playground/browser/code/languages.ts';
import { requestText, valueText } from '../../packages/site/playground/browser/request-text.ts';
import { PYTHON, PYTHON_CLIENT } from '../python/python.ts';
import { WRITTEN_URL } from '../support/docs-blocks.ts';
import { startOddServer } from '../support/odd-server.ts';
import { REPOSITORY, startProgram } from '../support/processes.ts';
import { type ComposedService, composeService, post, temporaryFolder } from '../support/service.ts';

/** The command that runs a program, by the ending of its file. */
const RUNNERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  sh: ['bash'],
  ts: [process.execPath],
  py: [PYTHON ?? 'python3'],
};

/** The clients are those of the repository; test/release/samples.slow.ts takes those of a release. */
const CLIENT = JSON.stringify(pathToFileURL(join(REPOSITORY, 'packages/client/src/index.ts')).href);

const folder = temporaryFolder();
let service: ComposedService;
let expected: string;
before(async () => {
  service = await composeService();
  const { data } = (await (await post(service)).json()) as Positions;
  expected = data.positions
    .map(({ body, longitude }) => `${body.padEnd(10)} ${longitude.toFixed(6).padStart(10)}\n`)
    .join('');
});
after(async () => {
  await service.stop();
  folder.remove();
});

interface Positions {
  readonly data: { readonly positions: { readonly body: string; readonly longitude: number }[] };
}

/** Runs a program as someone would who pasted it into a file. */
async function run(test: TestContext, file: string, source: string, key: string) {
  const path = join(folder.path, file);
  writeFileSync(path, source.replace("'ecliptic-client'", CLIENT));
  const [command, ...args] =
    RUNNERS[file.replace(/.*\./, '')] ?? assert.fail(`nothing runs ${file}`);
  const { ended, stdout, stderr } = startProgram(test, command, [...args, path], {
    env: {
      ...process.env,
      PYTHONPATH: join(PYTHON_CLIENT, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      ECLIPTIC_API_KEY: key,
    },
  });
  return { code: await ended, stdout: stdout(), stderr: stderr() };
}

/** The text of a sample with the service's address in place of the written one. */
function sample(file: string): string {
  const source = readFileSync(sampleFile(file), 'utf8');
  assert.ok(source.includes(WRITTEN_URL), file);
  return source.replace(WRITTEN_URL, service.url);
}

test('positions.sh prints the answer unchanged, and exits with the code of curl if it is refused', async (test) => {
  const stdout = await (await post(service)).text();
  const source = sample('positions.sh');
  const succeeded = await run(test, 'positions.sh', source, service.key);
  assert.deepEqual(succeeded, { code: 0, stdout, stderr: '' });
  const refused = await run(test, 'positions.sh', source, 'none');
  assert.equal(refused.code, 22);
  assert.equal(JSON.parse(refused.stdout).code, 'auth.invalid_key');
});

for (const { file } of CODE_SAMPLES.filter(({ label }) => label !== 'curl')) {
  test(`${file} prints every body with its longitude`, async (test) => {
    const result = await run(test, file, sample(file), service.key);
    assert.deepEqual(result, { code: 0, stdout: expected, stderr: '' });
  });

  test(`${file} prints the code and detail of a problem, and exits with 1`, async (test) => {
    const mistyped = `ak_test_${'0'.repeat(36)}`;
    const { code, stdout, stderr } = await run(test, file, sample(file), mistyped);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(
      stderr,
      /^auth\.invalid_key: The key is mistyped: its checksum does not match[^\n]*\n$/,
    );
  });
}

/** The languages of the playground, the file that each takes, and how often a property is tried. */
const PLAYGROUND = {
  curl: { file: 'call.sh', runs: 15 },
  typescript: { file: 'call.ts', runs: 6 },
  python: { file: 'call.py', runs: 6 },
} as const;

const string = (path: readonly string[], value: string) => ({ path, json: JSON.stringify(value) });

/** What has a meaning somewhere in one of the languages. */
const piece = fc.oneof(
  fc.constantFrom(
    ...["'", '"', '\\', '`', '$x', '{$x}', '#{x}', '%s', '*/', '//', '#', '!', '@'],
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

for (const [language, { file, runs }] of Object.entries(PLAYGROUND)) {
  const write = CODE[language] ?? assert.fail(language);
  const path = 'v1/western/positions';

  test(`the playground's ${language} prints the longitudes of a full request`, async (test) => {
    const body = requestText([
      string(['subject', 'datetime'], '1990-06-15T14:30:00.25+02:00'),
      { path: ['subject', 'location', 'latitude'], json: '-33.4500' },
      { path: ['subject', 'location', 'longitude'], json: '-7.066670e1' },
      string(['settings', 'zodiac'], 'sidereal'),
      string(['settings', 'ayanamsa'], 'lahiri'),
      { path: ['settings', 'bodies'], json: '["uranus","sun"]' },
    ]);
    assert.equal(write({ root: '', path, body }).includes('urllib'), false);
    const result = await run(test, file, write({ root: service.url, path, body }), service.key);
    const served = await (await post(service, body)).text();
    const { data } = JSON.parse(served) as Positions;
    const lines = data.positions.map(({ body, longitude }) => `${body} ${longitude}\n`);
    const stdout = language === 'curl' ? served : lines.join('');
    assert.deepEqual(result, { code: 0, stdout, stderr: '' });
  });

  test(`the playground's ${language} prints the ranges of a day`, async (test) => {
    const [body, end] = ['1990-08-25T00:00:00+02:00', '1990-08-26T00:00:00+02:00'].map(
      (datetime) => ({
        datetime,
        body: requestText([
          string(['subject', 'datetime'], datetime),
          { path: ['subject', 'location', 'latitude'], json: '41.9' },
          { path: ['subject', 'location', 'longitude'], json: '12.5' },
          { path: ['settings', 'bodies'], json: '["moon","mercury","uranus"]' },
        ]),
      }),
    ) as [{ datetime: string; body: string }, { datetime: string; body: string }];
    const source = write({ root: service.url, path, body: body.body, end });
    const result = await run(test, file, source, service.key);
    const served = await Promise.all(
      [body, end].map(async ({ body }) => (await post(service, body)).text()),
    );
    const [from, to] = served.map((text) => (JSON.parse(text) as Positions).data.positions);
    const longitude = (at: number) => `${from?.[at]?.longitude} ${to?.[at]?.longitude}`;
    const [yes, no] = language === 'python' ? ['True', 'False'] : ['true', 'false'];
    const ranges = [
      `moon ${longitude(0)} libra scorpio ${no}`,
      `mercury ${longitude(1)} virgo turns`,
      `uranus ${longitude(2)} capricorn ${yes}`,
    ];
    const stdout = language === 'curl' ? served.join('') : `${ranges.join('\n')}\n`;
    assert.deepEqual(result, { code: 0, stdout, stderr: '' });
  });

  test(`the playground's ${language} sends every text as it was typed`, async (test) => {
    const problem = { type: 'x', title: 'x', status: 400, code: 'x.y', detail: 'Heard.' };
    const { url, seen } = await startOddServer(test, (_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/problem+json' });
      return JSON.stringify({ ...problem, request_id: 'req_1' });
    });
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
        const source = write({ root: url.origin, path, body });
        const { length } = seen;
        const { stderr } = await run(test, file, source, service.key);
        if (language !== 'curl') assert.match(stderr, /^x\.y: Heard\.\n/);
        const heard = seen[length];
        assert.equal(heard?.authorization, `Bearer ${service.key}`);
        assert.deepEqual(JSON.parse(heard?.body ?? ''), JSON.parse(body));
      }),
      { numRuns: runs },
    );
  });
}
