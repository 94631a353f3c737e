import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CODE_FOLDERS } from './support/code-folders.ts';
import { temporaryFolder } from './support/service.ts';

/** A module that breaks the rules on purpose. */
const PRODUCT = ['src', 'contract', 'wheel', 'site', 'client/src'];

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string } }[];
  };
}

/** Checks the sources below a folder with the project's rules. */
function cruise(folder: string, folders: readonly string[]): Promise<Cruise> {
  const command = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rules = join(folder, '.dependency-cruiser.cjs');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [command, '--config', rules, '--output-type', 'json', ...folders],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => (stdout === '' ? reject(error) : resolve(JSON.parse(stdout))),
    );
  });
}

test('the import rules hold, and check every source file', async () => {
  const { modules, summary } = await cruise(ROOT, CODE_FOLDERS);
  assert.deepEqual(summary.violations, []);
  const seen = new Set(modules.map(({ source }) => source));
  for (const file of globSync(`{${CODE_FOLDERS.join()}}/**/*.ts`, { cwd: ROOT }))
    assert.ok(seen.has(file), file);
});

test('the import rules find a forbidden import', async () => {
  const folder = temporaryFolder();
  try {
    for (const name of [...PRODUCT, '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
      cpSync(join(ROOT, name), join(folder.path, name), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
    const forbidden = {
      'contract/versions.ts': ["import '../src/positions/parse.ts';", 'contract-imports'],
      'src/positions/moment.ts': ["import '../http/respond.ts';", 'positions-imports'],
      'src/http/probes.ts': ["import '../config.ts';", 'config-is-passed-on'],
      'src/http/mcp.ts': [
        "import '@modelcontextprotocol/server';",
        '@modelcontextprotocol-in-one-place',
      ],
      'src/mcp/tool.ts': ["import '../../site/map.ts';", 'mcp-imports'],
      'src/tables/table.ts': ["import '../cli/json.ts';", 'tables-imports'],
      'src/keys/store.ts': ["import 'pino';", 'pino-in-one-place'],
      'site/map.ts': ["import '../src/http/respond.ts';", 'site-imports'],
      'wheel/spread.ts': ["import '../site/html.ts';", 'wheel-imports'],
      'client/src/retry.ts': ["import '../../src/http/respond.ts';", 'the-client-stands-alone'],
      'client/src/instant.ts': ["import 'ajv';", 'no-dev-dependencies-in-the-product'],
    } as const;
    for (const [file, [line]] of Object.entries(forbidden)) {
      const path = join(folder.path, file);
      writeFileSync(path, `${line}\n${readFileSync(path, 'utf8')}`);
    }
    const { summary } = await cruise(folder.path, PRODUCT);
    const broken = new Set(summary.violations.map(({ rule }) => rule.name));
    for (const [, name] of Object.values(forbidden)) assert.ok(broken.has(name), name);
  } finally {
    folder.remove();
  }
});
