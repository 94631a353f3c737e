/**
 * The package as users receive it: packed by a release, installed by npm in an empty folder, and used by commands and a program, on
 * the oldest Node that runs it and on one that only starts it.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { API_VERSION } from '../../packages/contract/versions.ts';
import { OLDEST } from '../../packages/runtime/find-node.cjs';
import { publicFiles } from '../../packages/site/public-files.ts';
import { siteFiles } from '../../packages/site/site.ts';
import { productionPackages, readLockfile } from '../../tools/supply/lockfile.ts';
import { blocksOf } from '../support/docs-blocks.ts';
import { REPOSITORY, until } from '../support/processes.ts';
import { CLI_FILE, post, REQUEST, SURROUNDINGS } from '../support/service.ts';
import { useRehearsal } from './copies.ts';
import { install, installed, type Newcomer, npx, startNpx } from './newcomer.ts';

const PINNED = JSON.parse(readFileSync(join(REPOSITORY, 'packages/runtime/package.json'), 'utf8'))
  .optionalDependencies[`node-linux-${process.arch}`];
const README = 'tools/release/package-readme.md';
const MOMENT = ['positions', '1990-06-15T14:30:00+02:00', '--json'];

const { folder, tarball } = await useRehearsal();

/** The Node of npm, the options of the installation, and the Node that runs the package. */
const NODES = [
  [OLDEST, ['--omit=optional'], OLDEST],
  ['20.20.2', [], PINNED],
] as const;

for (const [given, options, used] of NODES) {
  describe(`installed with Node ${given}`, () => {
    const newcomer = install(join(folder, given), given, [...options, tarball('ecliptic')]);
    test('installs the packages of the lock file', () => checkPackages(newcomer));
    test('returns the same bytes as the repository', (t) => checkPositions(t, newcomer));
    test(`verifies the published digest on Node ${used}`, (t) =>
      checkVerification(t, newcomer, used));
    test('serves requests, every page and keys', (t) => checkService(t, newcomer));
    test('responds to initialize and calls over MCP', (t) => checkMcp(t, newcomer));
    test('can be imported by a program', () => checkLibrary(newcomer, given === used));
  });
}

function checkPackages(newcomer: Newcomer): void {
  let checked = 0;
  for (const [path, { version, optional }] of productionPackages(
    readLockfile(new URL('../../', import.meta.url)),
  )) {
    const [name = ''] =
      /[^/]+(?:\/[^/]+)?$/.exec(path.replace(/^(?:.*\/)?node_modules\//, '')) ?? [];
    const file = join(newcomer.folder, 'node_modules', name, 'package.json');
    // Nested packages of the lock file are requested by a range.
    if (path.split('node_modules/').length > 2 || (optional && !existsSync(file))) continue;
    assert.equal(installed(newcomer, name)['version'], version, name);
    checked++;
  }
  assert.ok(checked > 50);
}

async function checkPositions(t: TestContext, newcomer: Newcomer): Promise<void> {
  const own = execFileSync(process.execPath, [CLI_FILE, ...MOMENT], { encoding: 'utf8' });
  assert.equal(await npx(t, newcomer, ...MOMENT), own);
  assert.match(await npx(t, newcomer, '--version'), new RegExp(`^ecliptic API ${API_VERSION},`));
}

async function checkVerification(t: TestContext, newcomer: Newcomer, used: string): Promise<void> {
  const report = JSON.parse(await npx(t, newcomer, 'verify', '--json'));
  assert.equal(report.verified, true);
  assert.equal(report.digest, servedVersion().answers);
  assert.ok(report.platform.endsWith(` Node v${used}`), report.platform);
}

async function checkService(t: TestContext, newcomer: Newcomer): Promise<void> {
  const service = startNpx(t, newcomer, ['serve'], { PORT: '0' });
  const { child, stdout, stderr } = service;
  const hasStarted = () => /"base_url":"([^"]+)"/.exec(stdout())?.[1];
  await until('the service has started', () => {
    assert.equal(child.exitCode, null, stderr());
    return hasStarted() !== undefined;
  });
  const baseUrl = hasStarted() ?? '';
  // The default database is in the current folder.
  assert.ok(existsSync(join(newcomer.folder, 'var/ecliptic.db')));
  const first = /\bak_test_\w+/.exec(stdout())?.[0] ?? '';
  const ask = (key: string) => post({ url: baseUrl, key });
  const answer = await ask(first);
  assert.equal(answer.status, 200);
  assert.equal(`${await answer.text()}`, (await npx(t, newcomer, ...MOMENT)).trimEnd());
  assert.equal((await fetch(`${baseUrl}/health`)).status, 200);
  await checkPages(baseUrl);
  await checkKeys(t, newcomer, ask);
  child.kill('SIGTERM');
  await until('the service has stopped', () => /"stopped"|stopped/.test(stdout()));
}

