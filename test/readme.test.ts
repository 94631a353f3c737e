/** Runs all commands of the README except `npm ci`. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runProgram } from './support/docs-blocks.ts';
import { REPOSITORY } from './support/processes.ts';
import { ownEnvironment, temporaryFolder } from './support/service.ts';

const README = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');

/** Fenced blocks of a language, in order. */
function blocks(language: string): string[] {
  return [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

const [START, CURL = '', KEYS = '', REVOKE = '', POSITIONS = '', VERIFY = '', TEST, ...MORE] =
  blocks('sh');

const folder = temporaryFolder();
const DATABASE_URL = `file:${join(folder.path, 'keys.db')}`;
const environment = { ...ownEnvironment(), PORT: '0', DATABASE_URL };

const shell = (command: string, more: Record<string, string> = {}) =>
  runProgram(['bash', '-euo', 'pipefail', '-c', command], { ...environment, ...more });

test('sends the same request with PowerShell', () => {
  const [powershell = ''] = blocks('powershell');
  const address = /http:\/\/127\.0\.0\.1:8080\/\S+/;
  for (const pattern of [address, /'\{.*\}'/, /Bearer \$\S*ECLIPTIC_API_KEY/]) {
    const [sent] = pattern.exec(CURL) ?? [];
    const [there] = pattern.exec(powershell) ?? [];
    assert.equal(there?.replace('$env:', '$'), sent);
  }
  assert.match(powershell, /-ContentType application\/json/);
});

let service: ChildProcess;
let printed = '';
let url = '';

before(async () => {
  service = spawn('npm', ['start'], {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    service.once('exit', () => reject(new Error(`npm start ended:\n${printed}`)));
    service.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      url = /"base_url":"([^"]+)"/.exec(printed)?.[1] ?? '';
      if (url !== '') resolve();
    });
  });
});
after(async () => {
  const ended = once(service, 'exit');
  // npm and the shell that it starts form a process group for this test.
  process.kill(-(service.pid ?? Number.NaN), 'SIGTERM');
  await ended;
  folder.remove();
});

test('runs exactly the commands of the README', () => {
  assert.equal(START, 'npm ci && npm start\n');
  assert.equal(TEST, 'npm ci && npm test\n');
  assert.deepEqual(MORE, []);
});

test('has the commands for Docker of the page on containers, which test/containers runs', () => {
  const [commands = ''] = blocks('sh by=test/containers');
  const page = readFileSync(join(REPOSITORY, 'docs/operating/containers.md'), 'utf8');
  for (const line of commands.trim().split('\n')) assert.ok(page.includes(`\n${line}\n`), line);
});

test('prints a key and a working curl line at the first start', async () => {
  const line = /^ +(curl .*)$/m.exec(printed)?.[1];
  assert.ok(line, printed);
  const { data } = JSON.parse(await shell(line));
  assert.equal(data.positions.length, 11);
  assert.equal(data.positions[0].body, 'sun');
});

test('returns the response of the README for its request', async () => {
  const key = /\bak_test_\w+/.exec(printed)?.[0] ?? '';
  const answer = await shell(CURL.replace('http://127.0.0.1:8080', url), { ECLIPTIC_API_KEY: key });
  const [shown = ''] = blocks('json');
  assert.equal(JSON.stringify(JSON.parse(shown)), answer);
});

test('issues, lists and revokes keys with the commands of the README', async () => {
  const output = await shell(KEYS);
  const id = /key_\w+/.exec(output)?.[0] ?? '';
  const key = /ak_test_\w+/.exec(output)?.[0] ?? '';
  assert.match(output, /Acme Charts/);
  const curl = CURL.replace('http://127.0.0.1:8080', url);
  assert.match(await shell(curl, { ECLIPTIC_API_KEY: key }), /"uranus"/);
  await shell(REVOKE.replace('KEY_ID', id));
  assert.match(await shell(curl, { ECLIPTIC_API_KEY: key }), /auth\.invalid_key/);
});

test('prints positions as in the README', async () => {
  const [, shown] = blocks('text');
  assert.equal(await shell(POSITIONS), shown);
});

test('verifies the corpus with the command of the README', async () => {
  assert.match(await shell(VERIFY), /^Verified: every byte is as published/m);
});
