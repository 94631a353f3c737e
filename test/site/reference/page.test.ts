import assert from 'node:assert/strict';
import { test } from 'node:test';
import openapi from '../../../openapi.json' with { type: 'json' };
import { escapeHtml } from '../../../packages/site/html.ts';
import type { Operation } from '../../../packages/site/reference/document.ts';
import { referenceMarkdown } from '../../../packages/site/reference/markdown.ts';
import { referencePage } from '../../../packages/site/reference/page.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const ADDRESSES = { openapi: './openapi.json', playground: './playground' };

const { main, headings } = referencePage(openapi, ADDRESSES);
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
});

test('HEAD is a remark on its GET, on the page and in Markdown, and has no heading', () => {
  const markdown = referenceMarkdown(openapi, 'https://docs.example');
  for (const path of ['/health', '/ready']) {
    const section = main.split('<h2 ').find((part) => part.includes(`GET</span> <code>${path}<`));
    const remark = 'has the same answers, without a body.';
    assert.ok(section?.includes(`<code>HEAD ${path}</code> ${remark}`), path);
    assert.ok(markdown.includes(`\n\n\`HEAD ${path}\` ${remark}\n`), path);
  }
  assert.equal(main.split('>HEAD</span>').length, 1);
  assert.ok(!headings.some(({ id }) => id.includes('head')), JSON.stringify(headings));
  // Nothing is left out where there is no GET.
  const only = { info: { title: 'A', version: '1' }, paths: { '/x': { head: { summary: 'Y' } } } };
  assert.match(referencePage(only, ADDRESSES).main, /HEAD<\/span> <code>\/x</);
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

test('every link within the page has a unique target', () => {
  const ids = Array.from(main.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  assert.deepEqual([...new Set(ids)], ids);
  for (const [, target = ''] of main.matchAll(/ href="#([^"]+)"/g)) {
    assert.ok(ids.includes(target), target);
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
