/** A PostgreSQL primary and its streaming standby, from Debian's package `postgresql`, on loopback. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { runSql, type SqlRow } from '../support/key-databases.ts';
import { endProcess, folderOf, freePort, until } from '../support/processes.ts';

export interface PostgresMember {
  readonly port: number;
  /** URL of its database for a superuser. */
  readonly url: string;
  sql(text: string): Promise<SqlRow[]>;
  start(): Promise<void>;
  /** Ends it at once, like the loss of its machine; whatever it has not written is lost. */
  kill(): Promise<void>;
}

export interface PostgresPair {
  readonly primary: PostgresMember;
  readonly standby: PostgresMember;
  /** Waits until the standby shows everything that the primary has committed. */
  caughtUp(): Promise<void>;
  /** Stops replication from the primary to the standby. */
  cutStream(): Promise<void>;
  /** Makes the standby a primary; the old primary keeps running until it is killed. */
  promote(): Promise<void>;
}

/** The user `nobody`, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const PASSWORD = 'test';
const START_MS_MAX = 30_000;
const SETTINGS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** @returns undefined if Debian's package is not installed */
export async function startPair(t: TestContext): Promise<PostgresPair | undefined> {
  const programs = globSync('/usr/lib/postgresql/*/bin').findLast((folder) =>
    existsSync(join(folder, 'pg_basebackup')),
  );
  if (programs === undefined) return undefined;
  const folder = folderOf(t);
  chmodSync(folder, 0o711);
  const identity = process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
  const options = {
    ...identity,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PGPASSWORD: PASSWORD },
  };
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const place = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (identity !== undefined) chownSync(path, identity.uid, identity.gid);
    return path;
  };
  const member = async (data: string): Promise<PostgresMember> => {
    const port = await freePort();
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
    let child: ChildProcess | undefined;
    const flags = ['-D', data, '-p', String(port), ...SETTINGS.flatMap((each) => ['-c', each])];
    return {
      port,
      url,
      sql: (text) => runSql(url, text),
      start: async () => {
        child = spawn(join(programs, 'postgres'), flags, { ...options, stdio: 'ignore' });
        const started = child;
        t.after(() => endProcess(started));
        const answers = () => runSql(url, 'SELECT 1').then(Boolean, () => false);
        await until('PostgreSQL answers', answers, START_MS_MAX);
      },
      kill: async () => {
        if (child === undefined) return;
        const exited = once(child, 'exit');
        // An immediate shutdown: its child processes end too, and nothing is flushed.
        child.kill('SIGQUIT');
        await exited;
      },
    };
  };

  const [first, second] = [place('first'), place('second')];
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const initial = ['-U', 'postgres', '-E', 'UTF8', '--auth=password', `--pwfile=${passwordFile}`];
  run('initdb', '-D', first, ...initial);
  const primary = await member(first);
  await primary.start();
  const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  run('pg_basebackup', ...source, '-D', second, '--write-recovery-conf', '--checkpoint=fast');
  const standby = await member(second);
  await standby.start();

  return {
    primary,
    standby,
    caughtUp: async () => {
      const [row] = await primary.sql('SELECT pg_current_wal_lsn() AS lsn');
      await until('the standby has caught up', async () => {
        const [seen] = await standby.sql(
          `SELECT pg_last_wal_replay_lsn() >= '${row?.['lsn']}' AS all`,
        );
        return seen?.['all'] === true;
      });
    },
    cutStream: async () => {
      await standby.sql("ALTER SYSTEM SET primary_conninfo = ''");
      await standby.sql('SELECT pg_reload_conf()');
      await until(
        'nothing streams',
        async () => (await primary.sql('SELECT FROM pg_stat_replication')).length === 0,
      );
    },
    promote: async () => {
      await standby.sql('SELECT pg_promote()');
    },
  };
}
