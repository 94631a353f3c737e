/** The same sources give the same release. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import { PYTHON } from '../python/python.ts';
import { REPOSITORY } from '../support/processes.ts';
import {
  commit,
  edit,
  environment,
  git,
  PYTHON_OPTIONS,
  releaseIn,
  takeBack,
  useRehearsal,
  VERSION,
} from './copies.ts';

const { folder, place, out: rehearsed } = await useRehearsal();
/** Another copy of the same commit. */
const copy = join(folder, 'clone');
cpSync(join(place, 'clone'), copy, { recursive: true, verbatimSymlinks: true });

/** A text of the pages before the first release. */
const UNPUBLISHED = /on a\s+registry yet|no registry has/gi;

const outOf = (name: string) => join(folder, name);

function tar(...args: readonly string[]): string {
  return execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 });
}

function manifestIn(tarball: string): Record<string, unknown> {
  return JSON.parse(tar('-xzOf', tarball, 'package/package.json'));
}

/** The generated files, by name. */
function filesIn(out: string): string[] {
  return readdirSync(out).sort();
}

const SERVICE = `ecliptic-${VERSION}.tgz`;
const CLIENT = `ecliptic-client-${VERSION}.tgz`;
const PLACES = `ecliptic-places-${VERSION}.tgz`;
const SOURCE = `ecliptic-${VERSION}-source.tar.gz`;
const { version: SWEPH } = JSON.parse(
  readFileSync(join(REPOSITORY, 'packages/engine/upstream/package-lock.json'), 'utf8'),
).packages['node_modules/sweph'];
const NPM_FILES = [
  ...['SHA256SUMS', SOURCE, `ecliptic-${VERSION}.cdx.json`, SERVICE, CLIENT, PLACES],
  ...['openapi.json', `sweph-${SWEPH}.tgz`],
];
const PYTHON_FILES = [
  `ecliptic_client-${VERSION}-py3-none-any.whl`,
  `ecliptic_client-${VERSION}.tar.gz`,
];

/** A registry that does not exist, with a token, so that npm tries to publish. */
const NOWHERE = [
  '--registry',
  'http://127.0.0.1:9/',
  '--//127.0.0.1:9/:_authToken=none',
  '--fetch-retries=0',
];

test('makes every file in a rehearsal, with packages that npm does not publish', () => {
  const made = PYTHON === undefined ? NPM_FILES : [...NPM_FILES, ...PYTHON_FILES];
  assert.deepEqual(filesIn(rehearsed), made.sort());
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: rehearsed });
  const sums = readFileSync(join(rehearsed, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  assert.equal(sums.length, made.length - 1);
  for (const name of [SERVICE, CLIENT]) {
    assert.equal(manifestIn(join(rehearsed, name))['private'], true, name);
  }
  assert.throws(
    () =>
      execFileSync('npm', ['publish', ...NOWHERE, `./${SERVICE}`], {
        cwd: rehearsed,
        env: environment(),
        stdio: 'pipe',
      }),
    /EPRIVATE/,
  );
});

test('packs every file of the commit as source, and links it from the package', () => {
  const archive = join(rehearsed, SOURCE);
  const listed = tar('-tzf', archive)
    .split('\n')
    .filter((name) => /[^/]$/.test(name));
  const committed = git(copy, 'ls-files', '-z').split('\0').filter(Boolean);
  assert.deepEqual(listed.sort(), committed.map((file) => `ecliptic-${VERSION}/${file}`).sort());
  for (const file of [
    'packages/engine/source/chart.c',
    'tools/release/source.ts',
    'package-lock.json',
  ]) {
    const text = tar('-xzOf', archive, `ecliptic-${VERSION}/${file}`);
    assert.equal(text, readFileSync(join(copy, file), 'utf8'), file);
  }
  const upstream = tar('-tzf', join(rehearsed, `sweph-${SWEPH}.tgz`));
  assert.match(upstream, /^package\/swisseph\/sweph\.c$/m);
  const readme = tar('-xzOf', join(rehearsed, SERVICE), 'package/README.md');
  for (const named of [git(copy, 'rev-parse', 'HEAD').trim(), SOURCE, `sweph-${SWEPH}.tgz`]) {
    assert.ok(readme.includes(named), named);
  }
});

test('makes the same bytes from the same sources with any file modes, zone and locale', () => {
  // The leftover of an interrupted run.
  mkdirSync(join(outOf('again.work'), 'made'), { recursive: true });
  const { status, stdout, stderr } = releaseIn(
    copy,
    ['--rehearsal', ...PYTHON_OPTIONS, '--out', outOf('again')],
    'umask 077; chmod -R go= .; export TZ=Pacific/Auckland LC_ALL=tr_TR.UTF-8',
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^release: verified sha256:[0-9a-f]{64}$/m);
  assert.match(stdout, /rehearsal: its packages are private/);
  assert.ok(!filesIn(folder).includes('again.work'));
  assert.deepEqual(filesIn(outOf('again')), filesIn(rehearsed));
  for (const name of filesIn(rehearsed)) {
    const [one, other] = [rehearsed, outOf('again')].map((out) => readFileSync(join(out, name)));
    assert.ok(one?.equals(other ?? Buffer.of()), name);
  }
});

/** Prints the path and mode of each file in Python archives. */
const PYTHON_MODES = `
import sys, tarfile, zipfile
for name in sys.argv[1:]:
    if name.endswith('.whl'):
        files = [(each.filename, each.external_attr >> 16) for each in zipfile.ZipFile(name).infolist()]
    else:
        files = [(each.name, each.mode) for each in tarfile.open(name)]
    for file, mode in files:
        print(oct(mode & 0o7777), file)
`;

test('makes the files of a release and of the Python archives readable for everyone', (t) => {
  for (const out of [rehearsed, outOf('again')]) {
    assert.equal(statSync(out).mode & 0o777, 0o755);
    for (const name of filesIn(out)) {
      assert.equal(statSync(join(out, name)).mode & 0o7777, 0o644, name);
    }
  }
  if (PYTHON === undefined) return t.skip('there is no Python to build and read archives with');
  const archives = PYTHON_FILES.map((name) => join(outOf('again'), name));
  const printed = execFileSync(PYTHON, ['-c', PYTHON_MODES, ...archives], { encoding: 'utf8' });
  const lines = printed.trimEnd().split('\n');
  assert.ok(lines.length > 60, printed);
  // The archive has no programs.
  for (const line of lines) assert.match(line, /^0o644 /);
});

test('makes a publishable release with a date and a repository', () => {
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
  const { status, stdout, stderr } = releaseIn(copy, ['--without-python', '--out', outOf('dated')]);
  takeBack(copy, 'HEAD~1');
  assert.equal(status, 0, stdout + stderr);
  assert.doesNotMatch(stdout, /rehearsal|before a release/);
  assert.deepEqual(filesIn(outOf('dated')), NPM_FILES);
  for (const name of [SERVICE, CLIENT]) {
    const manifest = manifestIn(join(outOf('dated'), name));
    assert.equal(manifest['private'], undefined);
    assert.deepEqual(manifest['repository'], JSON.parse(repository));
    assert.deepEqual(manifest['publishConfig'], { access: 'public', provenance: true });
  }
});
