/** docs/operating/logs.md lists every message that the service can log. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RequestEvent } from '../../src/http/events.ts';
import { openLog } from '../../src/telemetry/log.ts';
import type { Observer } from '../../src/telemetry/observer.ts';
import { REPOSITORY } from '../support/processes.ts';

const PAGE = readFileSync(join(REPOSITORY, 'docs/operating/logs.md'), 'utf8');
const LEVELS: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const REQUEST: RequestEvent = {
  request_id: 'req_4f0c9a52-8f0e-4c0b-9d3e-6a1d0c1f7b28',
  method: 'POST',
  route: '/v1/western/positions',
  status: 200,
  code: null,
  milliseconds: 1.482,
  key_id: 'key_Zb3kQ9xT1mVd7RfW',
  credits: 1,
};
const CAUSE = new Error('the cause');
const BATCH = { writer: 'a', batch: 1, counts: [] };

/** Raises every event; the metrics alone have those of tasks. */
const EVENTS: {
  readonly [Name in keyof Required<Observer>]: ((log: Observer) => void) | 'metrics only';
} = {
  requestEnded: (log) => {
    log.requestEnded(REQUEST);
    log.requestEnded({ ...REQUEST, method: 'GET', route: '/health' });
    log.requestEnded({ ...REQUEST, status: 500, code: 'server.internal', cause: CAUSE });
  },
  connectionShed: (log) => log.connectionShed?.('idle'),
  started: (log) => log.started({ base_url: 'http://localhost:8080' }),
  withoutKeys: (log) => log.withoutKeys('test'),
  databaseExposed: (log) => log.databaseExposed('others can read it'),
  metricsUnreadable: (log) => log.metricsUnreadable(CAUSE),
  stopping: (log) => log.stopping('SIGTERM'),
  stopped: (log) => log.stopped(),
  failed: (log) => log.failed(CAUSE),
  workerFailed: (log) => log.workerFailed(CAUSE, 100),
  workerStalled: (log) => log.workerStalled(CAUSE),
  workShed: 'metrics only',
  taskStarted: 'metrics only',
  taskCalculated: 'metrics only',
  keysUnreadable: (log) => log.keysUnreadable(CAUSE),
  keysReadable: (log) => log.keysReadable(1),
  keyHistoryChanged: (log) => log.keyHistoryChanged({ active_again: [], no_longer_active: [] }),
  environmentDiffers: (log) => log.environmentDiffers('test', 'live'),
  environmentUnknown: (log) => log.environmentUnknown(CAUSE),
  usageUnwritten: (log) => log.usageUnwritten(CAUSE),
  usageWritten: (log) => log.usageWritten(),
  usageUnspooled: (log) => log.usageUnspooled(CAUSE),
  usageSpooled: (log) => log.usageSpooled(BATCH),
  usageRecovered: (log) => log.usageRecovered({ calls: 1, credits: 1 }),
  spoolDamaged: (log) => log.spoolDamaged('usage.jsonl.damaged', 1),
  usageLost: (log) => log.usageLost(BATCH),
};

/** The lines of one event. */
function linesOf(raise: (log: Observer) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  raise(openLog('trace', { write: (line) => lines.push(JSON.parse(line)) }));
  return lines;
}

test('the page lists every message of the log and no other, with its levels', () => {
  const raised = new Map<string, Set<string>>();
  for (const raise of Object.values(EVENTS)) {
    if (raise === 'metrics only') continue;
    for (const { level, msg } of linesOf(raise)) {
      // Instructions follow the first sentence.
      const [message = ''] = String(msg).split('. ');
      const levels = raised.get(message) ?? new Set();
      raised.set(message, levels.add(LEVELS[Number(level)] ?? String(level)));
    }
  }
  const rows = [...PAGE.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(
    ([, message = '', levels = '']) => [message, levels.replaceAll('`', '').split(', ')] as const,
  );
  assert.deepEqual(
    rows.map(([message, levels]) => [message, levels.toSorted()]).toSorted(),
    [...raised].map(([message, levels]) => [message, [...levels].sort()]).toSorted(),
  );
});

test('only one file writes to the log, and only events write to it', () => {
  const log = openLog('silent', { write: () => {} });
  const logged = Object.entries(EVENTS).filter(([, raise]) => raise !== 'metrics only');
  assert.deepEqual(Object.keys(log).toSorted(), logged.map(([name]) => name).toSorted());
  const users = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      /from 'pino'/.test(readFileSync(join(REPOSITORY, 'src', file), 'utf8')),
  );
  assert.deepEqual(users, [join('telemetry', 'log.ts')]);
});

test('the line on the page has the fields of a real line, in their order', () => {
  const [, shown = ''] = /^(\{.*\})$/m.exec(PAGE) ?? [];
  const [real = {}] = linesOf((log) => log.requestEnded(REQUEST));
  assert.deepEqual(
    Object.entries({ ...JSON.parse(shown), time: 0 }),
    Object.entries({ ...real, time: 0 }),
  );
});
