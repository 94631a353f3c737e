/** The comparison that the page on births names, run as described there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { canCompile, compileZones } from '../../packages/client/generate/zone-files.ts';
import { STORED_SOURCE } from '../../packages/client/generate/zone-source.ts';
import { REPOSITORY } from '../support/processes.ts';
import { NAMES_OF_NO_PLACE } from './birth-times.ts';

const run = promisify(execFile);

const COMPARISON = 'node packages/runtime/launch.cjs packages/client/generate/zone-compare.ts';
const PAGE = readFileSync(new URL('../../docs/birth-moments.md', import.meta.url), 'utf8');
const COMPILED = { skip: !canCompile() && 'this system has no zic, which compiles time zones' };
test(
  'resolves every name of the release at each change of clocks until 2037',
  COMPILED,
  async () => {
    const zones = compileZones(readFileSync(STORED_SOURCE, 'utf8'));
    const { stdout } = await run(process.execPath, COMPARISON.split(' ').slice(1), {
      cwd: REPOSITORY,
    });
    assert.match(stdout, /^ {2}differences: 0\n$/m);
    const [, rejected = ''] = /^ {2}rejected: 12 \((.*)\)$/m.exec(stdout) ?? [];
    assert.deepEqual(rejected.split(' '), [...NAMES_OF_NO_PLACE, 'Factory'].sort());
    const counts = [...stdout.matchAll(/^ {2}(names|changes|offsets|clocks): (\d+)$/gm)];
    assert.equal(counts.length, 4);
    assert.equal(Number(counts[0]?.[2]) + 12, zones.zoneOf.size);
    for (const [, what, count] of counts) {
      assert.ok(PAGE.includes(Number(count).toLocaleString('en')), `${what}: ${count}`);
    }
    assert.ok(PAGE.includes(`\n${COMPARISON}\n`));
  },
);
