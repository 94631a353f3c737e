/**
 * Tries every fenced block of the documentation: requests are sent, shown answers are compared with
 * real ones, commands and programs are run. A block that cannot be tried is listed with the reason.
 * Programs in TypeScript and Python are run by `test/release/samples.slow.ts`, those in Go and PHP by
 * `node --test test/browser/samples.browser.ts`.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { ENDPOINTS } from '../packages/contract/endpoints.ts';
import { BODY_NAMES } from '../packages/contract/vocabulary.ts';
import { readConfig } from '../src/config.ts';
import { CONNECTION_LIMITS } from '../src/http/server.ts';
import { ACTIVE_KEYS_MAX } from '../src/keys/store.ts';
import { FINDINGS_MAX } from '../src/problem/problem.ts';
import { DEPTH_MAX } from '../src/request/read-json.ts';
import {
  type Block,
  blocksOf,
  PAGES,
  runProgram,
  shownOutput,
  WRITTEN_URL,
} from './support/docs-blocks.ts';
import { REPOSITORY } from './support/processes.ts';
import {
  CLI_FILE,
  post,
  type SpawnedService,
  spawnService,
  temporaryFolder,
} from './support/service.ts';

/** Shell blocks that are not run here for the same reason, by page and first line. */
const because = (reason: string, ...blocks: readonly string[]) =>
  Object.fromEntries(blocks.map((block) => [block, reason]));
