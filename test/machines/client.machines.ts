/**
 * The client as its users install it: the packed file in a fresh project, in every runtime of the README. The runtimes and
 * the client's dependency come from npm's registry.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CLIENT_VERSION } from '../../packages/client/src/version.ts';
import { buildPackage, installPlaces } from '../client/built-package.ts';
import { startOddServer } from '../support/odd-server.ts';
import { startProgram } from '../support/processes.ts';
import {
  type ComposedService,
  composeService,
  POSITIONS_PATH,
  temporaryFolder,
} from '../support/service.ts';
import { unpack } from './machine.ts';

/** The oldest supported version, which loads modules differently, and the newest. */
const NODES = ['20.0.0', process.versions.node];
const DENO = { version: '2.9.6', x64: 'linux-x64-glibc', arm64: 'linux-arm64-glibc' };
const BUN = { version: '1.4.5', x64: 'linux-x64', arm64: 'linux-aarch64' };

const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'x64';
const ONLY_LINUX = { skip: process.platform !== 'linux' };

const folder = temporaryFolder();
/** Not in the folder of the build, which is a workspace. */
const fresh = temporaryFolder();
const project = fresh.path;
let service: ComposedService;

before(async () => {
  service = await composeService();
  const { tarballFile } = await buildPackage(folder.path);
  // Its own root, because Deno searches parent folders for a workspace.
  writeFileSync(join(project, 'package.json'), '{ "private": true, "workspaces": [] }');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', tarballFile], {
    cwd: project,
    stdio: 'ignore',
  });
  await installPlaces(project);
  const imported =
    "import { birthMoment, Ecliptic, Problem, resolveBirth } from 'ecliptic-client';";
  const required =
    "const { birthMoment, Ecliptic, Problem, resolveBirth } = require('ecliptic-client');";
  writeFileSync(join(project, 'program.mjs'), imported + PROGRAM);
  writeFileSync(join(project, 'program.cjs'), required + PROGRAM);
  writeFileSync(join(project, 'program.ts'), imported + TYPED);
});
after(async () => {
  await service.stop();
  folder.remove();
  fresh.remove();
});

/** Sends requests to a server that is busy at first, one that is rejected, and one to an address without a server. */
const PROGRAM = `
  const [baseUrl, apiKey, nowhere] = process.argv.slice(2);
  const ecliptic = new Ecliptic({ baseUrl, apiKey, backoffBaseMs: 1 });
  function named(place) {
    try {
      return resolveBirth({ date: '1990-06-15', time: '14:30', place }).place?.name;
    } catch (error) { return error.code; }
  }
  async function main() {
    const datetime = birthMoment({ local: '1935-06-15T12:00:00', timeZone: 'Europe/Amsterdam' });
    const settings = { zodiac: 'sidereal', ayanamsa: 'lahiri', bodies: ['sun'] };
    const response = await ecliptic.positionsWithResponse({ datetime }, settings);
    const { positions: [sun] } = response.answer.data;
    const rejected = await ecliptic.positions({ datetime: '1935-06-15' }).catch((error) => error);
    const closed = new Ecliptic({ baseUrl: nowhere, apiKey, maxAttempts: 1 });
    // No variable is set, and Deno may not read the environment.
    let missing;
    try { new Ecliptic({ apiKey }); } catch (error) { missing = error.code; }
    const failed = await closed.positions({ datetime }).catch((error) => error);
    console.log(JSON.stringify({
      sign: sun.sign,
      moment: response.answer.meta.subject_resolved.utc_datetime,
      identified: response.request_id.startsWith('req_'),
      attempts: response.attempts,
      rejected: rejected instanceof Problem && rejected.code,
      failed: failed.code,
      missing,
      named: named('Karl-Marx-Stadt'),
    }));
  }
  main();`;
