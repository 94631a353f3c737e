/** The service on one machine, as its operator and its callers see it. */
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
/** That of nginx, in the machine. */
export const ADDRESS = 'http://127.0.0.1:8080';
/** The time that callers run before and after something happens. */
const STEADY_MS = 1_500;
/** Each process writes its usage several times in this time, on a busy machine too. */
const SETTLING_MS = 2_000;

export interface Site {
  readonly machine: Machine;
  /** A live key, once one is issued. */
  key: string;
  /** Starts callers through nginx. @returns a function that stops them, and says what they got */
  startLoad(t: TestContext): Promise<() => Promise<Result>>;
  /** The credits that the account was charged, as an operator sees them. */
  credits(): Promise<number>;
  /** The same, once all that was answered before has been written. */
  settledCredits(): Promise<number>;
  property(unit: string, name: string): Promise<string>;
  processesOf(units: readonly string[]): Promise<string[]>;
  /** Waits until systemd has started another process of a unit than this one, and it is ready. */
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
      await until('callers have been answered', async () => (await credits()) > answered);
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