/** Those that are not run here, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'docs/accuracy.md apt-get update && apt-get install libswe-dev swe-basic-data swe-standard-data gcc':
    'installs the C library, and makes the page itself',
  'docs/command-line.md time awk \'BEGIN { for (i = 0; i < 200000; i++) printf "%04d-%02d-%02dT%02d:%02d:00Z\\n", 1900 + i % 200, 1 + i % 12, 1 + i % 28, i % 24, i % 60 }\' |':
    'measures; test/cli/positions-lines.slow.ts answers as many lines',
  'docs/index.md export ECLIPTIC_API_KEY=ak_test_…': 'the reader fills it in',
  'docs/operating/faults.md npm run test:faults':
    'takes minutes; test/faults/page.test.ts checks the page',
  'docs/operating/observability.md npm install --prefix tracing --no-audit @opentelemetry/api@1.10.0 @opentelemetry/auto-instrumentations-node@0.82.0':
    'fetches packages that the service does not have; test/machines/traces.machines.ts runs it',
  'docs/time-zones.md node packages/runtime/launch.cjs packages/client/generate/zone-compare.ts':
    'test/client/zone-releases.slow.ts compares the same',
  'docs/publishing.md npm run release -- --out FOLDER':
    'test/release/release.slow.ts makes a release so',
  'docs/publishing.md npm run release -- --rehearsal': 'test/release/release.slow.ts runs it',
  'docs/publishing.md cd FOLDER && sha256sum --check SHA256SUMS':
    'publishes; the names are not reserved',
  'docs/self-hosting.md npm ci && npm start': 'test/readme.test.ts starts the service so',
  'docs/self-hosting.md BASE_URL=https://api.example.com DOCS_URL=https://docs.example.com npm run docs:build -- public':
    'test/site/build.slow.ts writes the files so',
  'docs/self-hosting.md npx ecliptic verify': 'test/readme.test.ts runs it',
  'docs/verification.md npx ecliptic verify': 'test/readme.test.ts runs it',
  'docs/verification.md npx ecliptic verify --url https://api.example.com --key-file key.txt':
    'test/cli/verify.slow.ts runs it against a service',
  'docs/operating/upgrading.md npx ecliptic verify --url https://api.example.com --key-file key.txt':
    'test/cli/verify.slow.ts runs it against a service',
  'docs/verification.md npm run engine:build': 'needs a compiler; .ci/run runs it',
  'docs/verification.md npm run engine:compare': '.ci/run runs it',
  'docs/verification.md tools/corpus/verify-arm64.sh': 'fetches an emulator; .ci/run runs it',
  ...because(
    'test/containers/docker.containers.ts runs it',
    'docs/operating/containers.md docker build -f deploy/Dockerfile -t ecliptic:0.1.0 .',
    'docs/operating/containers.md docker build --build-arg BASE_DIGEST=sha256:… --build-arg REVISION="$(git rev-parse HEAD)" \\',
    'docs/operating/containers.md docker run --rm ecliptic:0.1.0 cat sbom.cdx.json > sbom.cdx.json',
    'docs/operating/containers.md docker run --detach --name ecliptic --publish 127.0.0.1:8080:8080 \\',
    'docs/operating/containers.md docker logs ecliptic',
    'docs/operating/containers.md docker run --rm --publish 127.0.0.1:8080:8080 ecliptic:0.1.0',
    'docs/operating/containers.md docker run --rm ecliptic:0.1.0 positions 1990-06-15T14:30:00+02:00 --bodies sun',
    'docs/operating/observability.md docker build -f deploy/tracing.Dockerfile -t ecliptic-tracing:0.1.0 deploy',
    'docs/operating/containers.md mkdir -p var && touch var/compose.env',
    'docs/operating/containers.md docker compose --env-file var/compose.env -f deploy/compose.yaml build',
    'docs/operating/containers.md deploy/rehearse.sh',
  ),
  ...because(
    'test/containers/swarm.ts runs it',
    'docs/operating/cluster.md docker swarm init',
    'docs/operating/cluster.md replica=$(docker ps --quiet --filter label=com.docker.swarm.service.name=ecliptic_ecliptic | head -n 1)',
    'docs/operating/cluster.md docker service scale ecliptic_ecliptic=5',
    'docs/operating/cluster.md docker service update --image ecliptic:0.2.0 ecliptic_ecliptic',
    'docs/operating/cluster.md docker service rollback ecliptic_ecliptic',
  ),
  'docs/operating/cluster.md kubectl apply -f deploy/kubernetes/overlays/production/namespace.yaml':
    'no cluster; test/deploy/manifests.test.ts validates what is applied',
  'docs/operating/cluster.md printf \'%s\\n\' "$ISSUE_URL" | kubectl -n ecliptic exec -i deploy/ecliptic -- \\':
    'test/containers/kube.containers.ts runs what is in the pod',
  "docs/operating/postgresql.md DATABASE_URL='postgres://USER:PASSWORD@HOST:5432/NAME?sslmode=verify-full' npm start":
    'needs a server with a certificate',
  'docs/operating/postgresql.md psql -d NAME -c "ALTER SYSTEM SET synchronous_standby_names = \'ANY 1 (*)\'"':
    'needs standbys',
  "docs/operating/postgresql.md psql -d NAME -c 'ALTER ROLE ecliptic_serve CONNECTION LIMIT -1' -f deploy/postgres/roles.sql":
    'needs a superuser; test/stores/roles.slow.ts runs the file',
  'docs/operating/postgresql.md psql -d NAME -f deploy/postgres/roles.sql       # once, as a superuser':
    'test/stores/roles.slow.ts runs the file in this order',
  "docs/operating/postgresql.md psql -d NAME <<'SQL'": 'needs tables of another role',
};
/** Commands that may run here: they start nothing, and change only the service's own database. */
const HARMLESS =
  /^(?:curl -s |(?:printf '[^|>]*\| )?npx ecliptic (?:positions |moment |keys issue |-v$)| {2,}\S)/;
/** Pages whose commands are all run by their own tests, in order. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/operating/backup.md': 'test/operating/backup.slow.ts',
  'docs/operating/keys.md': 'test/operating/rotation.slow.ts',
  'docs/operating/one-machine.md': 'test/containers/systemd.containers.ts',
};

/** Pages whose blocks are of a kind of their own, all tried by a test of their own. */
const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/mcp.md': 'test/mcp/page.slow.ts',
  'docs/operating/scaling.md': 'test/deploy/scaling.test.ts',
};

const folder = temporaryFolder();
let service: SpawnedService;
let key: string;
before(async () => {
  service = await spawnService({ DATABASE_URL: `file:${join(folder.path, 'keys.db')}` });
  key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
  assert.notEqual(key, '');
});
after(async () => {
  await service.stop();
  folder.remove();
});

/** The last things that the reader of a page has seen. */
interface Reading {
  readonly blocks: readonly Block[];
  /** The body of the latest answer, with the written address in place of the real one. */
  answer: string | undefined;
}

type Check = (block: Block, reading: Reading) => Promise<void> | void;

/** How a block of each language is tried. A language that is not listed is an error. */
const CHECKS: Readonly<Record<string, Check>> = {
  json: checkJson,
  sh: checkCommands,
  http: checkHeaderFields,
  text: checkOutput,
  // test/release/samples.slow.ts runs these two with the packages of a release.
  ts: requireShownOutput,
  python: requireShownOutput,
  // If you have the languages, run these with the command at the top of this file.
  go: requireShownOutput,
  php: requireShownOutput,
};

const skipped = new Set<string>();

for (const page of PAGES) {
  if (page in TRIED_ELSEWHERE) continue;
  const reading: Reading = { blocks: blocksOf(page), answer: undefined };
  for (const block of reading.blocks) {
    test(`${page}:${block.line} holds (${block.language})`, async () => {
      const check = CHECKS[block.language];
      assert.ok(check, `no check for blocks of "${block.language}"`);
      await check(block, reading);
    });
  }
}

test('every block that is not run still exists', () => {
  assert.deepEqual([...skipped].sort(), Object.keys(NOT_RUN).sort());
  const reasons = [NOT_RUN, RUN_ELSEWHERE, TRIED_ELSEWHERE].flatMap(Object.values);
  for (const file of reasons.join(' ').match(/test\/[\w./-]+\.ts/g) ?? []) {
    assert.ok(existsSync(join(REPOSITORY, file)), file);
  }
});

async function checkJson(block: Block, reading: Reading): Promise<void> {
  const value = JSON.parse(block.content) as Record<string, unknown>;
  if ('subject' in value) return checkRequest(block, reading);
  // Everything else is an answer to the preceding request or command.
  assert.ok(reading.answer !== undefined, 'an answer without a request before it');
  const real = JSON.parse(reading.answer) as Record<string, unknown>;
  if ('request_id' in real) real['request_id'] = value['request_id'];
  // As text, so that the order of fields counts.
  assert.equal(JSON.stringify(value), JSON.stringify(real));
}

/** A request may have the remarks `refused=CODE` and `same`, meaning the same answer as before. */
async function checkRequest(block: Block, reading: Reading): Promise<void> {
  const before = reading.answer;
  const response = await post({ url: service.url, key }, block.content);
  reading.answer = written(await response.text());
  const { code = null } = JSON.parse(reading.answer) as { code?: string };
  const remarks = block.remarks.map((remark) => remark.split('='));
  const refusal = remarks.find(([name]) => name === 'refused')?.[1] ?? null;
  assert.equal(code, refusal, reading.answer);
  assert.equal(response.status === 200, refusal === null);
  if (remarks.some(([name]) => name === 'same')) assert.equal(reading.answer, before);
}

async function checkCommands(block: Block, reading: Reading): Promise<void> {
  if (block.page in RUN_ELSEWHERE) return;
  const name = `${block.page} ${block.content.split('\n', 1)[0]}`;
  if (name in NOT_RUN) {
    skipped.add(name);
    return;
  }
  for (const line of block.content.trimEnd().split('\n')) assert.match(line, HARMLESS, name);
  // Without npm, which is slow.
  const commands = block.content
    .replaceAll(WRITTEN_URL, service.url)
    .replaceAll(/^(.*\| )?npx ecliptic /gm, `$1"${process.execPath}" "${CLI_FILE}" `);
  // The remark `exit=N` says which status the page tells of.
  const status = block.remarks.find((remark) => remark.startsWith('exit='))?.slice('exit='.length);
  const script = status === undefined ? commands : `${commands.trimEnd()} || [ $? = ${status} ]`;
  const output = await runProgram(['bash', '-euo', 'pipefail', '-c', script], {
    ECLIPTIC_API_KEY: key,
    DATABASE_URL: `file:${join(folder.path, 'keys.db')}`,
  });
  assert.notEqual(output, '');
  const next = reading.blocks[reading.blocks.indexOf(block) + 1];
  if (next?.language === 'json') reading.answer = written(output);
  if (next?.language === 'text') assert.equal(output, next.content);
}

function checkHeaderFields({ content }: Block): void {
  for (const line of content.trimEnd().split('\n')) assert.match(line, /^[A-Za-z-]+: \S/);
}

/** The output of a program is compared when it runs. Other text must be in the help. */
async function checkOutput(block: Block, { blocks }: Reading): Promise<void> {
  const programs = blocks.filter(({ line, language }) => line < block.line && language !== 'text');
  if (programs.some((program) => shownOutput(program, blocks) === block.content)) return;
  const help = await runProgram([process.execPath, CLI_FILE, '--help']);
  assert.ok(help.includes(block.content.trimEnd()), 'nothing prints this');
}

function requireShownOutput(block: Block, { blocks }: Reading): void {
  assert.ok(shownOutput(block, blocks), 'a program whose output is not shown');
}

function written(text: string): string {
  return text.replaceAll(service.url, WRITTEN_URL);
}

/** The cells of all table rows of a page. */
function rowsOf(page: string): string[][] {
  const rows = readFileSync(join(REPOSITORY, page), 'utf8').match(/^\| .* \|$/gm) ?? [];
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

test('the historical offsets on the page of times equal those of the time zone database', () => {
  const rows = rowsOf('docs/time.md').filter(([local = '']) => /^\d{4}-\d\d-\d\dT/.test(local));
  assert.ok(rows.length >= 4);
  for (const [local = '', zone = '', offset] of rows) {
    const unique = { disambiguation: 'reject' } as const;
    const reading = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, unique);
    assert.equal(reading.offset, offset, `${local} ${zone}`);
  }
});

test('the Sun of each zodiac is where the page of the request says', async () => {
  const rows = rowsOf('docs/request.md').filter(([, , longitude = '']) => /°$/.test(longitude));
  assert.equal(rows.length, 4);
  for (const [name = '', , longitude] of rows) {
    const ayanamsa = /^`(\w+)`$/.exec(name)?.[1];
    const zodiac = ayanamsa === undefined ? {} : { zodiac: 'sidereal', ayanamsa };
    const subject = { datetime: '1990-06-15T12:30:00Z' };
    const request = JSON.stringify({ subject, settings: { ...zodiac, bodies: ['sun'] } });
    const response = await post({ url: service.url, key }, request);
    const { data } = (await response.json()) as { data: { positions: { longitude: number }[] } };
    assert.equal(`${data.positions[0]?.longitude}°`, longitude, name);
  }
});

test('the limits equal those of the code', () => {
  const number = (value: number) => value.toLocaleString('en');
  const seconds = (valueMs: number) => `${valueMs / 1_000} s`;
  const config = readConfig({});
  const limits = CONNECTION_LIMITS;
  const cells = rowsOf('docs/limits.md').map(([what, limit]) => `${what}: ${limit}`);
  for (const cell of [
    `Body: **${number(config.bodyLimitBytes)} bytes** (16 KiB)`,
    `The path, with the names and values of all header fields: ${number(limits.headerBytesMax - 1)} bytes (8 KiB less one)`,
    `The names and values of all trailer fields: ${number(limits.headerBytesMax - 1)} bytes (8 KiB less one)`,
    `Receiving the header of a request: ${seconds(limits.headersTimeoutMs)}`,
    `Receiving header and body together: ${seconds(limits.requestTimeoutMs)}`,
    `Waiting for a calculation worker: **${config.calcQueueWaitMs} ms**`,
    `One calculation: **${seconds(config.calcTimeoutMs)}**`,
    `An open connection without a request: ${seconds(limits.keepAliveTimeoutMs)} after an answer`,
    `An answer that the caller does not read: ${seconds(limits.idleTimeoutMs)}`,
    `Requests that wait for a calculation worker: **${number(config.calcQueueLimit)}**`,
    `Open connections to one service: ${number(limits.connectionsMax)}`,
    `Active keys of an account: ${ACTIVE_KEYS_MAX}`,
    `Bodies: 1 to ${BODY_NAMES.length}, each once`,
    `Nesting of the JSON: ${DEPTH_MAX} levels`,
  ]) {
    assert.ok(cells.includes(cell), cell);
  }
  const page = readFileSync(join(REPOSITORY, 'docs/limits.md'), 'utf8');
  assert.ok(page.includes(`the first ${FINDINGS_MAX} findings`));
  const longestMs = config.calcQueueWaitMs + 2 * config.calcTimeoutMs;
  assert.ok(page.includes(`within ${seconds(longestMs)}`));
  const hosting = readFileSync(join(REPOSITORY, 'docs/self-hosting.md'), 'utf8');
  assert.ok(hosting.includes(`waits for an answer for at least ${seconds(longestMs)}`));
  assert.equal(ENDPOINTS.positions.credits, 1);
});
