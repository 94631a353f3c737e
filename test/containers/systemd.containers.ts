/**
 * The page of one machine, command by command, in a Debian whose process 1 is systemd: units, sandbox,
 * nginx, rolling restarts under load, kills, backup and restore.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { blocksOf } from '../support/docs-blocks.ts';
import { until } from '../support/processes.ts';
import { ownEnvironment } from '../support/service.ts';
import type { Result } from './systemd/load.ts';
import { bootMachine, type Machine, reasonNotToBoot } from './systemd/machine.ts';

const PAGE = 'docs/operating/one-machine.md';
const URL = 'http://127.0.0.1:8080';
const UNITS = ['ecliptic@8081', 'ecliptic@8082'];
const LOAD = fileURLToPath(new globalThis.URL('systemd/load.ts', import.meta.url));
const DATABASE = '/var/lib/ecliptic/ecliptic.db';
/** How long callers run before and after something happens. */
const STEADY_MS = 1_500;

/** The page's commands by their beginnings, and why those that are not run here are not. */
const COMMANDS = blocksOf(PAGE).filter(({ language }) => language === 'sh');
const NOT_RUN: Readonly<Record<string, string>> = {
  'apt-get install': 'fetches packages; the machine is made with what this makes',
  'git clone SOURCE /opt/ecliptic/releases/0.2.0': 'fetches packages',
};
const run_commands = new Set<string>();

/** The commands of the page that begin like this. */
function command(beginning: string): string {
  const found = COMMANDS.filter(({ content }) => content.startsWith(beginning));
  assert.equal(found.length, 1, `the page has ${found.length} blocks that begin with ${beginning}`);
  const content = found[0]?.content ?? '';
  run_commands.add(content);
  return content;
}

const reason = reasonNotToBoot();
const skip = reason !== undefined && process.env['CI'] !== 'true' ? reason : false;

