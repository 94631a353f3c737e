/** `ecliptic verify` with and without a terminal. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { verificationText } from '../../src/cli/run-verify.ts';
import { dataSetSha256, ENGINE_SHA256 } from '../../src/ephemeris/files.ts';
import { mintKey } from '../../src/keys/token.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswer, publishedAnswers } from '../support/corpus.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';
import { folderOf, startProgram } from '../support/processes.ts';
import { CLI_FILE } from '../support/service.ts';
import { assertDone, assertRefused, type Ended, endOf, startCommand } from './commands.ts';

const DIGEST = servedVersion().answers;
const KEY = mintKey('test');
/** The part of a key after the common prefix. */
const SECRET = KEY.slice('ak_test_'.length);

const corpus = openCorpus();

/** Runs the command, and fails if its output contains the key. */
async function verify(t: TestContext, args: readonly string[], input = ''): Promise<Ended> {
  const result = await endOf(startCommand(t, ['verify', ...args]), input);
  assert.ok(!`${result.stdout}${result.stderr}`.includes(SECRET), 'the key is shown');
  return result;
}

/** Rejects every request, and repeats the key. */
const refusing: OddAnswer = ({ authorization }, response) => {
  response.statusCode = 401;
  return JSON.stringify({
    type: 'about:blank',
    title: 'API key not valid',
    status: 401,
    code: 'auth.invalid_key',
    detail: `Who is ${authorization}?`,
    request_id: 'req_1',
  });
};

describe('ecliptic verify', () => {
  test('prints only one document with --json and without a terminal', async (t) => {
    const stdout = assertDone(await verify(t, ['--json']));
    assert.match(stdout, /^\{.*\}\n$/);
    const { engine, data, platform, seconds, ...rest } = JSON.parse(stdout);
    assert.deepEqual(rest, {
      calc_version: CALC_VERSION,
      verified: true,
      requests: 10_000,
      digest: DIGEST,
      published: DIGEST,
      difference: null,
    });
    assert.ok(engine.endsWith(`sha256:${ENGINE_SHA256}`), engine);
    assert.ok(data.endsWith(`sha256:${dataSetSha256()}`), data);
    assert.ok(platform.startsWith(`${process.platform} ${process.arch}, Node v`), platform);
    assert.ok(seconds > 0 && seconds < 600, seconds);
  });

  test('shows a progress bar on a terminal, then the compared versions and digests', async (t) => {
    if (spawnSync('script', ['--version']).status !== 0) return t.skip('there is no script');
    const line = `'${process.execPath}' '${CLI_FILE}' verify`;
    const { ended, stdout } = startProgram(t, 'script', ['-qec', line, '/dev/null']);
    assert.equal(await ended, 0, stdout());
    const [shown = '', text = '', ...more] = stdout().split('\r\u001b[Kcalc_version');
    assert.deepEqual(more, []);
    const steps = shown.split('\r\u001b[K').slice(1);
    assert.equal(steps.length, 100);
    assert.equal(steps[39], `[${'█'.repeat(16)}${' '.repeat(24)}] 40 %  4000 of 10000`);
    assert.equal(steps[99], `[${'█'.repeat(40)}] 100 %  10000 of 10000`);
    const lines = `calc_version${text}`.trimEnd().split('\r\n');
    assert.deepEqual(lines.slice(0, 7), [
      `calc_version  ${CALC_VERSION}`,
      'Requests      10000 of 10000',
      `Digest        sha256:${DIGEST}`,
      `Published     sha256:${DIGEST}`,
      `Engine        Swiss Ephemeris 2.10.03, WebAssembly sha256:${ENGINE_SHA256}`,
      `Data          DE431, files sepl semo seas _12 _18 _24, sha256:${dataSetSha256()}`,
      `Platform      ${process.platform} ${process.arch}, Node ${process.version}`,
    ]);
    const [time = '', ...verdict] = lines.slice(7);
    assert.match(time, /^Time {10}\d+\.\d s$/);
    assert.deepEqual(verdict, [
      '',
      `Verified: every byte is as published for calc_version ${CALC_VERSION}.`,
    ]);
  });
});

