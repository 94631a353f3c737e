/**
 * How many of our files run on the HTTP thread for one request, by V8's precise coverage:
 * `npm run bench -- --files`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { openSqliteKeyStore } from '../src/keys/sqlite.ts';
import { serve } from '../src/serve.ts';
import { openLog } from '../src/telemetry/log.ts';

const ROOT = new URL('..', import.meta.url).href;
const BODY = '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}';
/** Background work (usage, sweeps) is over by then, and the next round of it has not begun. */
const QUIET_MS = 300;

/** The files of which a function ran, from the root of the repository. */
export type FilesRun = Readonly<Record<'not_found' | 'success', readonly string[]>>;

/** Asks a service in this process twice, a 404 and a 200, and looks which files each one ran. */
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
    const filesOf = async (ask: () => Promise<Response>, status: number) => {
      const url = (await ask()).url;
      await delay(QUIET_MS);
      await session.post('Profiler.takePreciseCoverage');
      const response = await ask();
      await response.text();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      if (response.status !== status) throw new Error(`${url} answered ${response.status}`);
      return result
        .filter(({ url: script }) => script.startsWith(ROOT) && !script.includes('node_modules'))
        .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        .map(({ url: script }) => script.slice(ROOT.length))
        .filter((path) => !path.startsWith('bench/'))
        .sort();
    };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return {
      not_found: await filesOf(() => fetch(`${service.base_url}/nowhere`), 404),
      success: await filesOf(
        () =>
          fetch(`${service.base_url}/v1/western/positions`, {
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
