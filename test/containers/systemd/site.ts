/** The service on one machine, for its operator and its clients. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '../../support/processes.ts';
import { ownEnvironment } from '../../support/service.ts';
import type { Result } from './load.ts';
import type { Machine } from './machine.ts';

export const UNITS = ['ecliptic@8081', 'ecliptic@8082'];
/** The address of nginx in the machine. */
export const ADDRESS = 'http://127.0.0.1:8080';
/** How long clients run before and after an event. */
const STEADY_MS = 1_500;
/** Each process writes its usage several times in this time, even on a busy machine. */
const SETTLING_MS = 2_000;

export interface Site {
  readonly machine: Machine;
  /** A live key, after it is issued. */
  key: string;
  /** Starts clients through nginx. @returns a function that stops them and returns their results */
  startLoad(t: TestContext): Promise<() => Promise<Result>>;
  /** The charged credits of the account, from the command. */
  credits(): Promise<number>;
  /** The same, after all earlier usage is written. */
  settledCredits(): Promise<number>;
  property(unit: string, name: string): Promise<string>;
  processesOf(units: readonly string[]): Promise<string[]>;
  /** Waits until systemd has started a new process of a unit, and it is ready. */
  renewed(unit: string, pid: string): Promise<void>;
}

export function openSite(machine: Machine): Site {
  const credits = async () => {
    const days = JSON.parse(await machine.run('ecliptic usage --json')) as { credits: number }[];
    return days.reduce((sum, day) => sum + day.credits, 0);
  };
  const property = async (unit: string, name: string) =>
    (await machine.run(`systemctl show -P ${name} ${unit}`)).trim();
  const site: Site = {
    machine,
    key: '',
    startLoad: async (t) => {
      const program = fileURLToPath(new URL('load.ts', import.meta.url));
      const [file, ...args] = machine.inItsNetwork([process.execPath, program, ADDRESS]);
      const child = spawn(file, args, {
        env: { ...ownEnvironment(), ECLIPTIC_API_KEY: site.key },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      t.after(async () => {
        child.stdin.end();
        await ended;
      });
      const output = text(child.stdout);
      const answered = await credits();
      await until('clients have got responses', async () => (await credits()) > answered);
      await delay(STEADY_MS);
      return async () => {
        await delay(STEADY_MS);
        child.stdin.end();
        return JSON.parse(await output);
      };
    },
    credits,
    settledCredits: async () => {
      let before: number;
      let now = await credits();
      do {
        before = now;
        await delay(SETTLING_MS);
        now = await credits();
      } while (now !== before);
      return now;
    },
    property,
    processesOf: async (units) => await Promise.all(units.map((unit) => property(unit, 'MainPID'))),
    renewed: async (unit, pid) =>
      await until(`systemd has started ${unit} again`, async () => {
        const now = await property(unit, 'MainPID');
        return now !== '0' && now !== pid && (await property(unit, 'ActiveState')) === 'active';
      }),
  };
  return site;
}