describe('ecliptic verify --url', { concurrency: 2 }, () => {
  test('exits with 1 and the first difference with both responses, without repeating the key', async (t) => {
    const { url } = await startOddServer(t, ({ body, authorization }) =>
      body === corpus.request(1_234) ? `{"you":"${authorization}"}\n` : publishedAnswer(body),
    );
    const args = ['--url', url.href, '--key', KEY, '--json'];
    const { code, stdout, stderr } = await verify(t, args);
    assert.equal(code, 1);
    assert.equal(
      stderr,
      `ecliptic: The responses differ from those published for calc_version ${CALC_VERSION}.\n`,
    );
    const { seconds, digest, ...report } = JSON.parse(stdout);
    assert.ok(seconds > 0);
    assert.notEqual(digest, DIGEST);
    assert.deepEqual(report, {
      calc_version: CALC_VERSION,
      verified: false,
      // It stops after the block with the difference.
      requests: 1_300,
      published: DIGEST,
      engine: 'Swiss Ephemeris 2.10.03',
      data: 'the tests',
      platform: `the service at ${url.href}`,
      difference: {
        index: 1_234,
        request: corpus.request(1_234),
        expected: publishedAnswers[1_234],
        found: '{"you":"Bearer (the API key)"}\n',
      },
    });
  });

  test('exits with 1 and the code if the key is rejected, without repeating the key', async (t) => {
    const { url } = await startOddServer(t, refusing);
    const { code, stdout, stderr } = await verify(t, ['--url', url.href, '--key', KEY]);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(
      stderr,
      /^ecliptic: Request 0 .*401 auth\.invalid_key: Who is Bearer \(the API key\)\?/,
    );
  });

  /** The keys that a service receives before it rejects the command. */
  async function keysGiven(t: TestContext, args: readonly string[], input = '') {
    const { url, seen } = await startOddServer(t, refusing);
    const { code, stderr } = await verify(t, ['--url', url.href, ...args], input);
    assert.equal(code, 1, stderr);
    return new Set(seen.slice(1).map(({ authorization }) => authorization));
  }

  test('reads the key from a file and from standard input', async (t) => {
    const file = join(folderOf(t), 'key.txt');
    writeFileSync(file, `${KEY}\n`);
    const given = new Set([`Bearer ${KEY}`]);
    assert.deepEqual(await keysGiven(t, ['--key-file', file]), given);
    assert.deepEqual(await keysGiven(t, ['--key-file', '-'], `${KEY}\n`), given);
  });

  test('exits with 1 if the key file is missing', async (t) => {
    const file = join(folderOf(t), 'none');
    assertRefused(
      await verify(t, ['--url', 'http://127.0.0.1:1', '--key-file', file]),
      /^ecliptic: The key file .*none cannot be read: it does not exist/,
    );
  });
});

test('reports a difference with the request and the known responses', () => {
  const difference = { index: 276, request: '{"a":1}', expected: '{"b":2}', found: '{"b":3}' };
  const report = {
    ...{ calc_version: '0.1.1', verified: false, requests: 10_000, digest: 'd1', published: 'd2' },
    ...{ engine: 'the engine', data: 'the data', platform: 'here', seconds: 1.25 },
  };
  const block = { ...difference, index: 200, expected: null };
  for (const [found, verdict] of [
    [
      difference,
      `NOT VERIFIED: the first difference is in request 276.
request   {"a":1}
published {"b":2}
found     {"b":3}
`,
    ],
    [
      block,
      `NOT VERIFIED: the first difference is in request 200 or one of the 99 after it.
request   {"a":1}
published (data/corpus/responses.jsonl.br does not contain the published responses)
found     {"b":3}
`,
    ],
    [null, 'NOT VERIFIED: the digests differ.\n'],
  ] as const) {
    assert.equal(verificationText({ ...report, difference: found }).split('\n\n')[1], verdict);
  }
});
