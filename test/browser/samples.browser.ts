/**
 * Runs the code samples of the documentation, each in its own language, against a real service, and the
 * programs in Go and PHP of its pages. Bare machines lack some of the languages, so this is not part of
 * `npm test`: `node --test test/browser/samples.browser.ts`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CODE_SAMPLES, sampleFile } from '../../packages/site/generate/samples.ts';
import { PYTHON, PYTHON_CLIENT } from '../python/python.ts';
import { blocksOf, PAGES, runProgram, shownOutput } from '../support/docs-blocks.ts';
import {
  type CommandResult,
  type ComposedService,
  composeService,
  post,
  temporaryFolder,
} from '../support/service.ts';

/** The command that runs a program of each language. */
const RUNNERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'positions.sh': ['bash'],
  'positions.ts': [process.execPath],
  'positions.py': [PYTHON ?? 'python3'],
  'positions.go': ['go', 'run'],
  'positions.php': ['php'],
};

/** Those that call the service by a client. */
const CLIENT_SAMPLES = ['positions.ts', 'positions.py'];
/** The clients are those of the repository; test/release/samples.slow.ts takes those of a release. */
const CLIENT = JSON.stringify(
  pathToFileURL(join(import.meta.dirname, '../../packages/client/src/index.ts')).href,
);
const WRITTEN_URL = 'http://127.0.0.1:8080';
const INSTANT = '1990-06-15T12:30:00Z';

const folder = temporaryFolder();
let service: ComposedService;
let expected: string;
before(async () => {
  service = await composeService();
  const { data } = (await (await post(service)).json()) as {
    data: { positions: { body: string; longitude: number }[] };
  };
  expected = data.positions
    .map(({ body, longitude }) => `${body.padEnd(10)} ${longitude.toFixed(6).padStart(10)}\n`)
    .join('');
});
after(async () => {
  await service.stop();
  folder.remove();
});

/** Runs a sample as a reader would, with the service's address in place of the written one. */
async function run(
  file: string,
  key: string | undefined,
  edit = (source: string) => source,
): Promise<CommandResult> {
  const source = readFileSync(sampleFile(file), 'utf8');
  assert.ok(source.includes(WRITTEN_URL), file);
  const path = join(folder.path, file);
  const here = source.replace(WRITTEN_URL, service.url).replace("'ecliptic-client'", CLIENT);
  writeFileSync(path, edit(here));
  const [command, ...args] = RUNNERS[file] ?? assert.fail(`nothing runs ${file}`);
  const { ECLIPTIC_API_KEY: _, ...environment } = process.env;
  const child = spawn(command, [...args, path], {
    env: {
      ...environment,
      PYTHONPATH: join(PYTHON_CLIENT, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      ...(key !== undefined && { ECLIPTIC_API_KEY: key }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

test('positions.sh prints the answer unchanged, and exits with the code of curl if it is refused', async () => {
  const answer = await (await post(service)).text();
  assert.deepEqual(await run('positions.sh', service.key), { code: 0, stdout: answer, stderr: '' });
  const { code, stdout } = await run('positions.sh', 'none');
  assert.equal(code, 22);
  assert.equal(JSON.parse(stdout).code, 'auth.invalid_key');
});

for (const { file } of CODE_SAMPLES.filter(({ label }) => label !== 'curl')) {
  test(`${file} prints every body with its longitude`, async () => {
    assert.deepEqual(await run(file, service.key), { code: 0, stdout: expected, stderr: '' });
  });

  test(`${file} prints the code and detail of a problem, and exits with 1`, async () => {
    // Mistyped, invalid, and missing; the detail of the last one contains quotes.
    for (const [key, words] of [
      [`ak_test_${'0'.repeat(36)}`, 'The key is mistyped: its checksum does not match'],
      ['none', 'The bearer token is not an API key'],
      [undefined, 'No key follows "Bearer".'],
    ] as const) {
      // The clients refuse these before they send anything: test/client/keys.test.ts.
      if (CLIENT_SAMPLES.includes(file) && key?.startsWith('ak_') !== true) continue;
      const { code, stdout, stderr } = await run(file, key);
      assert.equal(stdout, '');
      assert.ok(stderr.startsWith(`auth.invalid_key: ${words}`), stderr);
      // `go run` adds the exit status of the program.
      assert.match(stderr, /^[^\n]+\n(?:exit status 1\n)?$/);
      assert.equal(code, 1);
    }
  });

  // The clients do this themselves: test/client/ecliptic.test.ts, packages/client-python/tests/test_call.py.
  if (CLIENT_SAMPLES.includes(file)) continue;
  test(`${file} stops if the service calculated another instant`, async () => {
    const edit = (source: string) => source.replace(INSTANT, '1990-06-15T14:30:00Z');
    const { code, stdout, stderr } = await run(file, service.key, edit);
    assert.equal(stdout, '');
    assert.match(stderr, /^The service calculated another instant\.\n/);
    assert.equal(code, 1);
  });
}

for (const page of PAGES) {
  const blocks = blocksOf(page);
  for (const block of blocks.filter(({ language }) => ['go', 'php'].includes(language))) {
    test(`${page}:${block.line} prints what the page shows (${block.language})`, async () => {
      const file = join(folder.path, `block-${block.line}.${block.language}`);
      writeFileSync(file, block.content);
      const runner = RUNNERS[`positions.${block.language}`] ?? assert.fail(block.language);
      assert.equal(await runProgram([...runner, file]), shownOutput(block, blocks));
    });
  }
}
