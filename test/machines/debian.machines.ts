/**
 * The README's commands on bare clones in a minimal Debian 12: with its own Node and npm, the oldest supported ones, and
 * with the newest.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { folderOf, REPOSITORY, startProgram } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import {
  cloneInto,
  endsWithItsTerminal,
  type Machine,
  runLine,
  START,
  startsAndAnswers,
  unpack,
} from './machine.ts';

/** With the certificates and name servers of this machine. */
const SHARED_FILES = ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt'];
const NEWEST = { node: process.versions.node, npm: '11.21.2' };

const missing = ['mmdebstrap', 'unshare'].find((name) => !isInstalled(name));

function isInstalled(name: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}

describe('a minimal Debian 12', { skip: missing && `${missing} is not there` }, () => {
  const folder = temporaryFolder();
  const root = join(folder.path, 'debian');
  /** Its folder of the newest Node and npm. */
  const newest = '/opt/newest/bin';
  before(() => {
    const packages = 'nodejs,npm,git,curl,ca-certificates';
    execFileSync(
      'mmdebstrap',
      ['--quiet', '--variant=minbase', `--include=${packages}`, 'bookworm', root],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    for (const path of ['etc/ssl/certs', newest]) mkdirSync(join(root, path), { recursive: true });
    for (const file of SHARED_FILES) if (existsSync(file)) copyFileSync(file, join(root, file));
    const settings = join(homedir(), '.npmrc');
    if (existsSync(settings)) copyFileSync(settings, join(root, 'root/.npmrc'));
    const node = unpack(folder.path, `node-linux-${process.arch}`, NEWEST.node);
    copyFileSync(join(node, 'bin/node'), join(root, newest, 'node'));
    const npm = unpack(folder.path, 'npm', NEWEST.npm);
    cpSync(npm, join(root, 'opt/newest/npm'), { recursive: true });
    for (const name of ['npm', 'npx']) {
      symlinkSync(`../npm/bin/${name}-cli.js`, join(root, newest, name));
    }
  });
  after(() => folder.remove());

  /** A clone in it, with a folder of programs before Debian's own. */
  function machineWith(name: string, programs: string): Machine {
    const clone = join(root, name);
    cloneInto(clone);
    return {
      clone,
      // Its mounts are visible only to its processes.
      command: (line) => [
        ...(['unshare', '--mount', 'chroot', root, 'sh', '-c'] as const),
        `mount -t proc proc /proc && cd /${name} && ${line}`,
      ],
      environment: {
        PATH: `${programs}:/usr/sbin:/usr/bin:/sbin:/bin`,
        HOME: '/root',
        NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      },
    };
  }

  /** All steps of the README, from the first command. */
  async function followReadme(t: TestContext, machine: Machine): Promise<void> {
    await startsAndAnswers(t, machine);
    await endsWithItsTerminal(t, machine);
    const tested = await runLine(t, machine, 'npm test test/positions/rounding.test.ts');
    assert.equal(tested.code, 0, tested.stdout);
    assert.match(tested.stdout, /^ℹ fail 0$/m);
    const positions = await runLine(
      t,
      machine,
      'npx ecliptic positions 1990-06-15T14:30:00+02:00 --bodies uranus',
    );
    assert.match(positions.stdout, /Uranus .*Capricorn/, positions.stderr);
  }

  test('reports the missing library of the pinned Node with Node 18 and npm 9, and then works', async (t) => {
    const machine = machineWith('oldest', '/usr/local/bin');
    const versions = await runLine(t, machine, 'node --version && npm --version');
    assert.match(versions.stdout, /^v18\..*\n9\./);
    const first = await runLine(t, machine, START);
    const [, install = ''] =
      /^ecliptic: .* needs the library libatomic; run: (.*) \(Fedora: .*\)$/m.exec(first.stderr) ??
      [];
    assert.notEqual(install, '', first.stderr);
    assert.equal(first.code, 1);
    const installed = await runLine(t, machine, install);
    assert.equal(installed.code, 0, installed.stderr);
    await followReadme(t, machine);
  });

  test(`works with Node ${NEWEST.node} and npm ${NEWEST.npm}`, async (t) => {
    const machine = machineWith('newest', newest);
    const versions = await runLine(t, machine, 'node --version && npm --version');
    assert.equal(versions.stdout, `v${NEWEST.node}\n${NEWEST.npm}\n`);
    await followReadme(t, machine);
  });
});

test('prints a clear message on a Node too old for the launcher', async (t) => {
  const old = unpack(folderOf(t), `node-linux-${process.arch}`, '16.20.2');
  const args = ['packages/runtime/ecliptic.cjs', 'serve'];
  const program = startProgram(t, join(old, 'bin/node'), args, { cwd: REPOSITORY });
  assert.equal(await program.ended, 1);
  assert.match(
    program.stderr(),
    /^ecliptic: this is Node 16\.20\.2, but starting needs Node 18 or newer; install it from \S+\n$/,
  );
});
