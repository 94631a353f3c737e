/** What an operator of one machine changes: backups and restores, releases. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { until } from '../../support/processes.ts';
import { command } from './page.ts';
import { SETTINGS, type Site, UNITS } from './site.ts';

const RELEASES = '/opt/ecliptic/releases';
const BACKUPS = '/var/lib/ecliptic/backups';

/** Makes a release out of the first one; what is large and not run is shared. */
async function addRelease({ machine }: Site, name: string): Promise<void> {
  await machine.run(
    `cd ${RELEASES} && mkdir ${name} && ln -s ../0.1.0/node_modules ../0.1.0/data ${name}
     for file in 0.1.0/*; do [ -e "${name}/\${file#*/}" ] || cp -r "$file" ${name}; done`,
  );
}

export function testChanges(siteOf: () => Site): void {
  test('a stop of the target returns when all processes have ended', async (t) => {
    const { credits, machine, property, settledCredits, startLoad } = siteOf();
    const before = await settledCredits();
    const stopLoad = await startLoad(t);
    await machine.run('systemctl stop ecliptic.target');
    for (const unit of UNITS) assert.equal(await property(unit, 'ActiveState'), 'inactive');
    const charged = (await credits()) - before;
    await machine.run('systemctl start ecliptic.target');
    for (const unit of UNITS) await machine.run(`systemctl start ${unit}`);
    const { answered, failures } = await stopLoad();
    // In between, nginx says so. All that was answered was charged, once, and what was before the stop is written.
    for (const failure of failures)
      assert.match(failure, /^503 .*server\.(?:not_ready|overloaded)/);
    assert.ok(charged > 0 && answered >= charged);
    await until('all usage is written', async () => (await credits()) >= before + answered);
    assert.equal(await credits(), before + answered);
  });

  test('backups are made, the oldest are removed, and one is restored', async () => {
    const { machine, property } = siteOf();
    const listed = async () => (await machine.run(`ls ${BACKUPS}`)).trim().split('\n');
    await machine.run(`mkdir -p ${BACKUPS}`);
    const earlier = Array.from({ length: 20 }, (_, day) => {
      const twoDigits = String(day + 1).padStart(2, '0');
      return `ecliptic-2020-01-${twoDigits}T000000Z.db`;
    });
    await machine.run(`cd ${BACKUPS} && touch mine.db ${earlier.join(' ')} && chown -R ecliptic .`);
    // One that fails removes nothing.
    const file = machine.path(SETTINGS);
    const settings = readFileSync(file, 'utf8');
    writeFileSync(file, `${settings}\nDATABASE_URL=file:missing.db\n`);
    assert.notEqual((await machine.attempt('systemctl start ecliptic-backup')).code, 0);
    writeFileSync(file, settings);
    assert.equal((await listed()).length, earlier.length + 1);

    await machine.run(command('systemctl start ecliptic-backup'));
    const kept = await listed();
    assert.deepEqual(kept.slice(0, 13), earlier.slice(-13));
    assert.equal(kept.length, 15);
    assert.equal(kept[14], 'mine.db');
    const backup = `${BACKUPS}/${kept[13]}`;
    assert.equal((await machine.run(`stat -c '%U %a' ${backup}`)).trim(), 'ecliptic 600');

    await machine.run('ecliptic keys issue --account "Later"');
    const restore = command('systemctl stop ecliptic.target');
    assert.match(await machine.run(restore.replace('BACKUP', backup)), /"status":"ok"/);
    for (const unit of UNITS) {
      await machine.run(`systemctl start ${unit}`);
      assert.equal(await property(unit, 'ActiveState'), 'active');
    }
    const keys = await machine.run('ecliptic keys list');
    assert.match(keys, /Acme Charts/);
    assert.doesNotMatch(keys, /Later/);
  });

  test('a release is checked, and switched by its link', async () => {
    const site = siteOf();
    await addRelease(site, '0.2.0');
    const verified = await site.machine.run(command('cd /opt/ecliptic/releases/0.2.0'));
    assert.match(verified, /^Verified: every byte/m);
    await site.machine.run(command('ln -sfn releases/0.2.0'));
    await site.machine.run(command('for unit in'));
    for (const pid of await site.processesOf(UNITS)) {
      const files = await site.machine.run(`ls -l /proc/${pid}/exe`);
      assert.match(files, /releases\/0\.2\.0\//);
    }
  });

  test('a release that does not start stops the roll, and the way back is the same', async (t) => {
    const site = siteOf();
    await addRelease(site, '0.3.0');
    await site.machine.run(`rm ${RELEASES}/0.3.0/src/serve.ts`);
    const [, second] = await site.processesOf(UNITS);
    const stopLoad = await site.startLoad(t);
    const switchTo = command('ln -sfn releases/0.2.0');
    const roll = command('for unit in');
    await site.machine.run(switchTo.replace('0.2.0', '0.3.0'));
    assert.match(
      (await site.machine.attempt(roll)).stderr,
      /Job for ecliptic@8081\.service failed/,
    );
    assert.equal((await site.processesOf(UNITS))[1], second);
    await site.machine.run(switchTo);
    await site.machine.run(roll);
    assert.deepEqual((await stopLoad()).failures, []);
  });
}
