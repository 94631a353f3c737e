/** deploy/connections.nft, loaded by the real nft in a separate network. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderOf } from '../support/processes.ts';
import { DEPLOY } from './files.ts';

const FILE = readFileSync(join(DEPLOY, 'connections.nft'), 'utf8');
/** A lower limit, so that few connections are enough. */
const LIMIT = 50;
const PORT = 18_443;

const works = spawnSync('unshare', ['--net', 'nft', 'list', 'ruleset']).status === 0;
const skip = works ? false : 'there is no nft, or no right to make a network';

test('limits the connections of one address, and not of others', { skip }, (t) => {
  const rules = join(folderOf(t), 'connections.nft');
  const changed = FILE.replaceAll('over 1024', `over ${LIMIT}`).replace('= 443', `= ${PORT}`);
  writeFileSync(rules, changed);
  const script = `set -e
    ip link set lo up
    for each in fd00::1 fd00::1:0:0:2 fd00:0:0:1::1; do ip -6 address add $each/128 dev lo nodad; done
    nft -f "$1"
    nft -f "$1"
    exec "$2" "$3" ${PORT} ${LIMIT}`;
  const program = fileURLToPath(new URL('./connections.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(
    'unshare',
    ['--net', 'sh', '-c', script, 'sh', rules, process.execPath, program],
    { encoding: 'utf8' },
  );
  assert.equal(stderr, '');
  assert.deepEqual(JSON.parse(stdout), {
    four: LIMIT,
    six: LIMIT,
    other_address: true,
    same_network: false,
    other_network: true,
    once_more: false,
    after_two_closed: true,
  });
});
