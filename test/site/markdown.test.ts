import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { WRITTEN_DOCS_URL } from '../../contract/addresses.ts';
import { contactUri } from '../../site/contact.ts';
import { linkTo, resolveLink, rootFrom } from '../../site/links.ts';
import { renderMarkdown } from '../../site/markdown.ts';
import { withRealAddresses } from '../../site/surroundings.ts';

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

test('a link to a file that only the source has becomes words that name the file', () => {
  const { html } = renderMarkdown('see [the *file*](../x.ts).', () => ({ file: 'src/x.ts' }));
  assert.equal(html, '<p>see the <em>file</em> (<code>src/x.ts</code>).</p>\n');
});

test('notes for the editor are not shown', () => {
  assert.equal(render('<!-- a\nb -->\nText.\n<!-- c -->\n'), '<p>Text.</p>\n');
  assert.match(render('```json refused=request.malformed\n{}\n```'), /<code>\{\}<\/code>|hljs/);
});

test('code and wide tables can be reached and scrolled by keyboard', () => {
  assert.match(
    render('```json\n1\n```'),
    /^<div class="code" data-said="JSON"><pre tabindex="0"><code>/,
  );
  const table = render('| a | b |\n| --- | ---: |\n| 1 | 2 |\n');
  assert.match(table, /^<div class="table" role="group" aria-label="Table" tabindex="0"><table>/);
  const named = render(
    '## A & B\n\n| a |\n| - |\n\ntext\n\n| a |\n| - |\n\n## C\n\n| a |\n| - |\n',
  );
  assert.deepEqual(named.match(/aria-label="Table[^"]*"/g), [
    'aria-label="Table: A &amp; B"',
    'aria-label="Table 2: A &amp; B"',
    'aria-label="Table: C"',
  ]);
  assert.match(table, /<th scope="col" class="right">b<\/th>/);
  assert.match(table, /<td class="right">2<\/td>/);
  assert.match(render('| | a |\n| --- | --- |\n| 1 | 2 |\n'), /<tr><td><\/td><th scope="col">a</);
});

test('placeholder addresses in texts become the real ones, and nothing else changes', () => {
  const real = {
    base_url: 'https://a.example',
    docs_url: 'https://d.example/x',
    contact: undefined,
    source_url: undefined,
  };
  const written =
    'http://127.0.0.1:8080/v1 http://127.0.0.1:8080/docs http://127.0.0.1:8080/docs/errors/x http://127.0.0.1:8080/docs-old 127.0.0.1:8080';
  assert.equal(
    withRealAddresses(written, real),
    'https://a.example/v1 https://d.example/x https://d.example/x/errors/x https://a.example/docs-old 127.0.0.1:8080',
  );
});

test('links lead to their pages from any page', () => {
  const cases = [
    ['docs/errors.md', 'errors/auth.missing.md', 'service', 'errors', './errors/auth.missing'],
    [
      'docs/errors/auth.missing.md',
      '../time.md#gaps',
      'service',
      'errors/auth.missing',
      '../time#gaps',
    ],
    ['docs/errors/auth.missing.md', '../time.md', 'folder', 'errors/auth.missing', '../../time/'],
    ['docs/time.md', '../CHANGELOG.md', 'service', 'time', './changelog'],
    ['docs/time.md', 'index.md', 'service', 'time', './'],
    ['docs/accuracy.md', 'accuracy.svg', 'folder', 'accuracy', '../accuracy.svg'],
    ['client/README.md', '../docs/time.md', 'service', 'client', './time'],
    ['docs/index.md', `${WRITTEN_DOCS_URL}/playground`, 'service', '', './playground'],
    ['docs/time.md', `${WRITTEN_DOCS_URL}/reference#x`, 'folder', 'time', '../reference/#x'],
    ['docs/versioning.md', '../openapi.json', 'folder', 'versioning', '../openapi.json'],
  ] as const;
  for (const [file, target, style, path, expected] of cases) {
    const root = rootFrom(path, style);
    assert.equal(
      resolveLink(file, target, (found) => linkTo(found, root, style)),
      expected,
    );
  }
  // Relative links to what is no file would lead nowhere in a clone.
  for (const target of ['playground', 'openapi.json', 'llms.txt']) {
    assert.equal(
      resolveLink('docs/index.md', target, () => 'x'),
      undefined,
    );
  }
  assert.equal(
    resolveLink('docs/time.md', '../src/cli.ts', () => 'x'),
    undefined,
  );
  assert.equal(
    resolveLink('docs/time.md', 'https://x.example/y', () => 'x'),
    'https://x.example/y',
  );
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
