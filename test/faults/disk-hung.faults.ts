/** A disk that hangs: operations on it neither succeed nor fail, for as long as the test wants. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type RecoveryOptions, recoverSpools } from '../../src/usage/accounting.ts';
import type { UsageStore } from '../../src/usage/usage.ts';
import { endProcess, folderOf, ownDatabase, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { frozenDisk, type HangingDisk, silentDisk } from './disks.ts';
import {
  assertSameBytes,
  callsIn,
  lockDatabase,
  logged,
  OK,
  probed,
  type Subject,
  startServe,
  startSubject,
  stop,
  usageIn,
} from './subject.ts';

const namedIn = (subject: Subject): number =>
  [...logged(subject, 'usage spooled'), ...logged(subject, 'usage lost')].reduce(
    (sum, { calls }) => sum + Number(calls),
    0,
  );

const isToldHung = (subject: Subject) =>
  logged(subject, 'usage unspooled').some((line) =>
    /does not answer/.test((line['err'] as Error).message),
  );

const spoolsIn = ({ folder }: HangingDisk): number =>
  readdirSync(folder).filter((name) => name.endsWith('.spool')).length;

async function started(t: TestContext, USAGE_SPOOL_DIR: string): Promise<Subject> {
  const environment = { USAGE_SPOOL_DIR, SHUTDOWN_TIMEOUT_MS: '3000' };
  return await startSubject(t, { environment });
}

test('A database that is back gets all usage, though the disk still hangs', async (t) => {
  const disk = await frozenDisk(t);
  if (disk === undefined) return t.skip('this user or this machine cannot freeze a file system');
  const subject = await started(t, disk.folder);
  const { DATABASE_URL } = subject;
  let calls = await assertSameBytes(subject);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  const other = lockDatabase(t, DATABASE_URL);
  calls += await assertSameBytes(subject);
  await until('something is on the disk', () => readdirSync(disk.folder).length > 0);
  disk.hang();
  await until('it is told', async () => {
    calls += await assertSameBytes(subject);
    return isToldHung(subject);
  });
  assert.equal(await probed(subject, '/ready'), OK);
  other.close();
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);

  // The disk answers late, and has nothing that counts again.
  disk.answer();
  calls += await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
  assert.deepEqual(logged(subject, 'usage lost'), []);
  const environment = { USAGE_SPOOL_DIR: disk.folder };
  const next = await startSubject(t, { DATABASE_URL, key: subject.key, environment });
  await until('no file of another process is there', () => spoolsIn(disk) === 1);
  assert.equal(await stop(next), 0);
  assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
});

test('A stop while both are away names all usage, and it counts once, from the log and from the disk', async (t) => {
  const disk = await frozenDisk(t);
  if (disk === undefined) return t.skip('this user or this machine cannot freeze a file system');
  const subject = await started(t, disk.folder);
  const { DATABASE_URL } = subject;
  const other = lockDatabase(t, DATABASE_URL);
  let calls = await assertSameBytes(subject);
  await until('it is behind', () => logged(subject, 'usage unwritten').length > 0);
  disk.hang();
  await until('it is told', async () => {
    calls += await assertSameBytes(subject);
    return isToldHung(subject);
  });
  subject.child.kill('SIGTERM');
  await until('all of it is named', () => namedIn(subject) === calls, 30_000);
  // A process that waits for a frozen file system cannot end, whoever tells it to.
  disk.answer();
  assert.equal(await subject.ended, 0);
  other.close();
  const environment = { USAGE_SPOOL_DIR: disk.folder };
  const next = await startSubject(t, { DATABASE_URL, key: subject.key, environment });
  const log = join(folderOf(t), 'service.log');
  writeFileSync(log, subject.stdout());
  const { code, stderr } = await runCommand(['usage', 'import', log], { DATABASE_URL });
  assert.equal(code, 0, stderr);
  await until('no file of another process is there', () => spoolsIn(disk) === 1);
  assert.equal(await stop(next), 0);
  assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
});

test('A start whose disk hangs answers, and leaves what earlier processes left there to the next', async (t) => {
  const disk = await frozenDisk(t);
  if (disk === undefined) return t.skip('this user or this machine cannot freeze a file system');
  const killed = await started(t, disk.folder);
  const { DATABASE_URL, key } = killed;
  const other = lockDatabase(t, DATABASE_URL);
  const left = await assertSameBytes(killed);
  await until('it is on the disk', () => callsIn(disk.folder) === left);
  await endProcess(killed.child);
  // It finds the file only once the database takes usage, and by then the disk hangs.
  const environment = { USAGE_SPOOL_DIR: disk.folder };
  const subject = await startSubject(t, { DATABASE_URL, key, environment });
  disk.hang();
  other.close();
  await until('it is told', () => isToldHung(subject));
  const calls = await assertSameBytes(subject);
  assert.equal(await probed(subject, '/ready'), OK);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  disk.answer();
  assert.equal(await stop(subject), 0);
  const next = await startSubject(t, { DATABASE_URL, key, environment });
  await until('it is recovered', () => logged(next, 'usage recovered').length > 0);
  assert.equal(await stop(next), 0);
  const all = left + calls;
  assert.deepEqual(await usageIn(DATABASE_URL), { calls: all, credits: all });
  assert.deepEqual(
    readdirSync(disk.folder).filter((name) => name.startsWith('usage-')),
    [],
  );
});

test('A start on a disk that hangs is refused in words', async (t) => {
  const disk = await frozenDisk(t);
  if (disk === undefined) return t.skip('this user or this machine cannot freeze a file system');
  const { DATABASE_URL } = ownDatabase(t);
  disk.hang();
  const program = startServe(t, { DATABASE_URL, environment: { USAGE_SPOOL_DIR: disk.folder } });
  await until('it is told', () => program.stderr().includes('does not answer'));
  assert.match(program.stderr(), /^USAGE_SPOOL_DIR: .+ does not answer$/m);
  disk.answer();
  assert.equal(await program.ended, 1);
});

test('A start on a disk that hangs ends, though one of its threads waits for the disk', async (t) => {
  const disk = await silentDisk(t);
  if (disk === undefined) return t.skip('this user or this machine cannot mount a file system');
  const { DATABASE_URL } = ownDatabase(t);
  const program = startServe(t, { DATABASE_URL, environment: { USAGE_SPOOL_DIR: disk.folder } });
  assert.equal(await program.ended, 1);
  assert.match(program.stderr(), /^USAGE_SPOOL_DIR: .+ does not answer$/m);
});

test('A recovery waits for nothing that the disk does not answer', async (t) => {
  const disk = await silentDisk(t);
  if (disk === undefined) return t.skip('this user or this machine cannot mount a file system');
  const causes: unknown[] = [];
  const observer = new Proxy({} as RecoveryOptions['observer'], {
    get: (_, event) => (cause: unknown) => causes.push([event, (cause as Error).message]),
  });
  const { signal } = new AbortController();
  await recoverSpools({ folder: disk.folder, store: {} as UsageStore, observer, signal });
  assert.deepEqual(causes, [['usageUnspooled', `${disk.folder} does not answer`]]);
});
