/** Debian's Prometheus on the deployed configuration and rules. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { folderOf, freePort, startProgram, until } from '../support/processes.ts';
import { DEPLOY } from './files.ts';

/** The longest that anything is waited for here. */
const LATE_MS = 120_000;
/** All durations of the configuration and the rules are divided by it. */
const HASTE = 15;

export interface Prometheus {
  /** The alerts that fire, each with its instance if it has one. */
  firing(): Promise<string[]>;
  /** Waits until these fire, whatever else does. */
  fires(...names: string[]): Promise<void>;
  /** Waits until nothing fires. */
  calms(): Promise<void>;
}

/** Durations such as `[5m]`, `offset 5m` and `for: 1m`. */
function hastened(text: string): string {
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
  return text.replace(
    /(\[|: |offset )(\d+)([smh])(?=\]|$)/gm,
    (_, before, count, unit: keyof typeof unitMs) =>
      `${before}${(Number(count) * unitMs[unit]) / HASTE}ms`,
  );
}

/** The deployed file, with these targets in the place of a name that Compose resolves. */
function withTargets(text: string, targets: readonly string[]): string {
  const changed = text.replace(
    /dns_sd_configs:[\s\S]*$/,
    `static_configs:\n      - targets: ${JSON.stringify(targets)}\n`,
  );
  assert.notEqual(changed, text);
  return changed;
}

/**
 * Starts it, and waits until it scrapes its targets.
 *
 * @param targets addresses with ports
 * @returns undefined if it is not installed
 */
export async function startPrometheus(
  t: TestContext,
  targets: readonly string[],
): Promise<Prometheus | undefined> {
  if (spawnSync('prometheus', ['--version']).status !== 0) return undefined;
  const folder = folderOf(t);
  mkdirSync(join(folder, 'data'));
  const read = (name: string) => hastened(readFileSync(join(DEPLOY, 'prometheus', name), 'utf8'));
  writeFileSync(join(folder, 'prometheus.yaml'), withTargets(read('prometheus.yaml'), targets));
  writeFileSync(join(folder, 'alerts.yaml'), read('alerts.yaml'));
  const listening = `127.0.0.1:${await freePort()}`;
  startProgram(
    t,
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yaml`,
      ...[`--storage.tsdb.path=${folder}/data`, `--web.listen-address=${listening}`],
    ],
    { env: { PATH: process.env['PATH'] } },
  );
  async function ask<T>(path: string): Promise<T> {
    const response = await fetch(`http://${listening}/api/v1/${path}`);
    return ((await response.json()) as { data: T }).data;
  }
  interface Answer {
    readonly alerts: { state: string; labels: { alertname: string; instance?: string } }[];
    readonly activeTargets: { health: string }[];
  }
  const firing = async () => {
    const { alerts } = await ask<Answer>('alerts');
    return alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels: { alertname, instance } }) => [alertname, instance].join(' ').trim());
  };
  const scrapes = async () => {
    const { activeTargets } = await ask<Answer>('targets');
    return activeTargets.filter(({ health }) => health === 'up').length === targets.length;
  };
  await until('it scrapes all targets', () => scrapes().catch(() => false), LATE_MS);
  const fires = async (...names: string[]) => {
    const areAll = async () => {
      // Prometheus has to get processor time for more than these questions.
      await delay(100);
      const all = await firing();
      return names.every((name) => all.includes(name));
    };
    await until(`${names} fire`, areAll, LATE_MS);
  };
  const calms = () => until('nothing fires', async () => (await firing()).length === 0, LATE_MS);
  return { firing, fires, calms };
}
