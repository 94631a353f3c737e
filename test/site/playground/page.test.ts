import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PositionsRequestSchema } from '../../../contract/schema/request.ts';
import { BODY_NAMES } from '../../../contract/vocabulary.ts';
import { textOf } from '../../../site/html.ts';
import { playgroundPage } from '../../../site/playground/page.ts';
import { pagesWithSlash, siteFiles } from '../../../site/site.ts';
import { POSITIONS_PATH } from '../../support/service.ts';

const PAGE = playgroundPage('./time');

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

test('every field is described in the words of the schema', () => {
  const text = PAGE.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
  for (const [pointer, { description }] of leaves(PositionsRequestSchema)) {
    assert.ok(description !== undefined && text.includes(description), pointer);
  }
});

const DESCRIPTION = /"description":"([^"]*)"/g;

test('the page says field, and asks for a time zone in plain words', () => {
  let words = textOf(PAGE);
  // What it repeats of the contract has its own tests.
  for (const [, description = ''] of JSON.stringify(PositionsRequestSchema).matchAll(DESCRIPTION)) {
    words = words.replace(description, '');
  }
  assert.doesNotMatch(words, /\bmembers?\b|The one whose/);
  assert.match(words, /The time zone of the place of birth\./);
});

test('the link to the page about time zones works from any address of the page', async () => {
  const surroundings = {
    base_url: 'https://x.example',
    docs_url: 'https://x.example/docs',
    contact: undefined,
    source_url: undefined,
  };
  const places = [
    [siteFiles(surroundings, 'service').get('playground'), './time'],
    [pagesWithSlash(surroundings).get('playground/'), '../time'],
    [siteFiles(surroundings, 'folder').get('playground'), '../time/'],
  ] as const;
  for (const [make, address] of places) {
    const html = String((await make?.())?.body);
    const main = html.slice(html.indexOf('<main'));
    assert.ok(main.includes(`<a href="${address}">Time and time zones</a>`), address);
  }
});

test('the parts of the page about time zones that the script links to are there', async () => {
  const source = readFileSync(
    new URL('../../../site/playground/browser/moment-view.ts', import.meta.url),
    'utf8',
  );
  const anchors = [...source.matchAll(/\$\{time_address\}#([\w-]+)/g)].map(
    ([, anchor = '']) => anchor,
  );
  assert.equal(anchors.length, 3);
  const surroundings = {
    base_url: 'https://x.example',
    docs_url: 'https://x.example/docs',
    contact: undefined,
    source_url: undefined,
  };
  const time = await siteFiles(surroundings, 'service').get('time')?.();
  for (const anchor of anchors) assert.ok(time?.body.includes(`id="${anchor}"`), anchor);
});

test('every body has a checkbox', () => {
  const boxes = [...PAGE.matchAll(/type="checkbox" id="settings-bodies-\w+" value="(\w+)"/g)];
  assert.deepEqual(
    boxes.map(([, name]) => name),
    [...BODY_NAMES],
  );
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

test('the page needs nothing of the browser that its policy forbids', () => {
  assert.doesNotMatch(PAGE, /<script|<style| style=| on[a-z]+=|javascript:/i);
});

test('a form submitted without the script puts nothing into an address', () => {
  assert.doesNotMatch(PAGE, / name=| action=/);
});

test('the requests go to the path of the endpoint', () => {
  assert.equal(`/${/data-path="([^"]*)"/.exec(PAGE)?.[1]}`, POSITIONS_PATH);
  assert.ok(PAGE.includes(POSITIONS_PATH));
});
