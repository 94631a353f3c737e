/** A minimal Debian with its own Node and npm: what the pinned Node lacks is reported, then it works. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { cloneInto, type Machine, runLine, START, startsAndAnswers } from './machine.ts';

/** Certificates and name servers are those of this machine. */
const SHARED_FILES = ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt'];

const skip = ['mmdebstrap', 'unshare'].find((name) => !isInstalled(name));

function isInstalled(name: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}

test('a minimal Debian 12', {
  skip: skip === undefined ? false : `${skip} is not there`,
}, async (t) => {
  const root = join(folderOf(t), 'debian');
  execFileSync(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=minbase',
      '--include=nodejs,npm,git,curl,ca-certificates',
      'bookworm',
      root,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
  for (const file of SHARED_FILES) if (existsSync(file)) copyFileSync(file, join(root, file));
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) copyFileSync(settings, join(root, 'root/.npmrc'));
  const clone = join(root, 'ecliptic');
  cloneInto(clone);
  const machine: Machine = {
    clone,
    // Mounts there are visible only to its processes.
    command: (line) => [
      'unshare',
      '--mount',
      'chroot',
      root,
      'sh',
      '-c',
      `mount -t proc proc /proc && cd /ecliptic && ${line}`,
    ],
    environment: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    },
  };

  const first = await runLine(t, machine, START);
  const [, install = ''] =
    /^ecliptic: .* needs the library libatomic; run: (.*) \(Fedora: .*\)$/m.exec(first.stderr) ??
    [];
  assert.notEqual(install, '', first.stderr);
  assert.equal(first.code, 1);

  const installed = await runLine(t, machine, install);
  assert.equal(installed.code, 0, installed.stderr);
  await startsAndAnswers(t, machine);
});
