/** A name server that says nothing. */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf, startProgram, until } from '../support/processes.ts';
import { CLI_FILE } from '../support/service.ts';
import { logged } from './subject.ts';

test('A stop is done, though a name server does not answer one of the threads, which the supervisor ends', async (t) => {
  // Asked for a name, it says nothing; each question is waited for longer than this test may take.
  const silent = createSocket('udp4').on('message', () => {});
  const isBound = await new Promise<boolean>((resolve) => {
    silent.once('error', () => resolve(false)).bind(53, '127.0.0.99', () => resolve(true));
  });
  t.after(() => silent.close());
  if (!isBound || spawnSync('unshare', ['-m', 'true']).status !== 0) {
    return t.skip('this user or this machine cannot have a name server of its own');
  }
  const folder = folderOf(t);
  const file = join(folder, 'resolv.conf');
  writeFileSync(file, 'nameserver 127.0.0.99\noptions timeout:30 attempts:5\n');
  const program = startProgram(
    t,
    'unshare',
    [
      ...['-m', 'sh', '-c', `mount --bind ${file} /etc/resolv.conf && exec "$0" "$@"`],
      ...[process.execPath, CLI_FILE, 'serve'],
    ],
    {
      env: { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: 'postgres://u:p@db.example/name' },
    },
  );
  await until('it listens', () => logged(program, 'listening').length > 0);
  program.child.kill('SIGTERM');
  await until('it has stopped', () => logged(program, 'stopped').length === 1);
  // Node waits for its threads before it ends. A supervisor's time limit ends both.
  program.child.kill('SIGKILL');
  await program.ended;
});
