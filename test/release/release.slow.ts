/** A release is made of right sources only, and of the same sources it is the same. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { API_VERSION, CALC_VERSION } from '../../contract/versions.ts';
import { PYTHON } from '../python/python.ts';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { commit, copyRepository, edit, environment, git, releaseIn, takeBack } from './copies.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const copy = copyRepository(folder.path);
const python = PYTHON === undefined ? ['--without-python'] : [];

/** What pages say until the first release. */
const UNPUBLISHED = /on a\s+registry yet|no registry has/gi;

const outOf = (name: string) => join(folder.path, name);

function tar(...args: readonly string[]): string {
  return execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 });
}

function manifestIn(tarball: string): Record<string, unknown> {
  return JSON.parse(tar('-xzOf', tarball, 'package/package.json'));
}

/** Files that a program made, by name. */
function filesIn(out: string): string[] {
  return readdirSync(out).sort();
}

const { version: VERSION } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const SERVICE = `ecliptic-${VERSION}.tgz`;
const CLIENT = `ecliptic-client-${VERSION}.tgz`;
const SOURCE = `ecliptic-${VERSION}-source.tar.gz`;
const { version: SWEPH } = JSON.parse(
  readFileSync(join(REPOSITORY, 'engine/upstream/package-lock.json'), 'utf8'),
).packages['node_modules/sweph'];
const NPM_FILES = [
  ...['SHA256SUMS', SOURCE, `ecliptic-${VERSION}.cdx.json`, SERVICE, CLIENT],
  ...['openapi.json', `sweph-${SWEPH}.tgz`],
];
const PYTHON_FILES = [
  `ecliptic_client-${VERSION}-py3-none-any.whl`,
  `ecliptic_client-${VERSION}.tar.gz`,
];

/** A registry that does not exist, and a token for it, so that npm gets as far as to publish. */
const NOWHERE = [
  '--registry',
  'http://127.0.0.1:9/',
  '--//127.0.0.1:9/:_authToken=none',
  '--fetch-retries=0',
];

test('a rehearsal makes every file, whose packages npm refuses to publish', () => {
  const { status, stdout, stderr } = releaseIn(copy, [
    '--rehearsal',
    ...python,
    '--out',
    outOf('a'),
  ]);
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^release: verified sha256:[0-9a-f]{64}$/m);
  assert.match(stdout, /rehearsal: its packages are private/);
  const made = PYTHON === undefined ? NPM_FILES : [...NPM_FILES, ...PYTHON_FILES];
  assert.deepEqual(filesIn(outOf('a')), made.sort());
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: outOf('a') });
  const sums = readFileSync(join(outOf('a'), 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n');
  assert.equal(sums.length, made.length - 1);
  for (const name of [SERVICE, CLIENT]) {
    assert.equal(manifestIn(join(outOf('a'), name))['private'], true, name);
  }
  assert.throws(
    () =>
      execFileSync('npm', ['publish', ...NOWHERE, `./${SERVICE}`], {
        cwd: outOf('a'),
        env: environment(),
        stdio: 'pipe',
      }),
    /EPRIVATE/,
  );
});

test('the source is every file of the commit, and the package says where it is', () => {
  const archive = join(outOf('a'), SOURCE);
  const listed = tar('-tzf', archive)
    .split('\n')
    .filter((name) => /[^/]$/.test(name));
  const committed = git(copy, 'ls-files', '-z').split('\0').filter(Boolean);
  assert.deepEqual(listed.sort(), committed.map((file) => `ecliptic-${VERSION}/${file}`).sort());
  for (const file of ['engine/source/chart.c', 'release/source.ts', 'package-lock.json']) {
    const text = tar('-xzOf', archive, `ecliptic-${VERSION}/${file}`);
    assert.equal(text, readFileSync(join(copy, file), 'utf8'), file);
  }
  const upstream = tar('-tzf', join(outOf('a'), `sweph-${SWEPH}.tgz`));
  assert.match(upstream, /^package\/swisseph\/sweph\.c$/m);
  const readme = tar('-xzOf', join(outOf('a'), SERVICE), 'package/README.md');
  for (const named of [git(copy, 'rev-parse', 'HEAD').trim(), SOURCE, `sweph-${SWEPH}.tgz`]) {
    assert.ok(readme.includes(named), named);
  }
});

test('the same sources give the same bytes, whatever the mode of new files, the zone and the locale', () => {
  const { status, stderr } = releaseIn(
    copy,
    ['--rehearsal', ...python, '--out', outOf('b')],
    'umask 077; export TZ=Pacific/Auckland LC_ALL=tr_TR.UTF-8',
  );
  assert.equal(status, 0, stderr);
  for (const name of filesIn(outOf('a'))) {
    const [one, other] = ['a', 'b'].map((out) => readFileSync(join(outOf(out), name)));
    assert.ok(one?.equals(other ?? Buffer.of()), name);
  }
});

