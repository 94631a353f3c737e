/** The manifests have the figures of the page on scaling, and fit the connections that PostgreSQL has. */
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

function numberIn(digits = ''): number {
  assert.match(digits, /^\d/);
  return Number(digits.replaceAll(',', ''));
}

/** The number in the second cell of a row of the page. */
function figure(name: string): number {
  const [, digits] = new RegExp(`^\\| ${name} +\\| ([\\d,.]+)`, 'm').exec(PAGE) ?? [];
  return numberIn(digits);
}

const floorUs = figure('A request, by a bare server on a quiet core');
const replicaRatio = figure('A request by the replicas, to that');
const use = figure('Use at which the autoscaler adds a replica') / 100;
const replicasMin = figure('Least replicas');
const memoryMib = figure('Memory that a replica requests');
const connectionsEach = figure('Connections of a replica');
const connectionsOthers = figure('Connections of others');

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
