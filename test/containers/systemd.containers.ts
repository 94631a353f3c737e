/**
 * The page of one machine, command by command, in a Debian whose process 1 is systemd: units, sandbox,
 * nginx, rolling restarts under load, kills, backup and restore.
 */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { until } from '../support/processes.ts';
import { assertAllRun, linesOf } from './page.ts';
import { bootMachine, reasonNotToBoot } from './systemd/machine.ts';
import { ADDRESS, openSite, type Site, UNITS } from './systemd/site.ts';

/**
 * Almost as long as nginx waits. On a busy machine, a worker may get no CPU time for longer than 250 ms; while only
 * one process runs, its requests would then be refused as overload, which is right but looks like a fault here.
 */
const PATIENT = 'CALC_QUEUE_WAIT_MS=4000\nCALC_TIMEOUT_MS=4000\n';
/** The file of settings, relative to the root of the machine. */
const SETTINGS = 'etc/ecliptic/ecliptic.env';
const DATABASE = '/var/lib/ecliptic/ecliptic.db';
const BACKUPS = '/var/lib/ecliptic/backups';
const BACKUPS_KEPT = 14;
const RELEASES = '/opt/ecliptic/releases';
const MEMORY = String(384 * 1_024 ** 2);
const PASSWORD = 'wQ7-not-to-be-seen';
const FIRST = 'ecliptic@8081';

const skip = reasonNotToBoot() ?? false;

const command = (beginning: string) => linesOf(beginning, 'docs/operating/one-machine.md');

