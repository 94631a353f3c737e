/** Types generated from openapi.json have every problem code, accept later ones, and have one type for settings. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROBLEM_CODES, RESERVED_CODES } from '../../packages/contract/problem-codes.ts';
import { folderOf, REPOSITORY } from '../support/processes.ts';

const GENERATOR = 'openapi-typescript@7.13.0';
/** The newest version that the generator supports. */
const ITS_COMPILER = 'typescript@5.9.3';

const CODES = [...PROBLEM_CODES, ...RESERVED_CODES].map((code) => `'${code}'`).join(' | ');
const USE = `import type { components } from './api.ts';
type Schemas = components['schemas'];
export const every: (code: ${CODES}) => Schemas['ProblemCode'] = (code) => code;
export const noMore: (code: Schemas['ProblemCode']) => ${CODES} = (code) => code;
export const later: Schemas['Problem']['code'] = 'credits.exhausted';
export const tropical: Schemas['Settings'] = { zodiac: 'tropical', node_type: 'true' };
export const sidereal: Schemas['Settings'] = { ...tropical, zodiac: 'sidereal', ayanamsa: 'lahiri' };
export const ayanamsa = (settings: Schemas['Settings']) => settings.ayanamsa;
`;

test(`generates types with ${GENERATOR} that have every code, accept later ones, and have one type for settings`, (t) => {
  const folder = folderOf(t);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  const quiet = { cwd: folder, stdio: 'ignore' } as const;
  execFileSync('npm', ['install', ...options, GENERATOR, ITS_COMPILER], quiet);
  const document = join(REPOSITORY, 'openapi.json');
  execFileSync('node_modules/.bin/openapi-typescript', [document, '--output', 'api.ts'], quiet);
  writeFileSync(join(folder, 'use.ts'), USE);
  const compiler = ['--noEmit', '--strict', '--allowImportingTsExtensions', 'use.ts'];
  const { status, stdout } = spawnSync('node_modules/.bin/tsc', compiler, {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});
