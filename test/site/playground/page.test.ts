import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BIRTH_DATA } from '../../../packages/client/src/birth-data.ts';
import { PositionsRequestSchema } from '../../../packages/contract/schema/request.ts';
import { MORE } from '../../../packages/site/playground/browser/moment-view.ts';
import { playgroundPage } from '../../../packages/site/playground/page.ts';
import { siteFiles } from '../../../packages/site/site.ts';

const PAGE = playgroundPage({ timeAddress: './time', birthsAddress: './birth-moments' });

interface Schema {
  readonly type?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly description?: string | undefined;
}

/** The fields of the request that are not objects. */
function leaves(schema: Schema, pointer = '#'): [pointer: string, leaf: Schema][] {
  if (schema.properties === undefined) return [[pointer, schema]];
  return Object.entries(schema.properties).flatMap(([name, field]) =>
    leaves(field, `${pointer}/${name}`),
  );
}

test('every field of the request has an input, in the order of the schema', () => {
  const fields = [...PAGE.matchAll(/data-pointer="([^"]*)"/g)].map(([, pointer]) => pointer);
  assert.deepEqual(
    fields,
    leaves(PositionsRequestSchema).map(([pointer]) => pointer),
  );
  assert.equal(fields.length, 7);
});

test('the parts of the page about birth moments that the script links to are there', async () => {
  for (const [code, [, anchor]] of Object.entries(BIRTH_DATA.warnings))
    assert.ok(anchor in MORE, code);
  const surroundings = {
    baseUrl: 'https://x.example',
    docsUrl: 'https://x.example/docs',
    contact: undefined,
    sourceUrl: undefined,
  };
  const births = await siteFiles(surroundings, 'service').get('birth-moments')?.();
  for (const [anchor, heading] of Object.entries(MORE)) {
    assert.match(
      String(births?.body),
      new RegExp(`<h[23] id="${anchor}"[^>]*>(?:<a [^>]*>)?${heading}<`),
    );
  }
});

test('every id is unique, and every reference has its id', () => {
  const ids = [...PAGE.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const references = PAGE.matchAll(
    / (?:for|form|aria-controls|aria-describedby|aria-labelledby|data-status|data-copies)="([^"]*)"/g,
  );
  for (const [, list = ''] of references) {
    for (const id of list.split(' ')) {
      // The views of the answer are copied as the script has them, not as they are shown.
      assert.ok(ids.includes(id) || /^(?:received|table|wheel)-text$/.test(id), id);
    }
  }
});

test('a form submitted without the script puts nothing into an address', () => {
  assert.doesNotMatch(PAGE, / name=| action=/);
});
