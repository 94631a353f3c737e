import assert from 'node:assert/strict';
import { test } from 'node:test';
import openapi from '../../../openapi.json' with { type: 'json' };
import { escapeHtml } from '../../../packages/site/html.ts';
import type { Operation } from '../../../packages/site/reference/document.ts';
import { referencePage } from '../../../packages/site/reference/page.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const ADDRESSES = { openapi: './openapi.json', playground: './playground' };

const { main } = referencePage(openapi, ADDRESSES);
/** All but those of HEAD, which are remarks. */
const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method) && method !== 'head')
    .map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

test('the text has every operation with its responses', () => {
  assert.ok(operations.length > 0);
  for (const { path, method, operation } of operations) {
    const address = `<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`;
    const section = main.split('<h2 ').find((part) => part.includes(address)) ?? '';
    assert.ok(section.includes(escapeHtml(operation.summary ?? '')), path);
    for (const status of Object.keys(operation.responses ?? {})) {
      assert.ok(section.includes(`<span class="status">${status}</span>`), `${path} ${status}`);
    }
  }
  assert.ok(main.includes('<code>HEAD /health</code> has the same answers, without a body.'));
});

test('the text has every field of every schema', () => {
  for (const [name, schema] of Object.entries(openapi.components.schemas)) {
    const part = main
      .split(/(?= id="schema-)/)
      .find((text) => text.startsWith(` id="schema-${name}"`));
    assert.ok(part !== undefined, name);
    for (const field of 'properties' in schema ? Object.keys(schema.properties) : []) {
      const shown = `<li><p><code class="member">${escapeHtml(field)}</code>`;
      assert.ok(main.includes(shown), `${name} ${field}`);
    }
  }
});

test('text from the document is never markup', () => {
  const hostile = '<script>alert(1)</script>';
  const page = referencePage(
    {
      info: { title: hostile, version: hostile, description: hostile },
      servers: [{ url: hostile, description: hostile }],
      paths: {
        [hostile]: {
          get: {
            summary: hostile,
            operationId: hostile,
            parameters: [
              { name: hostile, in: hostile, schema: { type: hostile, enum: [hostile] } },
            ],
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
    },
    ADDRESSES,
  );
  assert.ok(page.main.includes('&lt;script&gt;'));
  assert.doesNotMatch(page.main, /<script/);
});
