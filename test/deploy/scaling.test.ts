/** The table of the page on scaling follows from the figures on it, and the manifests fit it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/processes.ts';
import { containerOf, KUSTOMIZATIONS, theOne } from './files.ts';
import { at } from './yaml.ts';

const PAGE = readPage('scaling');
const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];

function readPage(name: string): string {
  return readFileSync(join(REPOSITORY, `docs/operating/${name}.md`), 'utf8');
}

/** The cells of all rows of tables, by the first cell. */
function rowsOf(page: string): Map<string, string[]> {
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.map((row) => {
      const [name = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, cells];
    }),
  );
}

const rows = rowsOf(PAGE);

function cellsOf(name: string, of = rows): string[] {
  const cells = of.get(name);
  assert.ok(cells, `there is no row ${name}`);
  return cells;
}

/** The number that a text begins with. */
function numberIn(text = ''): number {
  const [, digits = ''] = /^([\d,.]+)/.exec(text) ?? [];
  assert.notEqual(digits, '', text);
  return Number(digits.replaceAll(',', ''));
}

const figure = (name: string) => numberIn(cellsOf(name)[0]);

const floorUs = figure('A request, by a bare server on a quiet core');
const replicaRatio = figure('A request by the replicas, to that');
const nginxRatio = figure('A request by nginx, to that');
const use = figure('Use at which the autoscaler adds a replica') / 100;
const nginxUse = figure('Use of a core by nginx') / 100;
const replicasMin = figure('Least replicas');
const nginxMin = figure('Least nginx');
const headroom = figure('`maxReplicas`, to replicas');
const memoryMib = figure('Memory that a replica requests');
const connectionsEach = figure('Connections of a replica');
const connectionsOthers = figure('Connections of others');
const postgresCores = figure('PostgreSQL, a replica');
const NGINX_CORES = 2;

function calculated(perSecond: number): Record<string, string> {
  const cores = (perSecond * floorUs * replicaRatio) / 1_000_000;
  const replicas = Math.max(replicasMin, Math.ceil(cores / use));
  const most = Math.ceil(replicas * headroom);
  const nginxCores = (perSecond * floorUs * nginxRatio) / 1_000_000;
  const connections = (most + 1) * connectionsEach;
  return {
    'Cores in use by the replicas': cores.toFixed(1),
    Replicas: String(replicas),
    '`maxReplicas`': String(most),
    'Memory that `maxReplicas` request': `${((most * memoryMib) / 1_024).toFixed(1)} GiB`,
    'nginx, each with two cores': String(
      Math.max(nginxMin, Math.ceil(nginxCores / nginxUse / NGINX_CORES)),
    ),
    'Connections of the services, at most': String(connections),
    '`max_connections` of PostgreSQL, at least': String(connections + connectionsOthers),
    'Cores of PostgreSQL': (replicas * postgresCores).toFixed(2),
  };
}

test('each column of the table follows from the figures', () => {
  const loads = cellsOf('Requests a second').map(numberIn);
  assert.deepEqual(loads, [1_000, 10_000, 100_000]);
  for (const [column, load] of loads.entries()) {
    for (const [name, value] of Object.entries(calculated(load))) {
      assert.equal(cellsOf(name)[column], value, `${name}, ${load} requests a second`);
    }
  }
});

test('the figures are those that were measured, as the page has them', () => {
  const [floor, replicas, , nginx] = cellsOf('3, behind nginx').map(numberIn);
  assert.ok(floor && replicas && nginx);
  assert.equal(replicaRatio, numberIn(cellsOf('3, behind nginx')[2]));
  assert.equal(nginxRatio.toFixed(2), (nginx / floor).toFixed(2));
  assert.equal(postgresCores, numberIn(cellsOf('100').at(-1)) / 100);
});

test('the figures are those of the manifests and of PostgreSQL', () => {
  const autoscaler = theOne(PRODUCTION, 'HorizontalPodAutoscaler');
  assert.equal(use * 100, at(autoscaler, 'spec.metrics.0.resource.target.averageUtilization'));
  assert.equal(replicasMin, at(autoscaler, 'spec.minReplicas'));
  const requested = at<Record<string, string>>(containerOf(PRODUCTION), 'resources.requests');
  assert.equal(requested['cpu'], '1');
  assert.equal(requested['memory'], `${memoryMib}Mi`);
  const formula = /```text\n3 × replicas[^`]*\+ (\d+) [^`]*```/.exec(readPage('postgresql'));
  const [, reserved, superuser] = /with (\d) \+ (\d) reserved/.exec(readPage('postgresql')) ?? [];
  assert.equal(connectionsOthers, Number(formula?.[1]) + Number(reserved) + Number(superuser));
});

/** The default of PostgreSQL. */
const MAX_CONNECTIONS = 100;

test('the maxReplicas of all manifests fits the connections that PostgreSQL has by default', () => {
  const fit = Math.floor((MAX_CONNECTIONS - connectionsOthers) / connectionsEach) - 1;
  assert.match(PAGE, new RegExp(`is ${MAX_CONNECTIONS}, so up to ${fit} replicas need no change`));
  assert.match(readPage('postgresql'), new RegExp(`enough for ${fit} replicas and one more`));
  for (const manifests of Object.values(KUSTOMIZATIONS)) {
    const most = at<number>(theOne(manifests, 'HorizontalPodAutoscaler'), 'spec.maxReplicas');
    assert.ok(most <= fit);
  }
  const most = at<number>(theOne(PRODUCTION, 'HorizontalPodAutoscaler'), 'spec.maxReplicas');
  const answered = (most * use * 1_000_000) / (floorUs * replicaRatio);
  const [, replicas, perSecond = ''] =
    /`maxReplicas: (\d+)`\. By the same figures these answer up to ([\d,]+) requests/.exec(
      PAGE.replaceAll('\n', ' '),
    ) ?? [];
  assert.equal(Number(replicas), most);
  assert.equal(numberIn(perSecond), Math.round(answered / 1_000) * 1_000);
});

test('the table of connections of the page on PostgreSQL follows from its formula', () => {
  const postgresql = rowsOf(readPage('postgresql'));
  const counts = [...postgresql.keys()].filter((name) => /^\d+$/.test(name));
  assert.deepEqual(counts, ['3', '12', '30']);
  for (const count of counts) {
    const services = (Number(count) + 1) * connectionsEach;
    assert.deepEqual(cellsOf(count, postgresql), [
      String(services),
      String(services + connectionsOthers),
    ]);
  }
  const most = at<number>(theOne(PRODUCTION, 'HorizontalPodAutoscaler'), 'spec.maxReplicas');
  assert.ok(counts.includes(String(most)));
});
