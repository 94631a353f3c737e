/**
 * How many of the project's files and functions run on the HTTP thread for one request, according to V8's
 * precise coverage: `npm run bench -- --files`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/serve.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { openSqliteKeyStore } from '../../test/support/key-store.ts';

const ROOT = new URL('../..', import.meta.url).href;
const BODY = '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}';
/** Code that runs without a request, such as the pool's timer, runs within this time. */
const BACKGROUND_MS = 50;
/** Code that runs only sometimes, such as writing usage, does not run in every round. */
const ROUNDS = 16;

/** The code that ran for one request. */
interface Run {
  /** Files with a function that ran, relative to the root of the repository. */
  readonly files: readonly string[];
  readonly functions: number;
}

export type FilesRun = Readonly<Record<'not_found' | 'success', Run>>;

/** Sends a service in this process a request for a 404 and one for a 200, and finds the files that ran. */
export async function filesPerRequest(): Promise<FilesRun> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-files-'));
  const file = join(folder, 'keys.db');
  const store = openSqliteKeyStore(file);
  const { key } = await store.issue('bench', 'test');
  await store.close();
  const config = readConfig({ DATABASE_URL: `file:${file}`, PORT: '0', CALC_WORKERS: '1' });
  const service = await serve(config, openLog('info', { write: () => {} }), () => {});
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const take = async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return functionsRun(result);
    };
    const filesOf = async (ask: () => Promise<Response>, status: number): Promise<Run> => {
      let always: Set<string> | undefined;
      for (let round = 0; round < ROUNDS; round++) {
        await take();
        await delay(BACKGROUND_MS);
        const background = await take();
        const response = await ask();
        await response.text();
        if (response.status !== status) throw new Error(`${response.url}: ${response.status}`);
        const run = (await take()).difference(background);
        always = always?.intersection(run) ?? run;
      }
      const run = [...(always ?? [])];
      if (run.length === 0) throw new Error('no function of ours was seen to run');
      const files = new Set(run.map((name) => name.split(' ')[0] ?? ''));
      return { files: [...files].sort(), functions: run.length };
    };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return {
      not_found: await filesOf(() => fetch(`${service.baseUrl}/nowhere`), 404),
      success: await filesOf(
        () =>
          fetch(`${service.baseUrl}/v1/western/positions`, {
            method: 'POST',
            headers,
            body: BODY,
          }),
        200,
      ),
    };
  } finally {
    session.disconnect();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The project's functions that ran, each as its file and its position in it. */
function functionsRun(scripts: readonly Profiler.ScriptCoverage[]): Set<string> {
  const ours = scripts.filter(
    ({ url }) =>
      url.startsWith(ROOT) && !/^tools\/bench\/|node_modules\//.test(url.slice(ROOT.length)),
  );
  return new Set(
    ours.flatMap(({ url, functions }) =>
      functions
        .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
        .map(({ ranges }) => `${url.slice(ROOT.length)} ${ranges[0]?.startOffset}`),
    ),
  );
}
