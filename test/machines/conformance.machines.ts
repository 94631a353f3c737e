/**
 * The conformance suite of the protocol's authors finds nothing wrong. Many of its scenarios call tools of
 * its own, or need features that this server does not have: those are listed, and nothing else may fail.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../support/processes.ts';
import { type SpawnedService, spawnService, temporaryFolder } from '../support/service.ts';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

/** Why checks of a scenario fail: only these may, by the scenario's name. */
const NOT_HERE: readonly (readonly [RegExp, string])[] = [
  [/^(?:tools-call|elicitation|json-schema)-/, 'tools of the suite'],
  [/^input-required-result-/, 'tools of the suite that ask the caller back'],
  [/^resources-(?:read-text|read-binary|templates-read)$/, 'resources of the suite'],
  [/^http-custom-header-/, 'tools with arguments in header fields'],
  [/^tasks-/, 'tasks, an extension'],
  [/^(?:prompts|completion|logging)-/, 'no prompts, no completion, no logging'],
  [/^resources-(?:un)?subscribe$/, 'nothing changes, so there is nothing to subscribe to'],
];

/** Checks that fail in scenarios of which the others hold. */
const CHECKS_NOT_HERE: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints',
]);

/** Scenarios of which something holds that a server without any of this would not give, by revision. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'dns-rebinding-protection',
  ],
};

const folder = temporaryFolder();
/** The suite knows no keys, so this adds one, and passes everything else on as it is. */
const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
  const { method, url: path } = incoming;
  const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
});
let service: SpawnedService;
let key: string;
let address: string;
/** Of the service itself; its address is that of the proxy, so that origins are what they look like. */
let port: number;
before(async () => {
  writeFileSync(join(folder.path, 'package.json'), '{ "private": true }');
  const options = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, SUITE], { cwd: folder.path, stdio: 'ignore' });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  port = await freePort();
  service = await spawnService({
    PORT: String(port),
    DATABASE_URL: `file:${join(folder.path, 'a.db')}`,
    MCP: 'on',
    BASE_URL: address,
  });
  key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
});
after(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await service.stop();
  folder.remove();
});

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs the scenarios that a revision requires; the checks of each by its name. */
async function checksOf(revision: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const output = join(folder.path, revision);
  const file = join(folder.path, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const child = spawn(
    process.execPath,
    [file, 'server', '--url', `${address}/mcp`, '--requirements', revision, '-o', output],
    { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder.path } },
  );
  await once(child, 'close');
  return new Map(
    readdirSync(output).map((name) => [
      // The name of a folder is that of the kind, of the scenario and of the moment.
      name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ''),
      JSON.parse(readFileSync(join(output, name, 'checks.json'), 'utf8')),
    ]),
  );
}

for (const [revision, held] of Object.entries(HELD)) {
  test(`revision ${revision}: only what is not here fails`, async () => {
    const scenarios = await checksOf(revision);
    for (const [scenario, checks] of scenarios) {
      const isNotHere = NOT_HERE.some(([name]) => name.test(scenario));
      for (const { id, status, errorMessage } of checks) {
        if (status !== 'FAILURE' || isNotHere || CHECKS_NOT_HERE.has(id)) continue;
        assert.fail(`${scenario}: ${id}: ${errorMessage}`);
      }
    }
    for (const scenario of held) {
      const checks = scenarios.get(scenario) ?? [];
      assert.ok(
        checks.some(({ id, status }) => status === 'SUCCESS' && id !== 'wire-schema-valid'),
        `${scenario} was not run`,
      );
    }
    // Whatever a scenario asks for, the answers are of the protocol's schema.
    const wire = [...scenarios.values()].flat().filter(({ id }) => id === 'wire-schema-valid');
    assert.ok(wire.length > 0 && wire.every(({ status }) => status === 'SUCCESS'));
  });
}
