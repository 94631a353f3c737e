/** The Dockerfile agrees with the packages and the settings. `npm run test:containers` builds and runs it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Copy } from 'dockerfile-ast';
import { readConfig } from '../../src/config.ts';
import { REPOSITORY } from '../support/processes.ts';
import { pathsOf } from './dockerfile.ts';
import { composeEnvironment } from './files.ts';
import { buildContext, IMAGE, STAGES } from './image.ts';

const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const RUNTIME_PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'runtime/package.json'), 'utf8'));

test('the base is pinned, to the same Node as the packages, and can be pinned by digest', () => {
  const [, version] =
    /^node:(\d+\.\d+\.\d+)-bookworm-slim$/.exec(IMAGE.arguments['BASE'] ?? '') ?? [];
  for (const pinned of Object.values(RUNTIME_PACKAGE.optionalDependencies)) {
    assert.equal(version, pinned);
  }
  const names = STAGES.map(({ name }) => name);
  for (const { base } of STAGES) {
    if (!names.includes(base)) assert.equal(base, `\${BASE}\${BASE_DIGEST:+@$BASE_DIGEST}`);
  }
  assert.equal(IMAGE.arguments['VERSION'], PACKAGE.version);
});

test('the build context holds the copied files, and nothing else', () => {
  const copies = STAGES.flatMap(({ steps }) => steps.filter((step) => step instanceof Copy));
  const copied = copies.map(pathsOf).flatMap(({ from, sources }) => (from ? [] : sources));
  assert.deepEqual(buildContext().sort(), [...new Set(copied)].sort());
});

test('the command equals npm start, without npm', () => {
  assert.equal(IMAGE.command.join(' '), PACKAGE.scripts.start);
});

test('the user is a number, and not root', () => {
  assert.match(IMAGE.user ?? '', /^[1-9]\d{3,}:[1-9]\d{3,}$/);
});

test('the database and the waiting usage are on the volume', () => {
  const { database_url } = readConfig(IMAGE.environment);
  assert.deepEqual(database_url, { kind: 'sqlite', path: `${IMAGE.volume}/ecliptic.db` });
  assert.equal(composeEnvironment()['USAGE_SPOOL_DIR'], IMAGE.volume);
});
