/**
 * If a file in a copy of the product is changed, by accident or on purpose, `verify` fails with the reason, and a service there
 * never accepts requests. An additional name in a list is no such change.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswers } from '../support/corpus.ts';
import { freePort, ownDatabase, startProgram, until, within } from '../support/processes.ts';
import { copyProduct, type ProductCopy } from '../support/product-copy.ts';
import { composeService } from '../support/service.ts';

const VERSIONS_FILE = 'packages/contract/calc-versions.json';
const WASM_FILE = 'packages/engine/engine.wasm';
const BUILD_FILE = 'packages/engine/build.json';
const PLANETS_FILE = 'data/ephemeris/sepl_18.se1';
const ROUNDING_FILE = 'src/endpoints/positions/rounding.ts';
const EVENTS_FILE = 'data/corpus/events.tsv';

const corpus = openCorpus();

function flipBit(place: number, bit = 1): (content: Buffer) => Buffer {
  return (content) => {
    const changed = Buffer.from(content);
    changed[place] = (changed[place] ?? 0) ^ bit;
    return changed;
  };
}

/** The offset of a double in a file. */
function placeOf(value: number, content: Buffer): number {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  const place = content.indexOf(bytes);
  assert.ok(place > 0, `${value}`);
  return place;
}

/** Changes a file and its digest, so that only the calculated values can reveal the change. */
function changeUnnoticed(copy: ProductCopy, file: string, edit: (content: Buffer) => Buffer): void {
  copy.change(file, (content) => {
    const changed = edit(content);
    const digests = file === WASM_FILE ? BUILD_FILE : VERSIONS_FILE;
    // Versions may share files.
    copy.change(digests, (text) =>
      Buffer.from(text.toString().replaceAll(sha256(content), sha256(changed))),
    );
    return changed;
  });
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Starts the copy's service at a fixed address. */
async function startService(t: TestContext, { cli }: ProductCopy) {
  const port = await freePort();
  const program = startProgram(t, process.execPath, [cli, 'serve'], {
    env: { ...ownDatabase(t), PORT: String(port), CALC_WORKERS: '1' },
  });
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      () => undefined,
    );
  return { ...program, status };
}

async function assertNoStart(t: TestContext, copy: ProductCopy, reason: RegExp): Promise<void> {
  const { ended, stdout, stderr } = await startService(t, copy);
  assert.equal(await within(60_000, ended), 1, stdout());
  assert.match(stderr(), reason);
  assert.doesNotMatch(stdout(), /listening/);
}

/** The service is alive, but without a working worker after two attempts. */
async function assertNeverReady(
  t: TestContext,
  copy: ProductCopy,
  reason = /of the corpus differ from those of calc_version/,
): Promise<void> {
  const { status, stdout } = await startService(t, copy);
  const failures = () =>
    stdout()
      .split('\n')
      .filter((line) => reason.test(line) && line.includes('"worker failed"'));
  await until('it is alive', async () => (await status('/health')) === 200);
  const ready = new Set<number | undefined>();
  await until('two threads have failed', async () => {
    ready.add(await status('/ready'));
    return failures().length >= 2;
  });
  ready.add(await status('/ready'));
  assert.deepEqual(ready, new Set([503]));
  assert.equal(await status('/health'), 200);
}

/** Verification reports a reason before it calculates. */
async function assertRefused({ run }: ProductCopy, reason: RegExp): Promise<void> {
  const { code, stdout, stderr } = await run(['verify']);
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  assert.match(stderr, reason);
}

