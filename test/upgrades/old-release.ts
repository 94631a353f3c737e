/** The sources of an earlier release, run as its operator would. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { TestContext } from 'node:test';
import { endProcess, folderOf, freePort, startProgram, until } from '../support/processes.ts';
import { ownEnvironment, PATIENT } from '../support/service.ts';
import { type ReleaseName, unpackRelease } from './releases.ts';

export interface OldService {
  readonly url: string;
  readonly child: ChildProcess;
}

export interface OldRelease {
  /** Runs one of its commands. `output` has standard error too. */
  run(...args: string[]): Promise<{ code: number | NodeJS.Signals; output: string }>;
  /** Starts its service, and waits until it is ready. */
  serve(): Promise<OldService>;
  /** Starts its service, and waits for nothing. */
  launch(): Promise<OldService>;
}

export function oldRelease(t: TestContext, name: ReleaseName, DATABASE_URL: string): OldRelease {
  const cli = unpackRelease(name, folderOf(t));
  const environment = { ...ownEnvironment(), ...PATIENT, DATABASE_URL };
  const launch = async () => {
    const PORT = String(await freePort());
    const child = spawn(process.execPath, [cli, 'serve'], {
      env: { ...environment, PORT },
      stdio: 'ignore',
    });
    t.after(() => endProcess(child));
    return { url: `http://127.0.0.1:${PORT}`, child };
  };
  return {
    run: async (...args) => {
      const { ended, stdout, stderr } = startProgram(t, process.execPath, [cli, ...args], {
        env: environment,
      });
      return { code: await ended, output: stdout() + stderr() };
    },
    launch,
    serve: async () => {
      const service = await launch();
      await until('the old release is ready', () => isReady(service.url));
      return service;
    },
  };
}

/** Tells whether /ready answers 200. */
export async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