describe('one machine', { skip, timeout: 1_200_000 }, () => {
  let site: Site;
  const run = (commands: string, input?: string) => site.machine.run(commands, input);
  const journalOf = (unit: string) => run(`journalctl --unit ${unit} --output cat`);
  const isActive = async (unit: string) => (await site.property(unit, 'ActiveState')) === 'active';

  /** Does something while the settings have one more line. */
  async function withSetting(line: string, act: () => Promise<void>): Promise<void> {
    const file = site.machine.path(SETTINGS);
    const settings = readFileSync(file, 'utf8');
    writeFileSync(file, `${settings}\n${line}\n`);
    try {
      await act();
    } finally {
      writeFileSync(file, settings);
    }
  }

  before(async () => {
    site = openSite(await bootMachine());
  });
  after(() => site?.machine.remove());

  test('the page installs it, and a key works', async () => {
    // The files of the release, and those that are the operator's.
    for (const mode of [644, 600]) {
      await run(command(`cd /opt/ecliptic/current/deploy/systemd\ninstall -D -m ${mode}`));
    }
    await run(command('sed -i'));
    appendFileSync(site.machine.path(SETTINGS), PATIENT);
    const health = await run(command('systemctl enable --now ecliptic.target'));
    assert.match(health, /"status":"ok"/);
    site.key = /\bak_live_\w+/.exec(await run(command('ecliptic keys issue')))?.[0] ?? '';
    const answer = await run(
      `curl -s ${ADDRESS}/v1/western/positions -H @- -H 'Content-Type: application/json' -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`,
      `Authorization: Bearer ${site.key}\n`,
    );
    assert.match(answer, /"credits_charged":1/);
    for (const port of [8_081, 8_082]) {
      const metrics = await run(`curl -sf http://127.0.0.1:1${port}/metrics`);
      assert.match(metrics, /^ecliptic_keys_active 1$/m);
    }
    // What the page changes in Debian's nginx is in force.
    const nginx = await run('nginx -T 2> /dev/null');
    assert.match(nginx, /worker_rlimit_nofile 16384;[\s\S]*worker_connections 8192;/);
  });

  test('what the unit forbids is forbidden, and outsiders read nothing', async () => {
    const [pid = ''] = await site.processesOf(UNITS);
    const status = await run(`cat /proc/${pid}/status`);
    for (const line of [/^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m]) {
      assert.match(status, line);
    }
    assert.doesNotMatch(status, /^Uid:\t0\t/m);
    assert.match(await run(`cat /proc/${pid}/limits`), /^Max core file size +0 +0 /m);
    // Not even root could write there, in what the process sees of the file system.
    const inside = (commands: string) =>
      site.machine.attempt(`nsenter -t ${pid} -m sh -c '${commands}'`);
    for (const folder of ['/opt/ecliptic', '/etc', '/usr', '/var/log']) {
      assert.match((await inside(`touch ${folder}/x`)).stderr, /Read-only file system/, folder);
    }
    assert.equal((await inside('touch /var/lib/ecliptic/x && rm /var/lib/ecliptic/x')).code, 0);
    assert.doesNotMatch((await inside('ls -A /home /root')).stdout, /^[^/\n]/m);
    // Of control groups in version 1 or 2.
    const group = await site.property(FIRST, 'ControlGroup');
    const limits = await run(
      `cat /sys/fs/cgroup/memory${group}/memory.limit_in_bytes /sys/fs/cgroup${group}/memory.max 2> /dev/null || :`,
    );
    assert.equal(limits.trim(), MEMORY);
    const modes = `stat -c '%U %a' ${DATABASE} /var/lib/ecliptic /${SETTINGS} /var/log/nginx/ecliptic.log`;
    assert.equal(await run(modes), 'ecliptic 600\necliptic 700\nroot 600\nwww-data 640\n');
    await run(command('systemd-analyze security'));
  });

  test('rolling restarts fail no request, and the credits are exact', async (t) => {
    const before = await site.settledCredits();
    const processes = await site.processesOf(UNITS);
    const stopLoad = await site.startLoad(t);
    await run(command('for unit in'));
    const { answered, failures } = await stopLoad();
    assert.deepEqual(failures, []);
    const renewed = await site.processesOf(UNITS);
    assert.ok(renewed.every((pid, index) => pid !== processes[index] && pid !== '0'));
    await until('all usage is written', async () => (await site.credits()) >= before + answered);
    assert.equal(await site.credits(), before + answered);
  });

  // SIGTERM may come from others than systemd; a process that is stopped hangs.
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGSTOP']) {
    test(`a process that gets ${signal} is started again, and no request fails`, async (t) => {
      const [pid = ''] = await site.processesOf(UNITS);
      const stopLoad = await site.startLoad(t);
      await run(`systemctl kill --kill-whom=main --signal=${signal} ${FIRST}`);
      await site.renewed(FIRST, pid);
      assert.deepEqual((await stopLoad()).failures, []);
      if (signal !== 'SIGSTOP') return;
      // Nothing but what it did, although it is started every ten seconds. What systemd says of a hierarchy of
      // control groups from before version 2 is about this machine, where others use that hierarchy as well.
      assert.equal(
        (await journalOf('ecliptic-watch')).replace(/^Failed to attach \d+ to compat .*\n/gm, ''),
        `watch: ${FIRST}.service has not responded for 30 s: killing process ${pid}\n`,
      );
    });
  }

  test('a wrong setting stops the roll at the first process, and the others answer', async (t) => {
    const [, second] = await site.processesOf(UNITS);
    const stopLoad = await site.startLoad(t);
    await withSetting('LOG_LEVEL=loud', async () => {
      const { stderr } = await site.machine.attempt(command('for unit in'));
      assert.match(stderr, /Job for ecliptic@8081\.service failed/);
    });
    assert.match(await journalOf(FIRST), /LOG_LEVEL: got "loud", expected trace/);
    assert.equal((await site.processesOf(UNITS))[1], second);
    await run(command('for unit in'));
    assert.deepEqual((await stopLoad()).failures, []);
  });

  test('a start fails if the port is taken or the settings are missing', async () => {
    const taken = await site.machine.attempt(
      `systemd-run --quiet --unit=other --setenv=PORT=8083 --setenv=DATABASE_URL=file:/tmp/other.db \
         /opt/ecliptic/current/packages/runtime/node_modules/.bin/node /opt/ecliptic/current/packages/runtime/ecliptic.cjs serve
       until curl -sf http://127.0.0.1:8083/ready; do sleep 0.1; done
       systemctl start ecliptic@8083`,
    );
    assert.match(taken.stderr, /Job for ecliptic@8083\.service failed/);
    assert.match(await journalOf('ecliptic@8083'), /another program already listens on port 8083/);
    await run('systemctl stop ecliptic@8083 other');

    await run(`mv /${SETTINGS} /root/settings`);
    assert.notEqual((await site.machine.attempt('systemctl restart ecliptic@8082')).code, 0);
    assert.notEqual((await site.machine.attempt('ecliptic keys list')).code, 0);
    await run(`mv /root/settings /${SETTINGS}; systemctl restart ecliptic@8082`);
  });

  test('the password of a database is shown nowhere', async () => {
    const url = `postgres://ecliptic:${PASSWORD}@127.0.0.1:1/ecliptic`;
    await withSetting(`DATABASE_URL=${url}`, async () => {
      await run('systemctl restart --no-block ecliptic@8082');
      await until('it waits for the database', async () =>
        /"database":"postgres:/.test(await journalOf('ecliptic@8082')),
      );
      // They fail, and say something about the database.
      const told = await site.machine.attempt(
        'ecliptic keys list 2>&1 || ecliptic backup x.db 2>&1 || systemctl start ecliptic-backup 2>&1',
      );
      const seen = await run(
        `journalctl --output verbose; cat /var/log/nginx/*.log /proc/[0-9]*/cmdline
         systemctl show 'ecliptic*'; systemctl status --full 'ecliptic*' || :`,
      );
      assert.match(told.stdout, /ECONNREFUSED/);
      assert.ok(seen.length > 10_000);
      assert.ok(!`${told.stdout}${seen}`.includes(PASSWORD));
    });
    await run('systemctl restart ecliptic@8082');
  });

  test('backups are made, the oldest are removed, and one is restored', async () => {
    const listed = async () => (await run(`ls ${BACKUPS}`)).trim().split('\n');
    const earlier = Array.from(
      { length: 20 },
      (_, day) => `ecliptic-2020-01-${String(day + 1).padStart(2, '0')}T000000Z.db`,
    );
    await run(
      `mkdir -p ${BACKUPS} && cd ${BACKUPS} && touch mine.db ${earlier.join(' ')} && chown -R ecliptic .`,
    );
    // One that fails removes nothing.
    await withSetting('DATABASE_URL=file:missing.db', async () => {
      assert.notEqual((await site.machine.attempt('systemctl start ecliptic-backup')).code, 0);
    });
    assert.equal((await listed()).length, earlier.length + 1);

    await run(command('systemctl start ecliptic-backup'));
    const kept = await listed();
    assert.deepEqual(kept.slice(0, BACKUPS_KEPT - 1), earlier.slice(1 - BACKUPS_KEPT));
    assert.deepEqual([kept.length, kept.at(-1)], [BACKUPS_KEPT + 1, 'mine.db']);
    const backup = `${BACKUPS}/${kept.at(-2)}`;
    assert.equal(await run(`stat -c '%U %a' ${backup}`), 'ecliptic 600\n');

    await run('ecliptic keys issue --account "Later"');
    // A stop of the target returns when all processes have ended.
    await run('systemctl stop ecliptic.target');
    for (const unit of UNITS) assert.equal(await site.property(unit, 'ActiveState'), 'inactive');
    await run('systemctl start ecliptic.target');
    const restore = command('systemctl stop ecliptic.target');
    assert.match(await run(restore.replace('BACKUP', backup)), /"status":"ok"/);
    for (const unit of UNITS) await until(`${unit} is active`, () => isActive(unit));
    const keys = await run('ecliptic keys list');
    assert.match(keys, /Acme Charts/);
    assert.doesNotMatch(keys, /Later/);
  });

  test('a release is checked, and switched by its link', async () => {
    // Made out of the first one; what is large and not run is shared.
    await run(
      `cd ${RELEASES} && mkdir 0.2.0 && ln -s ../0.1.0/node_modules ../0.1.0/data 0.2.0
       for file in 0.1.0/*; do [ -e "0.2.0/\${file#*/}" ] || cp -r "$file" 0.2.0; done`,
    );
    const verified = await run(command('cd /opt/ecliptic/releases/0.2.0'));
    assert.match(verified, /^Verified: every byte/m);
    await run(command('ln -sfn releases/0.2.0'));
    await run(command('for unit in'));
    for (const pid of await site.processesOf(UNITS)) {
      assert.match(await run(`ls -l /proc/${pid}/exe`), /releases\/0\.2\.0\//);
    }
  });

  test('after a reboot under load, all comes back, and what was answered is charged', async (t) => {
    const before = await site.settledCredits();
    const stopLoad = await site.startLoad(t);
    await site.machine.reboot();
    // They are still in the network that is gone.
    const { answered, failures } = await stopLoad();
    for (const unit of [...UNITS, 'ecliptic-watch.timer', 'ecliptic-backup.timer']) {
      await until(`${unit} is active`, () => isActive(unit));
    }
    assert.match(await run('curl -sf http://127.0.0.1:8080/health'), /"status":"ok"/);
    const charged = (await site.credits()) - before;
    // An answer may be charged whose connection then breaks; nginx' own refusals are not.
    const broken = failures.filter((failure) => !/^503 /.test(failure)).length;
    assert.ok(charged >= answered && charged <= answered + broken, `${charged} of ${answered}`);
  });

  test('neither the journal nor the log of nginx has a key', async () => {
    assert.match(await run(command('journalctl --unit')), /"msg":"request"/);
    const journal = await run('journalctl --output cat; cat /var/log/nginx/*.log');
    assert.doesNotMatch(journal, /ak_live_[0-9A-Za-z]/);
    assert.ok(!journal.includes(site.key.slice('ak_live_'.length)));
    assert.doesNotMatch(journal, /Suppressed \d+ messages/);
  });

  test('every command of the page was run', () =>
    assertAllRun('test/containers/systemd.containers.ts'));
});
