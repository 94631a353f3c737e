/** The checklist of a new endpoint: everything that callers, operators and maintainers need. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ecliptic } from '../../packages/client/src/ecliptic.ts';
import { READINGS } from '../../packages/client/src/reading.ts';
import { ENDPOINT_NAMES, ENDPOINTS } from '../../packages/contract/endpoints.ts';
import { ENDPOINT_DOCUMENTS } from '../../packages/contract/schema/endpoint-documents.ts';
import { TAGS } from '../../packages/site/openapi/document.ts';
import { NAMED_SCHEMAS } from '../../packages/site/openapi/schemas.ts';
import { CALCULATIONS } from '../../src/endpoints/calculate.ts';
import { SERVED } from '../../src/endpoints/served.ts';
import { CALLABLE } from '../../src/mcp/endpoint-tool.ts';
import { RESPONSE_TEXTS } from '../../src/tables/response-tables.ts';
import { SELF_TEST_BLOCKS } from '../../src/verification/verify.ts';
import { REPOSITORY } from '../support/processes.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const readAll = (folder: string) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => /\.(?:ts|md)$/.test(name))
    .map((name) => read(`${folder}/${name}`))
    .join('\n');

/** A name in TypeScript: `moonSign` for `moon_sign`. */
const methodName = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The paths with an alert on slow responses. */
const [, SLOW_ROUTES = ''] =
  /duration_seconds_bucket\{route=~"([^"]+)"/.exec(read('deploy/prometheus/alerts.yaml')) ?? [];

/** The records with an entry for each endpoint. */
const RECORDS = {
  ENDPOINT_DOCUMENTS,
  SERVED,
  CALCULATIONS,
  RESPONSE_TEXTS,
  READINGS,
  SELF_TEST_BLOCKS,
};

for (const name of ENDPOINT_NAMES) {
  const { path } = ENDPOINTS[name];

  test(`lists ${name} in every record, under its own name`, () => {
    for (const [record, entries] of Object.entries(RECORDS)) {
      assert.ok(Object.hasOwn(entries, name), record);
      assert.deepEqual(Object.keys(entries), ENDPOINT_NAMES, record);
    }
    assert.equal(SERVED[name].name, name);
    assert.equal(SERVED[name].path, path);
  });

  test(`provides ${name} with a page, schemas, clients, a command, a tool, an alert and nginx`, () => {
    const { operation, tag, tool, guide, answer } = ENDPOINT_DOCUMENTS[name];
    const published = JSON.parse(read('openapi.json')).paths[path]?.post.operationId;
    const has: Readonly<Record<string, boolean>> = {
      'its path in a page of docs/': readAll('docs').includes(path),
      [`docs/${guide.page}.md`]: existsSync(join(REPOSITORY, `docs/${guide.page}.md`)),
      'openapi.json (npm run docs)': published === operation,
      'a method in packages/client/src/ecliptic.ts': methodName(name) in Ecliptic.prototype,
      'a method in _methods.py': read(
        'packages/client-python/src/ecliptic_client/_methods.py',
      ).includes(`def ${name}(`),
      'a row in _endpoints.py': read(
        'packages/client-python/src/ecliptic_client/_endpoints.py',
      ).includes(`    "${name}": `),
      'a command in src/cli/': readAll('src/cli').includes(
        `.command('${name.replaceAll('_', '-')}')`,
      ),
      'a tool': CALLABLE.some(({ document }) => document.tool === tool),
      'its tool in docs/mcp.md': read('docs/mcp.md').includes(`\`${tool.name}\``),
      'deploy/prometheus/alerts.yaml': new RegExp(`^(?:${SLOW_ROUTES})$`).test(path),
      'deploy/nginx.conf': read('deploy/nginx.conf').includes(`${path} $uri;`),
      'deploy/systemd/nginx-site.conf': read('deploy/systemd/nginx-site.conf').includes(
        `${path} $uri;`,
      ),
      'its answer in packages/site/openapi/schemas.ts':
        Object.values<object>(NAMED_SCHEMAS).includes(answer),
      'its tag in packages/site/openapi/document.ts': TAGS.some(({ name: each }) => each === tag),
    };
    const missing = Object.keys(has).filter((place) => !has[place]);
    assert.deepEqual(missing, [], 'missing for the endpoint');
  });
}

test('uses each block of the corpus for one endpoint', () => {
  const blocks = Object.values(SELF_TEST_BLOCKS).filter((block) => block !== undefined);
  assert.equal(new Set(blocks).size, blocks.length);
});

test('keeps the paths of endpoints in one file', () => {
  const folders = ['src', 'packages/client/src', 'packages/wheel', 'packages/site'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const naming = files.filter((file) => {
    const code = read(file).replace(/\/\*\*[\s\S]*?\*\//g, '');
    return ENDPOINT_NAMES.some((name) => code.includes(ENDPOINTS[name].path.slice(1)));
  });
  // This file shows a mistyped address.
  assert.deepEqual(naming, ['packages/site/problem-guide.ts']);
});