test('a release with a date and a repository can be published', () => {
  const today = new Date().toISOString().slice(0, 10);
  edit(copy, 'CHANGELOG.md', (text) =>
    text.replace(/^## .*$/m, `## API ${API_VERSION}, calc_version ${CALC_VERSION} (${today})`),
  );
  const repository = '{ "type": "git", "url": "git+https://git.example/ecliptic.git" }';
  edit(copy, 'package.json', (text) =>
    text.replace('"license"', `"repository": ${repository},\n  "license"`),
  );
  for (const file of git(copy, 'ls-files', '-z', '*.md').split('\0').filter(Boolean)) {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), text.replaceAll(UNPUBLISHED, 'npm has'));
  }
  commit(copy);
  const { status, stdout, stderr } = releaseIn(copy, ['--without-python', '--out', outOf('c')]);
  takeBack(copy, 'HEAD~1');
  assert.equal(status, 0, stdout + stderr);
  assert.doesNotMatch(stdout, /rehearsal|before a release/);
  assert.deepEqual(filesIn(outOf('c')), NPM_FILES);
  for (const name of [SERVICE, CLIENT]) {
    const manifest = manifestIn(join(outOf('c'), name));
    assert.equal(manifest['private'], undefined);
    assert.deepEqual(manifest['repository'], JSON.parse(repository));
    assert.deepEqual(manifest['publishConfig'], { access: 'public', provenance: true });
  }
});

/** What is changed in the sources, and what the refusal must say. */
const FAULTS: readonly (readonly [string, string, (text: string) => string, RegExp])[] = [
  [
    'another version of one package',
    'client/package.json',
    (text) => text.replace(`"${VERSION}"`, '"0.0.9"'),
    /client\/package\.json says 0\.0\.9, and package\.json says \d/,
  ],
  [
    'another version of the image',
    'deploy/compose.yaml',
    (text) => text.replace(`ecliptic:${VERSION}`, 'ecliptic:0.0.9'),
    /deploy\/compose\.yaml says 0\.0\.9/,
  ],
  [
    'an ephemeris file with one byte more',
    'data/ephemeris/semo_18.se1',
    (text) => `${text}\0`,
    /semo_18\.se1 is not the file that the numbers were published with/,
  ],
  [
    'another engine',
    'engine/engine.wasm',
    (text) => `${text}\0`,
    /engine\.wasm is not the file that the numbers were published with/,
  ],
  [
    'other answers',
    'data/corpus/answers.jsonl.br',
    (text) => text.slice(0, -1),
    /answers\.jsonl\.br has other answers than the published ones/,
  ],
  [
    'a generated page that was edited',
    'docs/configuration.md',
    (text) => text.replace('# Configuration', '# The configuration'),
    /npm run docs has changed files.*docs\/configuration\.md/,
  ],
];

for (const [what, file, change, expected] of FAULTS) {
  test(`${what} is refused, in a rehearsal too`, () => {
    edit(copy, file, change);
    commit(copy);
    const { status, refusals } = releaseIn(copy, [
      ...['--rehearsal', '--without-python', '--out', outOf('refused')],
    ]);
    takeBack(copy, 'HEAD~1');
    assert.equal(status, 1);
    assert.match(refusals.join('\n'), expected);
    assert.ok(!existsSync(outOf('refused')));
  });
}

test('what is not committed is refused', () => {
  edit(copy, 'README.md', (text) => `${text}\n`);
  mkdirSync(join(copy, 'notes'));
  edit(copy, 'NOTICE', (text) => `${text}\n`);
  const { status, refusals } = releaseIn(copy, [
    '--rehearsal',
    '--out',
    outOf('refused'),
    ...python,
  ]);
  takeBack(copy, 'HEAD');
  assert.equal(status, 1);
  assert.equal(refusals.length, 1);
  assert.match(refusals[0] ?? '', /has changes; commit them.*: NOTICE, README\.md$/);
});

test('without a rehearsal, the day and the repository must be there; all is said at once', () => {
  edit(copy, 'CHANGELOG.md', (text) => text.replace(/^## /m, '## Next\n\n- More.\n\n## '));
  edit(copy, 'package.json', (text) =>
    text.replace('"license"', '"repository": "github:owner/name",\n  "license"'),
  );
  edit(copy, 'wheel/package.json', (text) => text.replace(`"${VERSION}"`, '"0.0.9"'));
  commit(copy);
  const { status, refusals } = releaseIn(copy, ['--out', outOf('refused'), '--without-python']);
  takeBack(copy, 'HEAD~1');
  assert.equal(status, 1);
  assert.equal(refusals.length, 4, refusals.join('\n'));
  assert.match(refusals[0] ?? '', /wheel\/package\.json/);
  assert.match(refusals[1] ?? '', /section "Next": make it "## API \S+, calc_version \S+ \(2/);
  assert.match(refusals[2] ?? '', /does not say where the repository is/);
  assert.match(refusals[3] ?? '', /call the packages unpublished.*: .*client\/README\.md/);
});

test('a folder that exists or cannot be made, and an option that does not exist, are refused', () => {
  const existing = releaseIn(copy, ['--rehearsal', '--out', outOf('a')]);
  assert.equal(existing.status, 1);
  assert.match(existing.refusals[0] ?? '', /exists: remove it/);
  for (const parent of ['/dev/null', '/proc/none']) {
    const args = ['--rehearsal', '--without-python', '--out', join(parent, 'release')];
    const { status, refusals } = releaseIn(copy, args);
    assert.equal(status, 1);
    assert.match(refusals[0] ?? '', /nothing can be made in \/.*another folder with --out/);
  }
  const unknown = releaseIn(copy, ['--publish']);
  assert.equal(unknown.status, 1);
  assert.match(unknown.refusals[0] ?? '', /--publish.*usage: npm run release/);
});
