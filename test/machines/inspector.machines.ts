/** The command line of the MCP inspector, the protocol's own tool, works with the service. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  CLI_FILE,
  post,
  type SpawnedService,
  spawnService,
  temporaryFolder,
} from '../support/service.ts';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const REQUEST = {
  subject: { datetime: '1990-06-15T14:30:00+02:00' },
  settings: { bodies: ['sun'] },
};
const CALL = ['--method', 'tools/call', '--tool-name', 'positions'];
/** Its exit code after an error of a tool. */
const TOOL_ERROR = 5;

const folder = temporaryFolder();
let service: SpawnedService;
let key: string;
before(async () => {
  writeFileSync(join(folder.path, 'package.json'), '{ "private": true }');
  const options = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, INSPECTOR], { cwd: folder.path, stdio: 'ignore' });
  service = await spawnService({ DATABASE_URL: `file:${join(folder.path, 'a.db')}`, MCP: 'on' });
  key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
});
after(async () => {
  await service.stop();
  folder.remove();
});

const TARGETS: Readonly<Record<string, () => readonly string[]>> = {
  'over standard input and output': () => [process.execPath, CLI_FILE, 'mcp'],
  'over HTTP': () => [
    `${service.url}/mcp`,
    ...['--transport', 'http', '--header', `Authorization: Bearer ${key}`],
  ],
};

for (const [name, target] of Object.entries(TARGETS)) {
  describe(name, () => {
    /** Runs the inspector, and reads the document that it prints. */
    function inspect(...args: readonly string[]) {
      const file = join(folder.path, 'node_modules/.bin/mcp-inspector');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [file, '--cli', ...target(), ...args],
        {
          encoding: 'utf8',
          timeout: 120_000,
          env: { PATH: process.env['PATH'], HOME: folder.path },
        },
      );
      const document = stdout.slice(0, stdout.lastIndexOf('\n}') + 2);
      return { status, stderr, result: JSON.parse(document) };
    }

    test('accepts the schemas of the tools', () => {
      const { status, stderr, result } = inspect('--strict', '--method', 'tools/list');
      assert.equal(status, 0, stderr);
      assert.deepEqual(
        result.tools.map((tool: { name: string }) => tool.name),
        ['find_place', 'birth_moment', 'positions', 'position_ranges'],
      );
    });

    test('returns positions', async () => {
      const given = Object.entries(REQUEST).flatMap(([field, value]) => [
        '--tool-arg',
        `${field}=${JSON.stringify(value)}`,
      ]);
      const { status, result } = inspect(...CALL, ...given);
      assert.equal(status, 0);
      const answer = await post({ url: service.url, key }, JSON.stringify(REQUEST));
      assert.deepEqual(result.structuredContent, await answer.json());
    });

    test('returns errors of arguments', () => {
      const { status, result } = inspect(...CALL, '--tool-arg', 'subject={}');
      assert.equal(status, TOOL_ERROR);
      assert.equal(JSON.parse(result.content[0].text).code, 'subject.time.required');
    });

    test('reads a page', () => {
      const { result } = inspect('--method', 'resources/list');
      const { uri } = result.resources.find((each: { name: string }) => each.name === 'mcp');
      const page = inspect('--method', 'resources/read', '--uri', uri);
      assert.match(page.result.contents[0].text, /^# MCP server/);
    });
  });
}
