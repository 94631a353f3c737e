/**
 * The page on one machine, command by command, in a Debian with systemd as process 1: units, sandbox, nginx, rolling
 * restarts under load, kills, backup and restore.
 */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { until } from '../support/processes.ts';
import { assertAllRun, linesOf } from './page.ts';
import { bootMachine, reasonNotToBoot } from './systemd/machine.ts';
import { ADDRESS, openSite, type Site, UNITS } from './systemd/site.ts';

/**
 * Almost as long as nginx waits. On a busy machine, a worker may get no CPU time for longer than 250 ms. With a single
 * process, its requests would then rightly be rejected as overload, and fail the test.
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

  /** Runs an action with an additional line in the settings. */
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

  test('installs the service with the commands of the page', async () => {
    // The files of the release and of the operator.
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
    // The page's changes of Debian's nginx are active.
    const nginx = await run('nginx -T 2> /dev/null');
    assert.match(nginx, /worker_rlimit_nofile 16384;[\s\S]*worker_connections 8192;/);
  });

  test('enforces the sandbox of the unit, and hides files from other users', async () => {
    const [pid = ''] = await site.processesOf(UNITS);
    const status = await run(`cat /proc/${pid}/status`);
    for (const line of [/^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m]) {
      assert.match(status, line);
    }
    assert.doesNotMatch(status, /^Uid:\t0\t/m);
    assert.match(await run(`cat /proc/${pid}/limits`), /^Max core file size +0 +0 /m);
    // In the file system of the process, not even root could write there.
    const inside = (commands: string) =>
      site.machine.attempt(`nsenter -t ${pid} -m sh -c '${commands}'`);
    for (const folder of ['/opt/ecliptic', '/etc', '/usr', '/var/log']) {
      assert.match((await inside(`touch ${folder}/x`)).stderr, /Read-only file system/, folder);
    }
    assert.equal((await inside('touch /var/lib/ecliptic/x && rm /var/lib/ecliptic/x')).code, 0);
    assert.doesNotMatch((await inside('ls -A /home /root')).stdout, /^[^/\n]/m);
    // Control groups, version 1 or 2.
    const group = await site.property(FIRST, 'ControlGroup');
    const limits = await run(
      `cat /sys/fs/cgroup/memory${group}/memory.limit_in_bytes /sys/fs/cgroup${group}/memory.max 2> /dev/null || :`,
    );
    assert.equal(limits.trim(), MEMORY);
    const modes = `stat -c '%U %a' ${DATABASE} /var/lib/ecliptic /${SETTINGS} /var/log/nginx/ecliptic.log`;
    assert.equal(await run(modes), 'ecliptic 600\necliptic 700\nroot 600\nwww-data 640\n');
    await run(command('systemd-analyze security'));
  });

  test('restarts all processes without a failed request, with exact credits', async (t) => {
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

  // SIGTERM may come from another program than systemd. A process after SIGSTOP hangs.
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGSTOP']) {
    test(`restarts a process after ${signal}, without a failed request`, async (t) => {
      const [pid = ''] = await site.processesOf(UNITS);
      const stopLoad = await site.startLoad(t);
      await run(`systemctl kill --kill-whom=main --signal=${signal} ${FIRST}`);
      await site.renewed(FIRST, pid);
      assert.deepEqual((await stopLoad()).failures, []);
      if (signal !== 'SIGSTOP') return;
      // Only the line of the kill, although it runs every ten seconds. Messages of systemd about control groups before
      // version 2 depend on this machine.
      assert.equal(
        (await journalOf('ecliptic-watch')).replace(/^Failed to attach \d+ to compat .*\n/gm, ''),
        `watch: ${FIRST}.service has not responded for 30 s: killing process ${pid}\n`,
      );
    });
  }

  test('stops a roll at the first process after a wrong setting, while the others respond', async (t) => {
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

  test('does not start with a used port or without settings', async () => {
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

  test('never prints the password of a database', async () => {
    const url = `postgres://ecliptic:${PASSWORD}@127.0.0.1:1/ecliptic`;
    await withSetting(`DATABASE_URL=${url}`, async () => {
      await run('systemctl restart --no-block ecliptic@8082');
      await until('it waits for the database', async () =>
        /"database":"postgres:/.test(await journalOf('ecliptic@8082')),
      );
      // They fail, with a message about the database.
      const result = await site.machine.attempt(
        'ecliptic keys list 2>&1 || ecliptic backup x.db 2>&1 || systemctl start ecliptic-backup 2>&1',
      );
      const seen = await run(
        `journalctl --output verbose; cat /var/log/nginx/*.log /proc/[0-9]*/cmdline
         systemctl show 'ecliptic*'; systemctl status --full 'ecliptic*' || :`,
      );
      assert.match(result.stdout, /ECONNREFUSED/);
      assert.ok(seen.length > 10_000);
      assert.ok(!`${result.stdout}${seen}`.includes(PASSWORD));
    });
    await run('systemctl restart ecliptic@8082');
  });

  test('creates backups, removes the oldest, and restores one', async () => {
    const listed = async () => (await run(`ls ${BACKUPS}`)).trim().split('\n');
    const earlier = Array.from(
      { length: 20 },
      (_, day) => `ecliptic-2020-01-${String(day + 1).padStart(2, '0')}T000000Z.db`,
    );
    await run(
      `mkdir -p ${BACKUPS} && cd ${BACKUPS} && touch mine.db ${earlier.join(' ')} && chown -R ecliptic .`,
    );
    // A failed backup removes nothing.
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
    // Stopping the target returns when all processes have ended.
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

  test('checks a release, and switches to it by its link', async () => {
    // A copy of the first release, which shares large files that do not run.
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

  test('starts everything after a reboot under load, with all responses charged', async (t) => {
    const before = await site.settledCredits();
    const stopLoad = await site.startLoad(t);
    await site.machine.reboot();
    // The clients are in the old network.
    const { answered, failures } = await stopLoad();
    for (const unit of [...UNITS, 'ecliptic-watch.timer', 'ecliptic-backup.timer']) {
      await until(`${unit} is active`, () => isActive(unit));
    }
    assert.match(await run('curl -sf http://127.0.0.1:8080/health'), /"status":"ok"/);
    const charged = (await site.credits()) - before;
    // A response may be charged before its connection breaks. nginx's own errors are not charged.
    const broken = failures.filter((failure) => !/^503 /.test(failure)).length;
    assert.ok(charged >= answered && charged <= answered + broken, `${charged} of ${answered}`);
  });

  test('logs no key in the journal or in nginx', async () => {
    assert.match(await run(command('journalctl --unit')), /"msg":"request"/);
    const journal = await run('journalctl --output cat; cat /var/log/nginx/*.log');
    assert.doesNotMatch(journal, /ak_live_[0-9A-Za-z]/);
    assert.ok(!journal.includes(site.key.slice('ak_live_'.length)));
    assert.doesNotMatch(journal, /Suppressed \d+ messages/);
  });

  test('runs every command of the page', () =>
    assertAllRun('test/containers/systemd.containers.ts'));
});
