/** The file for Docker Swarm agrees with Compose, with the image and with the service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { COMPOSE, DEPLOY, END_MARGIN_MS, interpolated, milliseconds, VARIABLES } from './files.ts';
import { IMAGE } from './image.ts';
import { at, readYaml } from './yaml.ts';

const SWARM = readYaml(readFileSync(join(DEPLOY, 'swarm.yaml'), 'utf8'));
const service = <T = unknown>(path: string) => at<T>(SWARM, `services.ecliptic.${path}`);
const environment = Object.fromEntries(
  Object.entries(service<Record<string, string>>('environment')).map(([name, text]) => [
    name,
    interpolated(text, {}),
  ]),
);
const config = readConfig({ ...environment, DATABASE_URL_FILE: '' });

test('the images are those of Compose', () => {
  for (const name of ['nginx', 'ecliptic', 'postgres']) {
    const image = interpolated(at(SWARM, `services.${name}.image`), {});
    assert.equal(image, at(COMPOSE, `services.${name}.image`));
  }
});

test('the service accepts its environment, in which there is no secret', () => {
  for (const name of Object.keys(environment)) assert.ok(VARIABLES.includes(name), name);
  assert.equal(environment['DATABASE_URL_FILE'], '/run/secrets/database_url');
  const [uid, gid] = (IMAGE.user ?? '').split(':');
  assert.deepEqual(service('secrets'), [{ source: 'database_url', uid, gid, mode: 0o400 }]);
  assert.equal(service('volumes.0.target'), config.usage_spool_dir);
});

test('a replica that stops gets the time that it needs, after nginx has heard of it', () => {
  const { drain_delay_ms, shutdown_timeout_ms } = config;
  const grace_ms = milliseconds(service('stop_grace_period'));
  assert.ok(grace_ms >= drain_delay_ms + shutdown_timeout_ms + END_MARGIN_MS);
  const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
  const [, seconds] = /resolver 127\.0\.0\.11 valid=(\d+)s/.exec(nginx) ?? [];
  assert.ok(drain_delay_ms > Number(seconds) * 1_000);
});

test('every replica has an address of its own, no right, and the memory of Compose', () => {
  assert.equal(service('deploy.endpoint_mode'), 'dnsrr');
  assert.deepEqual(service('cap_drop'), ['ALL']);
  assert.equal(service('read_only'), true);
  const memory = service<string>('deploy.resources.limits.memory').toLowerCase();
  assert.equal(memory, at(COMPOSE, 'services.ecliptic.mem_limit'));
});

test('an update starts the new one first, and goes back by itself', () => {
  assert.equal(service('deploy.update_config.order'), 'start-first');
  assert.equal(service('deploy.update_config.failure_action'), 'rollback');
  assert.equal(at(SWARM, 'services.postgres.deploy.update_config.order'), 'stop-first');
});
