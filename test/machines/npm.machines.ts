/**
 * The README's commands with the versions of Node and npm that people have, each on a bare clone. npm
 * gets each pair from its registry.
 */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf, REPOSITORY, startProgram } from '../support/processes.ts';
import {
  cloneInto,
  endsWithItsTerminal,
  type Machine,
  runLine,
  startsAndAnswers,
  unpack,
} from './machine.ts';
import { assertMessages } from './npm-messages.ts';

/** Versions of Node and npm; most pairs are released together. */
const PAIRS = [
  ['18.20.8', '9.2.0'],
  ['20.20.2', '10.8.2'],
  ['22.23.3', '10.9.9'],
  ['24.21.0', '11.21.2'],
] as const;

/** A machine with one Node and one npm, and nothing from this one. */
function machineWith(test: TestContext, nodeVersion: string, npmVersion: string): Machine {
  const folder = folderOf(test);
  const node = join(unpack(folder, `node-linux-${process.arch}`, nodeVersion), 'bin/node');
  const npm = unpack(folder, 'npm', npmVersion);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(node, join(bin, 'node'));
  for (const name of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec '${node}' '${npm}/bin/${name}-cli.js' "$@"\n`;
    writeFileSync(join(bin, name), script, { mode: 0o755 });
  }
  const clone = join(folder, 'ecliptic');
  cloneInto(clone);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^(?:PATH|PORT|DATABASE_URL|NODE_OPTIONS|ECLIPTIC_LAUNCHER)$/.test(name),
  );
  return {
    clone,
    command: (line) => ['sh', '-c', line],
    environment: {
      ...(Object.fromEntries(inherited) as Record<string, string>),
      PATH: `${bin}:/usr/bin:/bin`,
      npm_config_cache: join(folder, 'cache'),
    },
  };
}

test('a Node too old for the launcher gets a message that says so', async (t) => {
  const folder = folderOf(t);
  const node = join(unpack(folder, `node-linux-${process.arch}`, '16.20.2'), 'bin/node');
  const args = [
    '--max-semi-space-size=8',
    '--v8-pool-size=1',
    'packages/runtime/ecliptic.cjs',
    'serve',
  ];
  const { ended, stderr } = startProgram(t, node, args, { cwd: REPOSITORY });
  assert.equal(await ended, 1);
  assert.match(
    stderr(),
    /^ecliptic: this is Node 16\.20\.2, and it takes 18 or newer to start; install one from \S+\n$/,
  );
});

for (const version of new Set(PAIRS.map(([, npm]) => npm))) {
  test(`npm ${version} prints errors, and no warnings`, async (t) => {
    const npm = join(unpack(folderOf(t), 'npm', version), 'bin/npm-cli.js');
    await assertMessages(t, [process.execPath, npm]);
  });
}

for (const [node, npm] of PAIRS) {
  test(`Node ${node} with npm ${npm}`, { skip: process.platform !== 'linux' }, async (t) => {
    const machine = machineWith(t, node, npm);
    const versions = await runLine(t, machine, 'node --version && npm --version');
    assert.equal(versions.stdout, `v${node}\n${npm}\n`);
    await startsAndAnswers(t, machine);
    await endsWithItsTerminal(t, machine);
    const tested = await runLine(
      t,
      machine,
      'npm test test/runtime/launch.test.ts test/positions/rounding.test.ts',
    );
    assert.equal(tested.code, 0, tested.stdout);
    assert.match(tested.stdout, /^ℹ fail 0$/m);
    const positions = await runLine(
      t,
      machine,
      'npx ecliptic positions 1990-06-15T14:30:00+02:00 --bodies uranus',
    );
    assert.match(positions.stdout, /Uranus .*Capricorn/, positions.stderr);
  });
}
