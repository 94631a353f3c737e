/** A folder for usage that others on the machine can write to is told at each start, with what closes it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { endProcess, folderOf, ownDatabase } from '../support/processes.ts';
import { spawnService, temporaryFolder } from '../support/service.ts';

/** What a start says of a folder. */
async function toldOf(t: TestContext, USAGE_SPOOL_DIR: string): Promise<readonly string[]> {
  const service = await spawnService({ ...ownDatabase(t), USAGE_SPOOL_DIR });
  t.after(() => endProcess(service.child));
  await service.stop();
  const lines = service.output().split('\n');
  const told = lines.filter((line) => line.includes('"usage directory exposed"'));
  assert.ok(told.length <= 1);
  return told.flatMap((line) => {
    const { level, exposures } = JSON.parse(line);
    assert.equal(level, 40);
    return exposures;
  });
}

test('it is told, also through a link, until the command that it names was run', async (t) => {
  const inside = folderOf(t);
  const folder = join(inside, "the operator's");
  mkdirSync(folder);
  const link = join(inside, 'link');
  symlinkSync(folder, link);
  for (const [mode, who] of [
    [0o777, 'everyone on this machine'],
    [0o757, 'everyone on this machine'],
  ] as const) {
    chmodSync(folder, mode);
    const [text = '', ...more] = await toldOf(t, link);
    assert.deepEqual(more, []);
    assert.ok(text.startsWith(`${folder} lets ${who} replace what is in it (mode 0`), text);
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
    console.log(JSON.stringify([process.getuid(), of(${JSON.stringify(volume)})])))`;
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
  const told = execFileSync('setpriv', [...asNobody, process.execPath, '-e', script]);
  assert.deepEqual(JSON.parse(String(told)), [65_534, []]);
  // The same mode in a folder of root's that is no volume is told.
  const plain = join(path, 'plain');
  mkdirSync(plain);
  chmodSync(plain, 0o777);
  const other = script.replace(JSON.stringify(volume), JSON.stringify(plain));
  const toldPlain = execFileSync('setpriv', [...asNobody, process.execPath, '-e', other]);
  assert.equal(JSON.parse(String(toldPlain))[1].length, 1);
});
