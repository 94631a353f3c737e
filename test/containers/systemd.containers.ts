/**
 * The page of one machine, command by command, in a Debian whose process 1 is systemd: units, sandbox,
 * nginx, rolling restarts under load, kills, backup and restore.
 */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { until } from '../support/processes.ts';
import { testChanges } from './systemd/changes.ts';
import { testFaults } from './systemd/faults.ts';
import { bootMachine, reasonNotToBoot } from './systemd/machine.ts';
import { assertAllRun, command, commandsOf } from './systemd/page.ts';
import { ADDRESS, DATABASE, openSite, SETTINGS, type Site, UNITS } from './systemd/site.ts';

/**
 * Almost as long as nginx waits. On a busy machine, a worker may get no CPU time for longer than 250 ms; while only
 * one process runs, its requests would then be refused as overload, which is right but looks like a fault here.
 */
const PATIENT = 'CALC_QUEUE_WAIT_MS=4000\nCALC_TIMEOUT_MS=4000\n';

const skip = reasonNotToBoot() ?? false;

describe('one machine', { skip, timeout: 1_200_000 }, () => {
  let site: Site;
  before(async () => {
    site = openSite(await bootMachine());
  });
  after(() => site?.machine.remove());

  test('the page installs it, and a key works', async () => {
    // The files of the release, and those that are the operator's.
    for (const block of commandsOf('cd /opt/ecliptic/current/deploy/systemd', 2)) {
      await site.machine.run(block);
    }
    await site.machine.run(command('sed -i'));
    appendFileSync(site.machine.path(SETTINGS), PATIENT);
    const health = await site.machine.run(command('systemctl enable --now ecliptic.target'));
    assert.match(health, /"status":"ok"/);
    const issued = await site.machine.run(command('ecliptic keys issue'));
    site.key = /\bak_live_\w+/.exec(issued)?.[0] ?? '';
    assert.notEqual(site.key, '');
    const answer = await site.machine.run(
      `curl -s ${ADDRESS}/v1/western/positions -H @- -H 'Content-Type: application/json' -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`,
      `Authorization: Bearer ${site.key}\n`,
    );
    assert.match(answer, /"credits_charged":1/);
    // Outsiders read neither the settings nor who called.
    const modes = await site.machine.run(`stat -c %a /${SETTINGS} /var/log/nginx/ecliptic.log`);
    assert.equal(modes, '600\n640\n');
  });

  test('each process has its port, its metrics and the same database', async () => {
    for (const port of [8_081, 8_082]) {
      assert.match(await site.machine.run(`curl -sf http://127.0.0.1:${port}/ready`), /ready/);
      const metrics = await site.machine.run(`curl -sf http://127.0.0.1:1${port}/metrics`);
      assert.match(metrics, /^ecliptic_keys_active 1$/m);
    }
  });

  test('what the unit forbids is forbidden', async () => {
    const [pid = ''] = await site.processesOf(UNITS);
    const status = await site.machine.run(`cat /proc/${pid}/status`);
    assert.match(status, /^CapBnd:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.match(status, /^Seccomp:\t2$/m);
    assert.doesNotMatch(status, /^Uid:\t0\t/m);
    assert.match(await site.machine.run(`cat /proc/${pid}/limits`), /^Max core file size +0 +0 /m);
    // Not even root could write there, in what the process sees of the file system.
    const inside = (commands: string) =>
      site.machine.attempt(`nsenter -t ${pid} -m sh -c '${commands}'`);
    for (const folder of ['/opt/ecliptic', '/etc', '/usr', '/var/log']) {
      assert.match((await inside(`touch ${folder}/x`)).stderr, /Read-only file system/, folder);
    }
    assert.equal((await inside('touch /var/lib/ecliptic/x && rm /var/lib/ecliptic/x')).code, 0);
    assert.equal(
      (await inside('ls /home /root')).stdout.replaceAll(/\/(?:home|root):\n+/g, ''),
      '',
    );
    assert.equal(await site.property('ecliptic@8081', 'MemoryMax'), String(384 * 1_024 ** 2));
    const group = await site.property('ecliptic@8081', 'ControlGroup');
    const limits = await site.machine.run(
      `cat /sys/fs/cgroup/memory${group}/memory.limit_in_bytes /sys/fs/cgroup${group}/memory.max 2> /dev/null || :`,
    );
    assert.equal(limits.trim(), String(384 * 1_024 ** 2));
    // Its files are its own.
    assert.equal(
      (await site.machine.run(`stat -c '%U %a' ${DATABASE} /var/lib/ecliptic`)).trim(),
      'ecliptic 600\necliptic 700',
    );
    await site.machine.run(command('systemd-analyze security'));
  });

  test('rolling restarts fail no request, and the credits are exact', async (t) => {
    const before = await site.settledCredits();
    const processes = await site.processesOf(UNITS);
    const stopLoad = await site.startLoad(t);
    await site.machine.run(command('for unit in'));
    const { answered, failures } = await stopLoad();
    assert.deepEqual(failures, []);
    const renewed = await site.processesOf(UNITS);
    assert.ok(renewed.every((pid, index) => pid !== processes[index] && pid !== '0'));
    await until('all usage is written', async () => (await site.credits()) >= before + answered);
    assert.equal(await site.credits(), before + answered);
    t.diagnostic(`${answered} answers`);
  });

  // Others than systemd may send SIGTERM, and the process ends well.
  for (const signal of ['SIGKILL', 'SIGTERM']) {
    test(`a process that gets ${signal} is started again, and no request fails`, async (t) => {
      const [pid = ''] = await site.processesOf(UNITS);
      const stopLoad = await site.startLoad(t);
      await site.machine.run(`systemctl kill --kill-whom=main --signal=${signal} ecliptic@8081`);
      await site.renewed('ecliptic@8081', pid);
      const { failures } = await stopLoad();
      assert.deepEqual(failures, []);
    });
  }

  test('a wrong setting stops the roll at the first process, and the others answer', async (t) => {
    const file = site.machine.path(SETTINGS);
    const settings = readFileSync(file, 'utf8');
    const [, second] = await site.processesOf(UNITS);
    const stopLoad = await site.startLoad(t);
    writeFileSync(file, `${settings}\nLOG_LEVEL=loud\n`);
    const { stderr } = await site.machine.attempt(command('for unit in'));
    assert.match(stderr, /Job for ecliptic@8081\.service failed/);
    assert.match(
      await site.machine.run('journalctl --unit ecliptic@8081 --output cat'),
      /LOG_LEVEL: got "loud", expected trace/,
    );
    assert.equal((await site.processesOf(UNITS))[1], second);
    writeFileSync(file, settings);
    await site.machine.run(command('for unit in'));
    assert.deepEqual((await stopLoad()).failures, []);
  });

  testFaults(() => site);
  testChanges(() => site);

  test('neither the journal nor the log of nginx has a key', async () => {
    const lines = await site.machine.run(command('journalctl --unit'));
    assert.match(lines, /"msg":"request"/);
    const journal = await site.machine.run('journalctl --output cat; cat /var/log/nginx/*.log');
    assert.doesNotMatch(journal, /ak_live_[0-9A-Za-z]/);
    assert.ok(!journal.includes(site.key.slice('ak_live_'.length)));
    assert.doesNotMatch(journal, /Suppressed \d+ messages/);
  });

  test('every command of the page was run, or has a reason', assertAllRun);
});
