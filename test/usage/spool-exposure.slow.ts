/** A folder for usage that others on the machine can write to is told at each start, with what closes it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { logged } from '../faults/subject.ts';
import { folderOf, ownDatabase, startService } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

/** What a start says of a folder. */
async function toldOf(t: TestContext, USAGE_SPOOL_DIR: string): Promise<readonly string[]> {
  const service = await startService(t, { ...ownDatabase(t), USAGE_SPOOL_DIR });
  await service.stop();
  const told = logged({ stdout: service.output }, 'usage directory exposed');
  assert.ok(told.length <= 1);
  for (const { level } of told) assert.equal(level, 40);
  return told.flatMap(({ exposures }) => exposures as string[]);
}

test('it is told, also through a link, until the command that it names was run', async (t) => {
  const inside = folderOf(t);
  const folder = join(inside, "the operator's");
  mkdirSync(folder);
  const link = join(inside, 'link');
  symlinkSync(folder, link);
  for (const mode of [0o777, 0o757]) {
    chmodSync(folder, mode);
    const [text = '', ...more] = await toldOf(t, link);
    assert.deepEqual(more, []);
    const fault = 'lets everyone on this machine replace what is in it';
    assert.ok(text.startsWith(`${folder} ${fault} (mode 0`), text);
    execFileSync('sh', ['-c', text.slice(text.indexOf('chmod '))]);
    assert.deepEqual(await toldOf(t, link), []);
  }
});

test('so is a folder above it', async (t) => {
  const above = folderOf(t);
  const folder = join(above, 'usage');
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(above, 0o777);
  const [text = '', ...more] = await toldOf(t, folder);
  assert.deepEqual(more, []);
  assert.ok(text.startsWith(`${above} lets everyone`), text);
  // As in /tmp: only the owner of a file can replace it.
  chmodSync(above, 0o1777);
  assert.deepEqual(await toldOf(t, folder), []);
});

test('a volume that is mounted for a user who cannot change its mode is not', async (t) => {
  const { path, remove } = temporaryFolder();
  chmodSync(path, 0o755);
  const volume = join(path, 'volume');
  mkdirSync(volume);
  const options = ['-t', 'tmpfs', '-o', 'size=1m,mode=0777', 'tmpfs', volume];
  const isMounted = spawnSync('mount', options).status === 0;
  t.after(() => {
    if (isMounted) execFileSync('umount', ['--lazy', volume]);
    remove();
  });
  if (!isMounted) return t.skip('this user or this machine cannot mount a volume');
  const [text = ''] = await toldOf(t, volume);
  assert.ok(text.startsWith(`${volume} lets everyone`), 'root can change it');
  const module = join(import.meta.dirname, '../../src/database/sqlite/exposure.ts');
  const script = `import(${JSON.stringify(module)}).then(({ spoolExposureTexts: of }) =>
    console.log(JSON.stringify([process.getuid(), of(process.argv[1])])))`;
  const asNobody = (folder: string) => {
    const user = ['--reuid=65534', '--regid=65534', '--clear-groups'];
    const told = execFileSync('setpriv', [...user, process.execPath, '-e', script, folder]);
    return JSON.parse(String(told));
  };
  assert.deepEqual(asNobody(volume), [65_534, []]);
  // The same mode in a folder of root's that is no volume is told.
  const plain = join(path, 'plain');
  mkdirSync(plain);
  chmodSync(plain, 0o777);
  assert.equal(asNobody(plain)[1].length, 1);
});
