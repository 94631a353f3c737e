/** The compose file agrees with the image, with nginx and with the service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { REPOSITORY } from '../support/processes.ts';
import {
  COMPOSE,
  composeEnvironment,
  END_MARGIN_MS,
  interpolated,
  milliseconds,
  NGINX,
  nginxDirective,
  VARIABLES,
} from './files.ts';
import { IMAGE } from './image.ts';
import { at } from './yaml.ts';

const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const SERVICES = at<Record<string, unknown>>(COMPOSE, 'services');
const environment = composeEnvironment();
const config = readConfig({ ...environment, DATABASE_URL_FILE: '' });

test('the service accepts the environment that it gets', () => {
  for (const name of Object.keys(environment)) assert.ok(VARIABLES.includes(name), name);
});

test('secrets are files outside the repository, and in no environment', () => {
  const readers = {
    database_url: ['ecliptic', 'DATABASE_URL_FILE'],
    postgres_password: ['postgres', 'POSTGRES_PASSWORD_FILE'],
  };
  for (const [name, [service, variable]] of Object.entries(readers)) {
    assert.equal(at(COMPOSE, `secrets.${name}.file`), `../var/secrets/${name}`);
    assert.deepEqual(at(COMPOSE, `services.${service}.secrets`), [name]);
    const path = at(COMPOSE, `services.${service}.environment.${variable}`);
    assert.equal(path, `/run/secrets/${name}`);
  }
  assert.match(readFileSync(join(REPOSITORY, '.gitignore'), 'utf8'), /^\/?var\/$/m);
});

test('the ports match, and only loopback is published', () => {
  const port = Number(IMAGE.environment['PORT']);
  assert.deepEqual(IMAGE.ports, [port]);
  assert.match(NGINX, new RegExp(`^ +server ecliptic:${port} `, 'm'));
  const listens = Number.parseInt(nginxDirective('listen'), 10);
  const published = at<string[]>(COMPOSE, 'services.nginx.ports').map((text) =>
    interpolated(text, {}),
  );
  assert.deepEqual(published, [`127.0.0.1:8080:${listens}`]);
  for (const [name, service] of Object.entries(SERVICES)) {
    if (name !== 'nginx') assert.throws(() => at(service, 'ports'));
  }
});

test('images are pinned', () => {
  for (const service of Object.values(SERVICES)) {
    assert.match(
      at(service, 'image'),
      /^[\w./-]+(?::\d+\.\d+(?:\.\d+)?(?:-\w+)?|@sha256:[0-9a-f]{64})$/,
    );
  }
  assert.equal(at(COMPOSE, 'services.ecliptic.image'), `ecliptic:${PACKAGE.version}`);
});

test('nginx is new enough to resolve the names of the replicas again: 1.27.3', () => {
  const [, major, minor] = /^nginx:(\d+)\.(\d+)\./.exec(at(COMPOSE, 'services.nginx.image')) ?? [];
  assert.ok(Number(major) > 1 || Number(minor) >= 28);
});

test('every container has only the rights that it needs', () => {
  for (const service of Object.values(SERVICES)) {
    assert.deepEqual(at(service, 'security_opt'), ['no-new-privileges:true']);
  }
  for (const name of ['ecliptic', 'nginx']) {
    assert.equal(at(COMPOSE, `services.${name}.read_only`), true);
    assert.deepEqual(at(COMPOSE, `services.${name}.cap_drop`), ['ALL']);
  }
  assert.throws(() => at(COMPOSE, 'services.ecliptic.tmpfs'));
  // The only writable place: for usage that cannot be written to PostgreSQL.
  assert.deepEqual(at(COMPOSE, 'services.ecliptic.volumes'), [
    { type: 'volume', source: 'usage', target: config.usage_spool_dir },
  ]);
  // nginx and PostgreSQL share no network.
  assert.deepEqual(at(COMPOSE, 'services.nginx.networks'), ['front']);
  assert.deepEqual(at(COMPOSE, 'services.postgres.networks'), ['back']);
});

test('every container gets the time that it needs to stop', () => {
  const grace = (name: string) => milliseconds(at(COMPOSE, `services.${name}.stop_grace_period`));
  const needed_ms = config.drain_delay_ms + config.shutdown_timeout_ms + END_MARGIN_MS;
  assert.ok(grace('ecliptic') >= needed_ms, `it takes ${needed_ms} ms`);
  assert.ok(grace('nginx') >= milliseconds(nginxDirective('worker_shutdown_timeout')));
});

test('every worker has its own core, and the HTTP thread another', () => {
  assert.equal(at(COMPOSE, 'services.ecliptic.cpus'), config.calc_workers + 1);
});

test('no log fills the disk', () => {
  for (const [name, service] of Object.entries(SERVICES)) {
    const options = at<Record<string, string>>(service, 'logging.options');
    assert.match(interpolated(options['max-size'] ?? '', {}), /^\d+m$/, name);
    assert.ok(Number(options['max-file']) > 1, name);
  }
});
