/** The text of a list does not depend on the pages of its rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type List, listText } from '../../src/cli/list-text.ts';
import { jsonDocument } from '../../src/cli/text.ts';

interface Thing {
  readonly name: string;
  readonly size: bigint | null;
}

const LIST: List<Thing> = {
  headings: ['name', 'size'],
  cells: ({ name, size }) => [name, String(size ?? '-')],
  none: 'nothing\n',
  fields: ['name', 'size'],
};

const PAGES = fc.array(
  fc.array(fc.record({ name: fc.string({ unit: 'binary' }), size: fc.option(fc.bigInt()) }), {
    minLength: 1,
  }),
);

async function textOf(
  pages: readonly (readonly Thing[])[],
  options: { readonly json?: boolean; readonly csv?: boolean },
  list = LIST,
): Promise<string> {
  const given = async function* () {
    yield* pages;
  };
  let text = '';
  for await (const part of listText(given(), list, options)) text += part;
  return text;
}

test('writes a list as one JSON document, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(PAGES, async (pages) => {
      assert.equal(await textOf(pages, { json: true }), jsonDocument(pages.flat()));
    }),
  );
});

test('writes CSV that can be read back, whatever its cells contain', async () => {
  await fc.assert(
    fc.asyncProperty(PAGES, async (pages) => {
      const text = await textOf(pages, { csv: true });
      assert.deepEqual(rowsOf(text), [
        ['name', 'size'],
        ...pages.flat().map(({ name, size }) => [name, String(size ?? '')]),
      ]);
    }),
  );
});

test('writes a table with one header, aligned page by page, and with the total at its end', async () => {
  const pages = [
    [{ name: 'a', size: 1n }],
    [
      { name: 'longer', size: null },
      { name: 'b', size: 22n },
    ],
  ];
  const sum = { ...LIST, sum: () => ['total', '23'] };
  assert.equal(
    await textOf(pages, {}, sum),
    'name  size\na     1\nlonger  -\nb       22\ntotal   23\n',
  );
  assert.equal(await textOf([], {}, sum), 'nothing\n');
});

test('leaves invalid JSON if a list ends early', async () => {
  const broken = async function* () {
    yield [{ name: 'a', size: 1n }];
    throw new Error('the database is away');
  };
  let text = '';
  await assert.rejects(async () => {
    for await (const part of listText(broken(), LIST, { json: true })) text += part;
  }, /away/);
  assert.ok(text.includes('"a"'));
  assert.throws(() => JSON.parse(text));
});

/** Reads RFC 4180. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  assert.deepEqual(rows.pop(), []);
  return rows;
}
