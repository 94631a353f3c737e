/** What goes wrong on one machine, and what callers and operators see of it. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { until } from '../../support/processes.ts';
import { CALLERS, REQUESTS_EACH } from './crowd.ts';
import { DATABASE, SETTINGS, type Site, UNITS } from './site.ts';

const PASSWORD = 'wQ7-not-to-be-seen';

export function testFaults(siteOf: () => Site): void {
  test('a process that hangs is killed and started again, and no request fails', async (t) => {
    const { machine, processesOf, renewed, startLoad } = siteOf();
    const [pid = ''] = await processesOf(UNITS);
    const stopLoad = await startLoad(t);
    await machine.run('systemctl kill --kill-whom=main --signal=SIGSTOP ecliptic@8081');
    await renewed('ecliptic@8081', pid);
    const { failures } = await stopLoad();
    assert.deepEqual(failures, []);
    const lines = await machine.run('journalctl --unit ecliptic-watch --output cat');
    // Nothing but what it did, although it is started every ten seconds. What systemd says of a hierarchy of
    // control groups from before version 2 is about this machine, where others use that hierarchy as well.
    assert.equal(
      lines.replace(/^Failed to attach \d+ to compat systemd cgroup .*\n/gm, ''),
      `watch: ecliptic@8081.service has not answered for 30 s: killing process ${pid}\n`,
    );
  });

  test('a process whose port is taken does not seem to be ready', async () => {
    const { machine } = siteOf();
    const { code, stderr } = await machine.attempt(
      `systemd-run --quiet --unit=other --setenv=PORT=8083 --setenv=DATABASE_URL=file:/tmp/other.db \
         /opt/ecliptic/current/packages/runtime/node_modules/.bin/node /opt/ecliptic/current/packages/runtime/ecliptic.cjs serve
       until curl -sf http://127.0.0.1:8083/ready; do sleep 0.1; done
       systemctl start ecliptic@8083`,
    );
    assert.notEqual(code, 0);
    assert.match(stderr, /Job for ecliptic@8083\.service failed/);
    const lines = await machine.run('journalctl --unit ecliptic@8083 --output cat');
    assert.match(lines, /another program listens on port 8083 already/);
    await machine.run('systemctl stop ecliptic@8083 other');
  });

  test('without its settings no process starts as a service for test keys', async () => {
    const { machine } = siteOf();
    await machine.run(`mv /${SETTINGS} /root/settings`);
    assert.notEqual((await machine.attempt('systemctl restart ecliptic@8082')).code, 0);
    assert.notEqual((await machine.attempt('ecliptic keys list')).code, 0);
    assert.match(
      await machine.run('journalctl --unit ecliptic@8082 --output cat'),
      /Failed to load environment files: No such file or directory/,
    );
    await machine.run(`mv /root/settings /${SETTINGS}; systemctl restart ecliptic@8082`);
  });

  test('the password of a database is shown nowhere', async () => {
    const { machine } = siteOf();
    const file = machine.path(SETTINGS);
    const settings = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      `${settings}\nDATABASE_URL=postgres://ecliptic:${PASSWORD}@127.0.0.1:1/ecliptic\n`,
    );
    await machine.run('systemctl restart --no-block ecliptic@8082');
    await until('it waits for the database', async () =>
      /"database":"postgres:/.test(
        await machine.run('journalctl --unit ecliptic@8082 --output cat --lines 20'),
      ),
    );
    // They fail, and say something about the database.
    const told = await machine.attempt(
      'ecliptic keys list 2>&1 || ecliptic backup x.db 2>&1 || systemctl start ecliptic-backup 2>&1',
    );
    const seen = await machine.run(
      `journalctl --output verbose; cat /var/log/nginx/*.log; cat /proc/[0-9]*/cmdline
       systemctl show 'ecliptic*'; systemctl status --full 'ecliptic*' || :`,
    );
    writeFileSync(file, settings);
    assert.match(told.stdout, /ECONNREFUSED/);
    assert.ok(seen.length > 10_000);
    assert.ok(!`${told.stdout}${seen}`.includes(PASSWORD));
    await machine.run('systemctl restart ecliptic@8082');
  });

  test('more callers than Debian lets nginx have all get an answer', async () => {
    const { runProgram } = siteOf();
    const outcomes: Record<string, number> = JSON.parse(await text(runProgram('crowd.ts').stdout));
    const { 200: answered = 0, 503: overloaded = 0, ...others } = outcomes;
    // No connection is refused or reset; a machine that is too busy for so many says so.
    assert.deepEqual(others, {});
    assert.equal(answered + overloaded, CALLERS * REQUESTS_EACH);
    assert.ok(answered > 0);
  });

  for (const how of ['reboot', 'power cut'] as const) {
    test(`after a ${how} under load, all comes back`, async (t) => {
      const { credits, machine, property, settledCredits, startLoad } = siteOf();
      const before = await settledCredits();
      const stopLoad = await startLoad(t);
      await machine.restart(how);
      // They are still in the network that is gone.
      const { answered, failures } = await stopLoad();
      for (const unit of UNITS) {
        await until(
          `${unit} is ready`,
          async () => (await property(unit, 'ActiveState')) === 'active',
        );
      }
      assert.match(await machine.run('curl -sf http://127.0.0.1:8080/health'), /"status":"ok"/);
      const timers = await machine.run('systemctl list-timers --plain --no-legend');
      assert.match(timers, /ecliptic-watch\.timer/);
      assert.match(timers, /ecliptic-backup\.timer/);
      const charged = (await credits()) - before;
      // An answer may be charged whose connection then breaks; nginx' own refusals are not.
      const broken = failures.filter((failure) => !/^503 /.test(failure)).length;
      assert.ok(charged <= answered + broken, `${charged} of ${answered}, ${broken} broken`);
      if (how === 'reboot') assert.ok(charged >= answered, `${charged} of ${answered}`);
      assert.equal((await machine.run(`stat -c '%U %a' ${DATABASE}`)).trim(), 'ecliptic 600');
      t.diagnostic(
        `${answered} answers, ${charged} charged, ${broken} broken of ${failures.length}`,
      );
    });
  }
}