describe('one machine', { skip, timeout: 600_000 }, () => {
  let machine: Machine;
  let key: string;
  before(async () => {
    assert.equal(reason, undefined);
    machine = await bootMachine();
  });
  after(() => machine?.remove());

  /** Starts callers through nginx. @returns a function that stops them, and says what they got */
  async function startLoad(t: TestContext): Promise<() => Promise<Result>> {
    const [file, ...args] = machine.inItsNetwork([process.execPath, LOAD, URL]);
    const child = spawn(file, args, {
      env: { ...ownEnvironment(), ECLIPTIC_API_KEY: key },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    t.after(async () => {
      child.stdin.end();
      await ended;
    });
    const output = text(child.stdout);
    const answered = await credits();
    await until('callers have been answered', async () => (await credits()) > answered);
    await delay(STEADY_MS);
    return async () => {
      await delay(STEADY_MS);
      child.stdin.end();
      return JSON.parse(await output);
    };
  }

  /** What the account was charged, as an operator sees it. */
  async function credits(): Promise<number> {
    const days = JSON.parse(await machine.run('ecliptic usage --json')) as { credits: number }[];
    return days.reduce((sum, day) => sum + day.credits, 0);
  }

  async function property(unit: string, name: string): Promise<string> {
    return (await machine.run(`systemctl show -P ${name} ${unit}`)).trim();
  }

  async function processesOf(units: readonly string[]): Promise<string[]> {
    return await Promise.all(units.map((unit) => property(unit, 'MainPID')));
  }

  test('the page installs it, and a key works', async () => {
    await machine.run(command('cd /opt/ecliptic/current/deploy/systemd'));
    const health = await machine.run(command('systemctl enable --now ecliptic.target'));
    assert.match(health, /"status":"ok"/);
    const issued = await machine.run(command('ecliptic keys issue'));
    key = /\bak_live_\w+/.exec(issued)?.[0] ?? '';
    assert.notEqual(key, '');
    const answer = await machine.run(
      `curl -s ${URL}/v1/western/positions -H @- -H 'Content-Type: application/json' -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`,
      `Authorization: Bearer ${key}\n`,
    );
    assert.match(answer, /"credits_charged":1/);
  });

  test('each process has its port, its metrics and the same database', async () => {
    for (const port of [8_081, 8_082]) {
      assert.match(await machine.run(`curl -sf http://127.0.0.1:${port}/ready`), /ready/);
      const metrics = await machine.run(`curl -sf http://127.0.0.1:1${port}/metrics`);
      assert.match(metrics, /^ecliptic_keys_active 1$/m);
    }
  });

  test('what the unit forbids is forbidden', async () => {
    const [pid = ''] = await processesOf(UNITS);
    const status = await machine.run(`cat /proc/${pid}/status`);
    assert.match(status, /^CapBnd:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.match(status, /^Seccomp:\t2$/m);
    assert.doesNotMatch(status, /^Uid:\t0\t/m);
    assert.match(await machine.run(`cat /proc/${pid}/limits`), /^Max core file size +0 +0 /m);
    // Not even root could write there, in what the process sees of the file system.
    const inside = (commands: string) =>
      machine.attempt(`nsenter -t ${pid} -m sh -c '${commands}'`);
    for (const folder of ['/opt/ecliptic', '/etc', '/usr', '/var/log']) {
      assert.match((await inside(`touch ${folder}/x`)).stderr, /Read-only file system/, folder);
    }
    assert.equal((await inside('touch /var/lib/ecliptic/x && rm /var/lib/ecliptic/x')).code, 0);
    assert.equal(
      (await inside('ls /home /root')).stdout.replaceAll(/\/(?:home|root):\n+/g, ''),
      '',
    );
    assert.equal(await property('ecliptic@8081', 'MemoryMax'), String(384 * 1_024 ** 2));
    const group = await property('ecliptic@8081', 'ControlGroup');
    const limits = await machine.run(
      `cat /sys/fs/cgroup/memory${group}/memory.limit_in_bytes /sys/fs/cgroup${group}/memory.max 2> /dev/null || :`,
    );
    assert.equal(limits.trim(), String(384 * 1_024 ** 2));
    // Its files are its own.
    assert.equal(
      (await machine.run(`stat -c '%U %a' ${DATABASE} /var/lib/ecliptic`)).trim(),
      'ecliptic 600\necliptic 700',
    );
    await machine.run(command('systemd-analyze security'));
  });

  test('rolling restarts fail no request, and the credits are exact', async (t) => {
    const before = await credits();
    const processes = await processesOf(UNITS);
    const stopLoad = await startLoad(t);
    await machine.run(command('for unit in'));
    const { answered, failures } = await stopLoad();
    assert.deepEqual(failures, []);
    const renewed = await processesOf(UNITS);
    assert.ok(renewed.every((pid, index) => pid !== processes[index] && pid !== '0'));
    await until('all usage is written', async () => (await credits()) >= before + answered);
    assert.equal(await credits(), before + answered);
    t.diagnostic(`${answered} answers`);
  });

  test('a process that is killed is started again, and no request fails', async (t) => {
    const [pid = ''] = await processesOf(UNITS);
    const stopLoad = await startLoad(t);
    await machine.run('systemctl kill --kill-whom=main --signal=SIGKILL ecliptic@8081');
    await until('systemd has started it again', async () => {
      const [now = ''] = await processesOf(UNITS);
      return (
        now !== '0' && now !== pid && (await property('ecliptic@8081', 'ActiveState')) === 'active'
      );
    });
    const { failures } = await stopLoad();
    assert.deepEqual(failures, []);
  });

  test('a wrong setting stops the roll at the first process, and the others answer', async (t) => {
    const file = machine.path('etc/ecliptic/ecliptic.env');
    const settings = readFileSync(file, 'utf8');
    const [, second] = await processesOf(UNITS);
    const stopLoad = await startLoad(t);
    writeFileSync(file, `${settings}\nLOG_LEVEL=loud\n`);
    const { stderr } = await machine.attempt(command('for unit in'));
    assert.match(stderr, /Job for ecliptic@8081\.service failed/);
    assert.match(
      await machine.run('journalctl --unit ecliptic@8081 --output cat'),
      /LOG_LEVEL: got "loud", expected trace/,
    );
    assert.equal((await processesOf(UNITS))[1], second);
    writeFileSync(file, settings);
    await machine.run(command('for unit in'));
    assert.deepEqual((await stopLoad()).failures, []);
  });

  test('a backup is restored with all processes stopped', async () => {
    await machine.run(command('ecliptic backup'));
    const [backup] = (await machine.run('ls /var/lib/ecliptic/backup-*.db')).split('\n');
    await machine.run('ecliptic keys issue --account "Later"');
    await machine.run(command('systemctl stop ecliptic.target').replace('BACKUP', backup ?? ''));
    for (const unit of UNITS) assert.equal(await property(unit, 'ActiveState'), 'active');
    const keys = await machine.run('ecliptic keys list');
    assert.match(keys, /Acme Charts/);
    assert.doesNotMatch(keys, /Later/);
  });

  test('a release is switched by its link', async () => {
    // What is large and not run is shared.
    await machine.run(
      `cd /opt/ecliptic/releases && mkdir 0.2.0 && ln -s ../0.1.0/node_modules ../0.1.0/data 0.2.0
       for file in 0.1.0/*; do [ -e "0.2.0/\${file#*/}" ] || cp -r "$file" 0.2.0; done`,
    );
    await machine.run(command('ln -sfn releases/0.2.0'));
    await machine.run(command('for unit in'));
    for (const pid of await processesOf(UNITS)) {
      const files = await machine.run(`ls -l /proc/${pid}/exe`);
      assert.match(files, /releases\/0\.2\.0\//);
    }
  });

  test('neither the journal nor the log of nginx has a key', async () => {
    const lines = await machine.run(command('journalctl --unit'));
    assert.match(lines, /"msg":"request"/);
    const journal = await machine.run('journalctl --output cat; cat /var/log/nginx/*.log');
    assert.doesNotMatch(journal, /ak_live_[0-9A-Za-z]/);
    assert.ok(!journal.includes(key.slice('ak_live_'.length)));
    assert.doesNotMatch(journal, /Suppressed \d+ messages/);
  });

  test('every command of the page was run, or has a reason', () => {
    const left = COMMANDS.map(({ content }) => content).filter((each) => !run_commands.has(each));
    const reasons = Object.keys(NOT_RUN);
    assert.equal(left.length, reasons.length, left.join('\n'));
    for (const beginning of reasons) assert.ok(left.some((each) => each.startsWith(beginning)));
  });
});