/** Every file of the documentation equals that of the repository, byte for byte. */
async function checkPages(baseUrl: string): Promise<void> {
  const docsUrl = `${baseUrl}/docs`;
  const surroundings = { ...SURROUNDINGS, baseUrl, docsUrl };
  const own = publicFiles(surroundings, Date.now);
  const paths = [...siteFiles(surroundings, 'service').keys()].map((path) =>
    path === '' ? '/docs' : `/docs/${path}`,
  );
  assert.ok(paths.length > 100);
  for (const path of ['/', '/llms.txt', '/openapi.json', ...paths]) {
    const response = await fetch(baseUrl + path, { headers: { Accept: 'text/html, */*;q=0.1' } });
    assert.equal(response.status, 200, path);
    const body = Buffer.from(await response.arrayBuffer());
    assert.ok(body.equals((await own.read(path)).body), path);
  }
}

async function checkKeys(
  t: TestContext,
  newcomer: Newcomer,
  ask: (key: string) => Promise<Response>,
): Promise<void> {
  const issued = await npx(t, newcomer, 'keys', 'issue', '--account', 'Acme Charts');
  const key = /\bak_test_\w+/.exec(issued)?.[0] ?? '';
  const id = /\bkey_\w+/.exec(issued)?.[0] ?? '';
  assert.match(await npx(t, newcomer, 'keys', 'list'), new RegExp(`${id}.*Acme Charts`));
  await until('the new key is known', async () => (await ask(key)).status === 200);
  await npx(t, newcomer, 'keys', 'revoke', id);
  await until('the key is revoked', async () => (await ask(key)).status === 401);
}

async function checkMcp(t: TestContext, newcomer: Newcomer): Promise<void> {
  const { child, stdout, ended } = startNpx(t, newcomer, ['mcp']);
  const clientInfo = { name: 'test', version: '1' };
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    },
    { method: 'notifications/initialized' },
    {
      id: 2,
      method: 'tools/call',
      params: { name: 'positions', arguments: JSON.parse(REQUEST) },
    },
  ];
  for (const message of messages) {
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  await until('both are answered', () => stdout().split('\n').length > 2);
  child.stdin?.end();
  assert.equal(await ended, 0);
  const [initialized, found] = stdout()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).result);
  assert.equal(initialized.serverInfo.name, 'ecliptic');
  assert.match(JSON.stringify(found), /calc_version/);
}

/** The program in the package's README compiles, and prints the output shown there. */
function checkLibrary(newcomer: Newcomer, runs: boolean): void {
  const [program, shown] = blocksOf(README).filter(({ language }) =>
    /^(?:ts|text)$/.test(language),
  );
  writeFileSync(join(newcomer.folder, 'program.mts'), program?.content ?? '');
  const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  // The declarations are checked, too, without those of Node.
  const options = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess';
  for (const module of ['nodenext', 'esnext --moduleResolution bundler']) {
    const args = [tsc, ...options.split(' '), ...'--target es2022 --lib es2023,dom'.split(' ')];
    const more = [...`--module ${module}`.split(' '), 'program.mts'];
    execFileSync(process.execPath, [...args, ...more], { cwd: newcomer.folder, stdio: 'inherit' });
  }
  const run = (...args: readonly string[]) =>
    execFileSync(newcomer.node, args, { cwd: newcomer.folder, encoding: 'utf8', stdio: 'pipe' });
  if (!runs) {
    assert.throws(() => run('program.mjs'), /ecliptic needs Node \d+\.\d+\.\d+ or newer/);
    return;
  }
  assert.equal(run('program.mjs'), shown?.content);
  const required = `const { positionsText } = require('ecliptic');
    positionsText(Buffer.from('  ' + process.argv[1], 'utf8').subarray(2)).then(console.log)`;
  const own = execFileSync(process.execPath, [CLI_FILE, ...MOMENT], { encoding: 'utf8' });
  assert.equal(run('--eval', required, REQUEST).trimEnd(), own.trimEnd());
}
