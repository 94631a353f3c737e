/** The compose file agrees with the image, with nginx and with the service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import {
  COMPOSE,
  composeEnvironment,
  END_MARGIN_MS,
  milliseconds,
  nginxDirective,
} from './files.ts';
import { at } from './yaml.ts';

const SERVICES = at<Record<string, unknown>>(COMPOSE, 'services');
const environment = composeEnvironment();
const config = readConfig({ ...environment, DATABASE_URL_FILE: '' });

test('pins images', () => {
  for (const service of Object.values(SERVICES)) {
    assert.match(
      at(service, 'image'),
      /^[\w./-]+(?::\d+\.\d+(?:\.\d+)?(?:-\w+)?|@sha256:[0-9a-f]{64})$/,
    );
  }
});

test('gives every container only the rights that it needs', () => {
  for (const service of Object.values(SERVICES)) {
    assert.deepEqual(at(service, 'security_opt'), ['no-new-privileges:true']);
  }
  for (const name of ['ecliptic', 'nginx']) {
    assert.equal(at(COMPOSE, `services.${name}.read_only`), true);
    assert.deepEqual(at(COMPOSE, `services.${name}.cap_drop`), ['ALL']);
  }
  assert.throws(() => at(COMPOSE, 'services.ecliptic.tmpfs'));
  // The only writable place, for usage that cannot be written to PostgreSQL.
  assert.deepEqual(at(COMPOSE, 'services.ecliptic.volumes'), [
    { type: 'volume', source: 'usage', target: config.usageSpoolDir },
  ]);
  // nginx and PostgreSQL share no network.
  assert.deepEqual(at(COMPOSE, 'services.nginx.networks'), ['front']);
  assert.deepEqual(at(COMPOSE, 'services.postgres.networks'), ['back']);
});

test('limits the logs', () => {
  for (const service of Object.values(SERVICES)) {
    const { driver, options } = at<{ driver: string; options: object }>(service, 'logging');
    assert.equal(driver, 'json-file');
    assert.deepEqual(options, { 'max-size': `\${LOG_MAX_SIZE:-20m}`, 'max-file': '5' });
  }
});

test('gives every container the time for its shutdown', () => {
  const grace = (name: string) => milliseconds(at(COMPOSE, `services.${name}.stop_grace_period`));
  const neededMs = config.drainDelayMs + config.shutdownTimeoutMs + END_MARGIN_MS;
  assert.ok(grace('ecliptic') >= neededMs, `it takes ${neededMs} ms`);
  assert.ok(grace('nginx') >= milliseconds(nginxDirective('worker_shutdown_timeout')));
});

test('gives every worker its own core, and the HTTP thread another', () => {
  assert.equal(at(COMPOSE, 'services.ecliptic.cpus'), config.calcWorkers + 1);
});
