import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactUri } from '../../packages/site/contact.ts';
import { renderMarkdown } from '../../packages/site/markdown.ts';

const render = (text: string) =>
  renderMarkdown(text, (target) => ({ address: `to:${target}` })).html;

test('headings have the same fragments as on forges, each unique', () => {
  const { html, headings } = renderMarkdown('# `a.b` and C\n\n## Same\n\n## Same\n', () => ({
    address: '',
  }));
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['ab-and-c', 'same', 'same-1'],
  );
  assert.match(html, /<h2 id="same-1">Same<\/h2>/);
});

test('no text can add HTML of its own', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.doesNotMatch(render(text), /<(?:script|iframe|style|img(?! src="to:))/i);
    }),
  );
  assert.match(render('a <script>alert(1)</script> b'), /&lt;script&gt;/);
  assert.match(render('```json\n{"a": "<b>"}\n```'), /&lt;b&gt;/);
  assert.match(
    render('[x](http://h/?a=1&b="2")'),
    /href="to:http:\/\/h\/\?a=1&amp;b=&quot;2&quot;"/,
  );
});

test('notes for the editor are not shown', () => {
  assert.equal(render('<!-- a\nb -->\nText.\n<!-- c -->\n'), '<p>Text.</p>\n');
  assert.match(render('```json refused=request.malformed\n{}\n```'), /<code>\{\}<\/code>|hljs/);
});

test('a contact becomes a URI if it can be one', () => {
  const cases = [
    ['keys@operator.example', 'mailto:keys@operator.example'],
    ['https://operator.example/keys', 'https://operator.example/keys'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['the office, second floor', undefined],
    ['javascript:alert(1)', undefined],
    ['http://operator.example', undefined],
    [undefined, undefined],
  ] as const;
  for (const [contact, uri] of cases) assert.equal(contactUri(contact), uri);
});