/** The same in TypeScript, without the types of Node. */
const TYPED = PROGRAM.replace(
  'process.argv.slice(2)',
  '(globalThis as any).process.argv.slice(2) as [string, string, string]',
)
  .replace(/'(sidereal|lahiri|sun)'/g, "'$1' as const")
  .replace('sun.sign', 'sun?.sign')
  .replace('named(place)', 'named(place: string): unknown')
  .replace('return error.code', 'return (error as { code?: unknown }).code')
  .replace('let missing;', 'let missing: unknown;')
  .replace('missing = error.code', 'missing = (error as { code?: unknown }).code')
  .replace('request_id.starts', 'request_id?.starts');

const EXPECTED = {
  sign: 'gemini',
  moment: '1935-06-15T10:40:28Z',
  identified: true,
  attempts: 3,
  rejected: 'subject.time.invalid_format',
  failed: 'client.connection_failed',
  missing: 'client.invalid_option',
  named: 'Chemnitz',
};

/** Its `require` loads no ES modules, so there is no list of places. */
const WITHOUT_LIST = { ...EXPECTED, named: 'client.invalid_birth' };

/** Runs the program in a runtime, with a service that is unreachable at first. */
async function runsIn(
  context: Parameters<typeof startOddServer>[0],
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
  expected: typeof EXPECTED = EXPECTED,
): Promise<void> {
  const agents = new Set<unknown>();
  let asked = 0;
  const proxy = await startOddServer(context, async ({ body, authorization }, response) => {
    agents.add(response.req.headers['user-agent']);
    asked++;
    if (asked <= 2) {
      response.writeHead(asked === 1 ? 502 : 429, { 'Content-Type': 'text/html' });
      return '<h1>Later</h1>';
    }
    const answer = await fetch(service.url + POSITIONS_PATH, {
      method: 'POST',
      headers: { Authorization: authorization ?? '', 'Content-Type': 'application/json' },
      body,
    });
    const headers = ['content-type', 'x-request-id'].map(
      (name) => [name, answer.headers.get(name) ?? ''] as const,
    );
    response.writeHead(answer.status, Object.fromEntries(headers));
    return answer.text();
  });
  const [file, ...args] = command;
  const nowhere = 'http://127.0.0.1:1';
  const { ended, stdout, stderr } = startProgram(
    context,
    file,
    [...args, proxy.url.origin, service.key, nowhere],
    { cwd: project, env: { PATH: '/usr/bin:/bin', HOME: folder.path, ...environment } },
  );
  assert.equal(await ended, 0, stderr());
  assert.deepEqual(JSON.parse(stdout()), expected, stderr());
  assert.deepEqual([...agents], [`ecliptic-client/${CLIENT_VERSION}`]);
}

for (const version of NODES) {
  test(`runs in Node ${version}, by import and by require`, ONLY_LINUX, async (context) => {
    const node = join(unpack(folder.path, `node-linux-${ARCHITECTURE}`, version), 'bin/node');
    assert.equal(execFileSync(node, ['--version'], { encoding: 'utf8' }), `v${version}\n`);
    const expected = version === '20.0.0' ? WITHOUT_LIST : EXPECTED;
    await runsIn(context, [node, 'program.mjs'], {}, expected);
    await runsIn(context, [node, 'program.cjs'], {}, expected);
  });
}

test(`runs in Deno ${DENO.version}, which also checks the types`, ONLY_LINUX, async (context) => {
  const deno = join(unpack(folder.path, `@deno/${DENO[ARCHITECTURE]}`, DENO.version), 'deno');
  const environment = { DENO_DIR: join(folder.path, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
  // The list of places is a file.
  const allowed = ['--allow-net=127.0.0.1', '--allow-read=node_modules'];
  await runsIn(context, [deno, 'run', '--check', ...allowed, 'program.ts'], environment);
  await runsIn(context, [deno, 'run', ...allowed, 'program.cjs'], environment);
});

test(`runs in Bun ${BUN.version}`, ONLY_LINUX, async (context) => {
  const bun = join(unpack(folder.path, `@oven/bun-${BUN[ARCHITECTURE]}`, BUN.version), 'bin/bun');
  for (const program of ['program.ts', 'program.mjs', 'program.cjs']) {
    await runsIn(context, [bun, program]);
  }
});