/** Verification reports the first request with a difference, and both responses. */
async function assertDifferent({ run }: ProductCopy): Promise<void> {
  const { code, stdout, stderr } = await run(['verify', '--json']);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /^ecliptic: The responses differ from those published for calc_version/);
  const { verified, digest, published, difference } = JSON.parse(stdout);
  assert.equal(verified, false);
  assert.equal(published, servedVersion().answers);
  assert.notEqual(digest, published);
  assert.equal(difference.request, corpus.request(difference.index));
  assert.equal(difference.expected, publishedAnswers[difference.index]);
  assert.notEqual(difference.found, difference.expected);
  assert.match(difference.found, /^\{"data":\{"positions":\[\{"body":/);
}

test('verifies and starts an unchanged copy', async (t) => {
  const copy = copyProduct(t);
  const { code, stdout } = await copy.run(['verify']);
  assert.equal(code, 0);
  assert.match(stdout, /^Verified: every byte is as published/m);
  const { status } = await startService(t, copy);
  await until('it is ready', async () => (await status('/ready')) === 200);
});

test('verifies and starts a copy with a new body, ayanamsa and zodiac, which verifies a service without them', async (t) => {
  const copy = copyProduct(t);
  copy.replace('packages/contract/vocabulary.ts', "'vesta',\n]", "'vesta',\n  'pholus',\n]");
  copy.replace(
    'packages/contract/vocabulary.ts',
    "'krishnamurti'] as",
    "'krishnamurti', 'fagan_bradley'] as",
  );
  copy.replace(
    'packages/contract/vocabulary.ts',
    "['tropical', 'sidereal']",
    "['tropical', 'draconic', 'sidereal']",
  );
  copy.replace('src/ephemeris/engine-numbers.ts', 'vesta: 20,', 'vesta: 20,\n  pholus: 16,');
  copy.replace(
    'src/ephemeris/engine-numbers.ts',
    'krishnamurti: 5,',
    'krishnamurti: 5,\n  fagan_bradley: 0,',
  );
  const { code, stdout } = await copy.run(['verify']);
  assert.equal(code, 0);
  assert.match(stdout, /^Verified: every byte is as published/m);
  const { status } = await startService(t, copy);
  await until('it is ready', async () => (await status('/ready')) === 200);

  const before = await composeService();
  t.after(() => before.stop());
  const remote = await copy.run(['verify', '--url', before.url, '--key', before.key]);
  assert.equal(remote.code, 0, remote.stderr);
  assert.match(remote.stdout, /^Verified: every byte is as published/m);
});

describe('a changed file is rejected by its digest:', { concurrency: 2 }, () => {
  const changes = {
    'a bit of a data file': [PLANETS_FILE, /sepl_18\.se1 differs from the published file/],
    'a bit of the WebAssembly': [WASM_FILE, /engine\.wasm differs from the published file/],
  } as const;
  for (const [name, [file, reason]] of Object.entries(changes)) {
    test(name, async (t) => {
      const copy = copyProduct(t);
      copy.change(file, flipBit(100_000));
      await assertRefused(copy, reason);
      await assertNoStart(t, copy, reason);
    });
  }
});

describe('changed digits are rejected by the bytes of the responses:', { concurrency: 2 }, () => {
  const changes: Readonly<Record<string, (copy: ProductCopy) => void>> = {
    'tenths rounded half to even': ({ replace }) =>
      replace(
        ROUNDING_FILE,
        'Math.floor((Math.abs(tenths) + 5) / 10)',
        'Math.floor((Math.abs(tenths) + (Math.floor(Math.abs(tenths) / 10) % 2 ? 5 : 4)) / 10)',
      ),
    // In a polynomial of the Earth's orbit in the spring of 2063.
    'a bit of a data file, and its digest with it': (copy) =>
      changeUnnoticed(copy, PLANETS_FILE, flipBit(407_119, 64)),
    // In the precession's constant 84028.206305″.
    'a bit of the WebAssembly, and its digest with it': (copy) =>
      changeUnnoticed(copy, WASM_FILE, (content) =>
        flipBit(placeOf(84_028.206305, content) + 3)(content),
      ),
  };
  for (const [name, change] of Object.entries(changes)) {
    test(name, async (t) => {
      const copy = copyProduct(t);
      change(copy);
      await assertDifferent(copy);
      await assertNeverReady(t, copy);
    });
  }
});

describe('a changed corpus is rejected, with the file:', { concurrency: 2 }, () => {
  test('rejects a corpus with a changed second of one event', async (t) => {
    const copy = copyProduct(t);
    copy.change(EVENTS_FILE, (content) =>
      Buffer.from(
        content.toString().replace(/(\d)Z\n$/, (_, digit) => `${(Number(digit) + 1) % 10}Z\n`),
      ),
    );
    const reason = /data\/corpus\/events\.tsv differs from the published file/;
    await assertRefused(copy, reason);
    await assertNoStart(t, copy, reason);
  });

  test('rejects a corpus with a changed number in the recipe', async (t) => {
    const copy = copyProduct(t);
    copy.replace('src/verification/recipe.ts', 'const DAYS = 219_511;', 'const DAYS = 219_510;');
    const reason = /src\/verification\/recipe\.ts or one of its imports was changed/;
    await assertRefused(copy, reason);
    await assertNeverReady(t, copy, reason);
  });
});
