/** Debian's Prometheus on the deployed configuration and rules, with a name server of its own. */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { folderOf, freePort, startProgram, until } from '../support/processes.ts';
import { DEPLOY } from './files.ts';

/** The port of the deployed configuration. */
export const METRICS_PORT = 9464;
/**
 * A loopback address for this process alone: the ports are given, and others may run the same tests.
 *
 * @param number from 1 to 254
 */
export function ownAddress(number: number): string {
  const [high, low] = [process.pid >> 8, process.pid].map((part) => part & 0xff);
  return `127.${high}.${low}.${number}`;
}

/** The longest that anything is waited for here. */
export const LATE_MS = 120_000;

/** All durations of the configuration and the rules are divided by it, and nothing else is changed. */
const HASTE = 15;
const NAME_SERVER = ownAddress(99);
/** In the second word of an answer: recursion works, and there is no fault; or the server failed. */
const ANSWERED = 0x8580;
const FAILED = 0x8582;

/** What the name of the service resolves to. */
export interface Names {
  readonly addresses: Set<string>;
  /** True if the name server is to fail. */
  isBroken: boolean;
}

export interface Prometheus {
  /** The alerts that fire, each with its instance if it has one. */
  firing(): Promise<string[]>;
  /** Waits until these fire, whatever else does. */
  fires(...names: string[]): Promise<void>;
  /** Waits until nothing fires. */
  calms(): Promise<void>;
  /** The values of a query. */
  values(query: string): Promise<number[]>;
}

/** Durations such as `[5m]`, `offset 5m` and `for: 1m`. */
function hastened(text: string): string {
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
  return text.replace(
    /(\[|: |offset )(\d+)([smh])(?=\]|$)/gm,
    (_, before, count, unit: keyof typeof unitMs) => {
      return `${before}${(Number(count) * unitMs[unit]) / HASTE}ms`;
    },
  );
}

/** Answers every question as the name server of Compose does. @returns false if this user may not */
async function startNameServer(t: TestContext, names: Names): Promise<boolean> {
  const socket = createSocket('udp4');
  const isBound = await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false)).bind(53, NAME_SERVER, () => resolve(true));
  });
  t.after(() => socket.close());
  socket.on('message', (query, from) => {
    const found = names.isBroken ? [] : [...names.addresses];
    // The header is followed by the question: a name that ends with an empty label, type and class.
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(names.isBroken ? FAILED : ANSWERED, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = found.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  return isBound;
}

/** Starts it, and waits until it scrapes all addresses. @returns undefined if this user or machine cannot */
export async function startPrometheus(
  t: TestContext,
  names: Names,
): Promise<Prometheus | undefined> {
  const isPossible =
    spawnSync('prometheus', ['--version']).status === 0 &&
    spawnSync('unshare', ['-m', 'true']).status === 0 &&
    (await startNameServer(t, names));
  if (!isPossible) return undefined;
  const folder = folderOf(t);
  for (const name of ['prometheus.yaml', 'alerts.yaml']) {
    const text = readFileSync(join(DEPLOY, 'prometheus', name), 'utf8');
    writeFileSync(join(folder, name), hastened(text));
  }
  writeFileSync(join(folder, 'resolv.conf'), `nameserver ${NAME_SERVER}\n`);
  mkdirSync(join(folder, 'data'));
  const listening = `127.0.0.1:${await freePort()}`;
  const script = `mount --bind ${folder}/resolv.conf /etc/resolv.conf && exec "$0" "$@"`;
  startProgram(
    t,
    'unshare',
    [
      ...['-m', 'sh', '-c', script, 'prometheus', `--config.file=${folder}/prometheus.yaml`],
      ...[`--storage.tsdb.path=${folder}/data`, `--web.listen-address=${listening}`],
    ],
    { env: { PATH: process.env['PATH'] } },
  );
  const prometheus = query(`http://${listening}/api/v1/`);
  const answers = () =>
    prometheus.firing().then(
      () => true,
      () => false,
    );
  await until('Prometheus answers', answers, LATE_MS);
  const found = async () => (await prometheus.values('up == 1')).length === names.addresses.size;
  await until('it finds them', found, LATE_MS);
  return prometheus;
}

function query(api: string): Prometheus {
  const read = async (path: string) => {
    const response = await fetch(api + path);
    return ((await response.json()) as { data: never }).data;
  };
  const firing = async () => {
    const { alerts } = (await read('alerts')) as {
      alerts: { state: string; labels: { alertname: string; instance?: string } }[];
    };
    const labels = alerts.filter(({ state }) => state === 'firing').map((each) => each.labels);
    return labels.map(({ alertname, instance }) => [alertname, instance].join(' ').trim()).sort();
  };
  const fires = async (...names: string[]) => {
    let all: string[] = [];
    const areAll = async () => {
      // Prometheus has to get processor time for more than these questions.
      await delay(100);
      all = await firing();
      return names.every((name) => all.includes(name));
    };
    await until(`${names} fire`, areAll, LATE_MS);
  };
  const calms = () => until('nothing fires', async () => (await firing()).length === 0, LATE_MS);
  const values = async (expression: string) => {
    const { result } = (await read(`query?query=${encodeURIComponent(expression)}`)) as {
      result: { value: [number, string] }[];
    };
    return result.map(({ value: [, value] }) => Number(value));
  };
  return { firing, fires, calms, values };
}
