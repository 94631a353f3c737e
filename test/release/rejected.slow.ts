/** A release with wrong sources, folder or options is rejected, and leaves no files. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commit, edit, releaseIn, takeBack, useCopy, VERSION } from './copies.ts';

const { folder, copy } = useCopy();
const outOf = (name: string) => join(folder, name);
const REHEARSAL = ['--rehearsal', '--without-python', '--out'];

/** Files to change together, and the expected errors. */
const FAULTS: readonly (readonly [string, readonly Change[], readonly RegExp[]])[] = [
  [
    'another version of one package, an ephemeris file with one byte more, other responses',
    [
      ['packages/client/package.json', (text) => text.replace(`"${VERSION}"`, '"0.0.9"')],
      ['data/ephemeris/semo_18.se1', (text) => `${text}\0`],
      ['data/corpus/responses.jsonl.br', (text) => text.slice(0, -1)],
    ],
    [
      /client\/package\.json has version 0\.0\.9, but package\.json has \d/,
      /semo_18\.se1 differs from the published file/,
      /responses\.jsonl\.br differs from the published responses/,
    ],
  ],
  [
    'an edited generated page',
    [['docs/configuration.md', (text) => text.replace('# Configuration', '# The configuration')]],
    [/npm run docs has changed files.*docs\/configuration\.md/],
  ],
];

type Change = readonly [file: string, change: (text: string) => string];

for (const [what, changes, expected] of FAULTS) {
  test(`rejects ${what}, even in a rehearsal`, () => {
    for (const [file, change] of changes) edit(copy, file, change);
    commit(copy);
    const { status, errors } = releaseIn(copy, [...REHEARSAL, outOf('refused')]);
    takeBack(copy, 'HEAD~1');
    assert.equal(status, 1);
    assert.equal(errors.length, expected.length, errors.join('\n'));
    for (const rejection of expected) assert.match(errors.join('\n'), rejection);
    for (const left of ['refused', 'refused.work']) assert.ok(!existsSync(outOf(left)), left);
  });
}

test('rejects uncommitted changes', () => {
  edit(copy, 'README.md', (text) => `${text}\n`);
  mkdirSync(join(copy, 'notes'));
  edit(copy, 'NOTICE', (text) => `${text}\n`);
  const { status, errors } = releaseIn(copy, [...REHEARSAL, outOf('refused')]);
  takeBack(copy, 'HEAD');
  assert.equal(status, 1);
  assert.equal(errors.length, 1);
  assert.match(errors[0] ?? '', /has changes; commit or stash them: NOTICE, README\.md$/);
});

test('requires the day and the repository without a rehearsal, and reports all errors at once', () => {
  edit(copy, 'CHANGELOG.md', (text) => text.replace(/^## /m, '## Next\n\n- More.\n\n## '));
  edit(copy, 'package.json', (text) =>
    text.replace('"license"', '"repository": "github:owner/name",\n  "license"'),
  );
  edit(copy, 'packages/wheel/package.json', (text) => text.replace(`"${VERSION}"`, '"0.0.9"'));
  commit(copy);
  const options = ['--out', outOf('refused'), '--without-python'];
  const { status, errors, stderr } = releaseIn(copy, options);
  takeBack(copy, 'HEAD~1');
  assert.equal(status, 1);
  assert.match(stderr, /to try all other steps .*: npm run release -- --rehearsal$/m);
  assert.equal(errors.length, 4, errors.join('\n'));
  assert.match(errors[0] ?? '', /wheel\/package\.json/);
  assert.match(errors[1] ?? '', /section "Next": make it "## API \S+, calc_version \S+ \(2/);
  assert.match(errors[2] ?? '', /does not name the repository/);
  assert.match(errors[3] ?? '', /call the packages unpublished.*: .*client\/README\.md/);
});

test('rejects an existing or impossible folder, and an unknown option', () => {
  mkdirSync(outOf('a'));
  const existing = releaseIn(copy, ['--rehearsal', '--out', outOf('a')]);
  assert.equal(existing.status, 1);
  assert.match(existing.errors[0] ?? '', /exists: remove it/);
  const unmade = releaseIn(copy, [...REHEARSAL, '/dev/null/release']);
  assert.equal(unmade.status, 1);
  assert.match(unmade.errors[0] ?? '', /cannot be created; choose another folder with --out/);
  const unknown = releaseIn(copy, ['--publish']);
  assert.equal(unknown.status, 1);
  assert.match(unknown.errors[0] ?? '', /--publish.*usage: npm run release/);
});
