/** The files for one machine match systemd and the service. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { folderOf, REPOSITORY } from '../support/processes.ts';
import { DEPLOY, DOCKERFILE, END_MARGIN_MS, NGINX } from './files.ts';

const FOLDER = join(DEPLOY, 'systemd');
const UNIT = read('ecliptic@.service');
/** The other units. */
const COMPANIONS = ['ecliptic-watch.service', 'ecliptic-backup.service'];
const TIMERS = COMPANIONS.map((name) => name.replace('.service', '.timer'));
const COMMAND = read('ecliptic');
const SITE = read('nginx-site.conf');
/** The highest exposure of `systemd-analyze security`, in tenths: 0 is the best, 100 the worst. */
const EXPOSURE_MAX = 12;
const NODE = '/opt/ecliptic/current/packages/runtime/node_modules/.bin/node';

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
const skip = hasAnalyze ? false : 'there is no systemd-analyze';

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}

/** All values of a setting of a unit. */
function settings(name: string, unit = UNIT): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

function seconds(name: string): number {
  return Number(settings(name)[0]);
}

test('passes the verification of systemd with all units', { skip }, (t) => {
  const folder = folderOf(t);
  cpSync(FOLDER, folder, { recursive: true });
  // Programs must exist, and the service's programs are not installed here.
  for (const name of ['ecliptic@.service', ...COMPANIONS]) {
    writeFileSync(join(folder, name), read(name).replaceAll(NODE, process.execPath));
  }
  cpSync(join(folder, 'ecliptic@.service'), join(folder, 'ecliptic@8081.service'));
  const units = ['ecliptic@8081.service', 'ecliptic.target', ...COMPANIONS, ...TIMERS].map((name) =>
    join(folder, name),
  );
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], {
    encoding: 'utf8',
  });
  assert.equal(stdout + stderr, '');
  assert.equal(status, 0);
});

test('has a strict sandbox in each unit', { skip }, () => {
  for (const name of ['ecliptic@.service', ...COMPANIONS]) {
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, join(FOLDER, name)],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stdout);
  }
});

test('starts the process with the options of npm start', () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  const start = String(scripts.start).replace(/^node /, '');
  const here = start.replace('packages/runtime/', '/opt/ecliptic/current/packages/runtime/');
  assert.deepEqual(settings('ExecStart'), [`/usr/bin/env HOST=127.0.0.1 PORT=%i ${NODE} ${here}`]);
  // The image, the command and the backup have the same options.
  const [, image = '[]'] = /^CMD (\[.*\])$/m.exec(DOCKERFILE) ?? [];
  assert.equal(JSON.parse(image).join(' '), scripts.start);
  const options = here.replace(/ serve$/, '');
  assert.deepEqual(settings('ExecStart', read('ecliptic-backup.service')), [
    `/bin/sh /opt/ecliptic/current/deploy/systemd/backup.sh ${NODE} ${options}`,
  ]);
  assert.ok(
    COMMAND.replaceAll(/\\\n +/g, '').includes(`${NODE} ${here.replace(/serve$/, '"$@"')}`),
  );
});

test('gives the service the time for its shutdown', () => {
  const { drainDelayMs, shutdownTimeoutMs } = readConfig({});
  assert.ok(seconds('TimeoutStopSec') * 1_000 >= drainDelayMs + shutdownTimeoutMs + END_MARGIN_MS);
});

test('has the same limits in both nginx files', () => {
  const limits = (text: string) =>
    [
      ...text.matchAll(
        /^ *((?:proxy|client|keepalive|send|large|limit|lingering|underscores|error)_\w+ [^;]+);/gm,
      ),
    ]
      .map(([, directive = '']) => directive.replaceAll(/ecliptic_(?=caller)/g, ''))
      // The addresses of replicas may change during a retry, those of processes on one machine do not.
      .filter((directive) => !/_(?:temp_path|log) |proxy_pass|error_page 50[24]/.test(directive))
      .sort();
  assert.deepEqual(limits(SITE), limits(NGINX));
  const answers = (text: string) =>
    [...text.matchAll(/return \d+ '(.*)';/g)].map(([, body = '']) =>
      body.replace('$ecliptic_docs_url', '$docs_url').replace('No process', 'No replica'),
    );
  assert.deepEqual(answers(SITE), answers(NGINX));
  assert.equal(answers(SITE).length, 7);
});
