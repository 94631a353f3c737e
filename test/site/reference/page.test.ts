import assert from 'node:assert/strict';
import { test } from 'node:test';
import openapi from '../../../openapi.json' with { type: 'json' };
import { escapeHtml } from '../../../site/html.ts';
import type { Operation } from '../../../site/reference/document.ts';
import { referencePage } from '../../../site/reference/page.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const { main } = referencePage(openapi);
const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

test('the text has every operation with its responses', () => {
  assert.ok(operations.length > 0);
  for (const { path, method, operation } of operations) {
    assert.ok(main.includes(`<code>${method.toUpperCase()} ${path}</code>`), path);
    for (const status of Object.keys(operation.responses ?? {})) {
      assert.ok(main.includes(`<h5>${status}</h5>`), `${path} ${status}`);
    }
  }
});

test('the text has every sample under the name of its language', () => {
  const samples = operations.flatMap(({ operation }) => operation['x-codeSamples'] ?? []);
  const labels = samples.map(({ label }) => label ?? '');
  for (const label of ['curl', 'TypeScript', 'Python', 'Go', 'PHP']) {
    assert.ok(labels.includes(label), label);
    assert.ok(main.includes(`<h5>${label}</h5>`), label);
  }
});

test('the text has every member of every schema', () => {
  for (const [name, schema] of Object.entries(openapi.components.schemas)) {
    assert.ok(main.includes(`<h3 id="schema-${name}">`), name);
    for (const member of 'properties' in schema ? Object.keys(schema.properties) : []) {
      assert.ok(main.includes(`<li><p><code>${escapeHtml(member)}</code>`), `${name} ${member}`);
    }
  }
});

test('every link within the page has a unique target', () => {
  const ids = Array.from(main.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  assert.deepEqual([...new Set(ids)], ids);
  for (const [, target = ''] of main.matchAll(/ href="#([^"]+)"/g)) {
    assert.ok(ids.includes(target), target);
  }
});

test('text from the document is never markup', () => {
  const hostile = '<script>alert(1)</script>';
  const page = referencePage({
    info: { title: hostile, version: hostile, description: hostile },
    servers: [{ url: hostile, description: hostile }],
    paths: {
      [hostile]: {
        get: {
          summary: hostile,
          operationId: hostile,
          parameters: [{ name: hostile, in: hostile, schema: { type: hostile, enum: [hostile] } }],
          responses: {
            [hostile]: {
              content: { [hostile]: { example: hostile, schema: { pattern: hostile } } },
            },
          },
          'x-codeSamples': [{ lang: hostile, source: hostile }],
        },
      },
    },
    components: { schemas: { [hostile]: { properties: { [hostile]: { $ref: hostile } } } } },
  });
  assert.ok(page.main.includes('&lt;script&gt;'));
  assert.doesNotMatch(page.main, /<script/);
});

test('a reference that leads nowhere is an error', () => {
  const responses = { 200: { $ref: '#/components/responses/none' } };
  const document = { info: { version: '1' }, paths: { '/x': { get: { responses } } } };
  assert.throws(() => referencePage(document), /#\/components\/responses\/none leads nowhere/);
});
