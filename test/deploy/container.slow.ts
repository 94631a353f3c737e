/**
 * Runs what the container would run: the files that the Dockerfile copies and the packages that it
 * installs, in a folder that stands in for the root file system; its commands as its user, who cannot
 * write anything, in its environment; with a real PostgreSQL. Address, port and database are local.
 */
import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { Copy } from 'dockerfile-ast';
import { startPostgres } from '../support/postgres.ts';
import {
  folderOf,
  freePort,
  REPOSITORY,
  type StartedProgram,
  until,
  within,
} from '../support/processes.ts';
import { post, temporaryFolder } from '../support/service.ts';
import { reasonNotToRun, startInContainer } from './container.ts';
import { pathsOf } from './dockerfile.ts';
import { composeEnvironment, containerOf, KUSTOMIZATIONS, literalsOf, theOne } from './files.ts';
import { buildContext, buildImage, IMAGE, STAGES } from './image.ts';
import { at } from './yaml.ts';

const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const CLIENT_PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'client/package.json'), 'utf8'));
const RUNTIME_PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'runtime/package.json'), 'utf8'));
const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];
const VOLUME = 'var/lib/ecliptic';

const reason = reasonNotToRun();
const skip = reason ?? false;
const folder = temporaryFolder();
after(() => folder.remove());
// Read by a different user.
chmodSync(folder.path, 0o755);
const image = reason === undefined ? buildImage(folder.path) : '';
const postgres = reason === undefined ? await startPostgres() : undefined;

/** The URL of a database used by this test only. */
async function database(): Promise<string> {
  return (await postgres?.database()) ?? '';
}

test('the base of every stage is pinned, to the same Node as the packages', () => {
  for (const { base } of STAGES) {
    const [, version] =
      /^node:(\d+\.\d+\.\d+)-bookworm-slim(?:@sha256:[0-9a-f]{64})?$/.exec(base) ?? [];
    for (const pinned of Object.values(RUNTIME_PACKAGE.optionalDependencies)) {
      assert.equal(version, pinned);
    }
  }
});

test('the build context holds the copied files, and nothing else', () => {
  const copies = STAGES.flatMap(({ steps }) => steps.filter((step) => step instanceof Copy));
  const copied = copies.map(pathsOf).flatMap(({ from, sources }) => (from ? [] : sources));
  assert.deepEqual(buildContext().sort(), [...new Set(copied)].sort());
});

test('the command equals npm start, without npm', () => {
  assert.equal(IMAGE.command.join(' '), PACKAGE.scripts.start);
});

test('the user is a number, and not root', () => {
  assert.match(IMAGE.user ?? '', /^[1-9]\d{3,}:[1-9]\d{3,}$/);
});

test('the image has the packages of the service, and none for development', {
  skip,
}, () => {
  const installed = (name: string) => existsSync(join(image, 'app/node_modules', name));
  for (const name of Object.keys(PACKAGE.dependencies)) assert.ok(installed(name), name);
  const of_development = Object.keys(PACKAGE.devDependencies).filter(
    // Packages that both tests and the client need are there for the client.
    (name) => !(name in CLIENT_PACKAGE.dependencies),
  );
  for (const name of of_development) assert.ok(!installed(name), name);
  const nodes = join(image, 'app/runtime/node_modules');
  assert.ok(!existsSync(nodes), nodes);
});

interface Running {
  readonly url: string;
  readonly program: StartedProgram;
  readonly environment: Readonly<Record<string, string>>;
}

/** A new volume, which inherits the owner of the folder that it covers. */
function newVolume(test: TestContext): string {
  const { uid, gid } = statSync(join(image, VOLUME));
  const parent = folderOf(test);
  chmodSync(parent, 0o755);
  const volume = join(parent, 'volume');
  mkdirSync(volume, { mode: 0o700 });
  chownSync(volume, uid, gid);
  return volume;
}

/** Converts paths in the container to paths below the image on this machine. */
function inImage(given: Readonly<Record<string, string>>): Record<string, string> {
  const { USAGE_SPOOL_DIR = '' } = given;
  assert.equal(USAGE_SPOOL_DIR, `/${VOLUME}`);
  return { ...given, USAGE_SPOOL_DIR: image + USAGE_SPOOL_DIR };
}

/** Starts the image's command and waits until it is ready. */
async function start(
  test: TestContext,
  given: Readonly<Record<string, string>>,
  volume?: string,
): Promise<Running> {
  const port = await freePort();
  const environment = { ...given, HOST: '127.0.0.1', PORT: String(port) };
  const options = { image, environment, ...(volume !== undefined && { volume }) };
  const program = startInContainer(test, IMAGE.command, options);
  const url = `http://127.0.0.1:${port}`;
  await until(
    'the container is ready',
    async () => {
      if (program.child.exitCode !== null) throw new Error(program.stdout() + program.stderr());
      return (await statusOf(`${url}/ready`)) === 200;
    },
    30_000,
  );
  return { url, program, environment };
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Runs a command in the container to its end, like `docker exec`. */
async function exec(
  test: TestContext,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | string; readonly stdout: string; readonly stderr: string }> {
  const program = startInContainer(test, command, { image, environment });
  const code = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

async function issueKey(test: TestContext, { environment }: Running): Promise<string> {
  const command = [
    'node',
    'runtime/ecliptic.cjs',
    'keys',
    'issue',
    '--account',
    'Acme Charts',
    '--json',
  ];
  const { code, stdout, stderr } = await exec(test, command, environment);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout).key;
}

async function stopped({ program }: Running, limit_ms: number): Promise<void> {
  program.child.kill('SIGTERM');
  assert.equal(await within(limit_ms, program.ended), 0, program.stderr());
  assert.equal(program.stderr(), '');
}

test('as compose runs it, it answers, passes its health check, and ends with 0 on SIGTERM', {
  skip,
}, async (test) => {
  const given = composeEnvironment({ POSTGRES_PASSWORD: 'password' });
  const volume = newVolume(test);
  const service = await start(test, { ...inImage(given), DATABASE_URL: await database() }, volume);
  const healthy = await exec(test, IMAGE.healthcheck, service.environment);
  assert.deepEqual(healthy, { code: 0, stdout: '', stderr: '' });

  const key = await issueKey(test, service);
  await until('the key is known', async () => (await post({ ...service, key })).status === 200);
  await stopped(service, 10_000);

  const ill = await exec(test, IMAGE.healthcheck, service.environment);
  assert.equal(ill.code, 1);
  assert.match(ill.stderr, /^health: connect ECONNREFUSED/);
});

test('it runs as its user, without any privilege, and within its memory', {
  skip,
}, async (test) => {
  const service = await start(test, { DATABASE_URL: await database() });
  const text = readFileSync(`/proc/${service.program.child.pid}/status`, 'utf8');
  const status = Object.fromEntries(text.split('\n').map((line) => line.split(/:\s+/)));
  const [uid, gid] = (IMAGE.user ?? '').split(':');
  assert.equal(status['Uid'], [uid, uid, uid, uid].join('\t'));
  assert.equal(status['Gid'], [gid, gid, gid, gid].join('\t'));
  assert.equal(status['Groups']?.trim(), '');
  assert.equal(status['NoNewPrivs'], '1');
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    assert.equal(BigInt(`0x${status[set]}`), 0n, set);
  }
  const limit_mib = Number.parseInt(at(containerOf(PRODUCTION), 'resources.limits.memory'), 10);
  assert.ok(Number.parseInt(status['VmHWM'], 10) / 1_024 < limit_mib);
  await stopped(service, 10_000);
});

test('as Kubernetes runs it, SIGTERM first takes it out of service, then ends it within its grace period', {
  skip,
}, async (test) => {
  const container = containerOf(PRODUCTION);
  const given = literalsOf(container);
  const volume = newVolume(test);
  const service = await start(test, { ...inImage(given), DATABASE_URL: await database() }, volume);
  const key = await issueKey(test, service);
  assert.match(key, /^ak_live_/);
  await until('the key is known', async () => (await post({ ...service, key })).status === 200);

  const pre_stop_s = at<number>(container, 'lifecycle.preStop.sleep.seconds');
  const pod = at(theOne(PRODUCTION, 'Deployment'), 'spec.template.spec');
  const left_s = at<number>(pod, 'terminationGracePeriodSeconds') - pre_stop_s;
  const signalled_ms = performance.now();
  const end = stopped(service, left_s * 1_000);
  await until('/ready says so', async () => (await statusOf(`${service.url}/ready`)) === 503);
  assert.equal(await statusOf(`${service.url}/health`), 200);
  assert.equal((await post({ ...service, key })).status, 200);
  await end;
  assert.ok(performance.now() - signalled_ms >= Number(given['DRAIN_DELAY_MS']));
});

test('its user cannot write anything', { skip }, async (test) => {
  const script =
    'for path in /tmp /var/tmp /root .; do touch "$path/written" && echo "$path"; done';
  const { stdout, stderr } = await exec(test, ['sh', '-c', script], {});
  assert.equal(stdout, '');
  assert.match(stderr, /Read-only file system/);
});

test('without a database of its own it does not start, as it cannot write anywhere', {
  skip,
}, async (test) => {
  const { code, stdout, stderr } = await exec(test, IMAGE.command, { HOST: '127.0.0.1' });
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(
    stderr,
    /^ecliptic: the key database \S+ cannot be opened: \w+: [^,]*, mkdir '[^']*\/app\/var'$/m,
  );
});

test('with an embedded database on a volume, keys outlive the container', {
  skip,
}, async (test) => {
  const { uid, gid, mode } = statSync(join(image, VOLUME));
  assert.deepEqual([uid, gid, mode & 0o777], [...(IMAGE.user ?? '').split(':').map(Number), 0o700]);
  const volume = newVolume(test);
  const environment = { DATABASE_URL: `file:/${VOLUME}/ecliptic.db` };
  const here = { DATABASE_URL: `file:${image}/${VOLUME}/ecliptic.db` };
  assert.ok(environment.DATABASE_URL.startsWith('file:/var/lib/ecliptic/'));
  const first = await start(test, here, volume);
  const key = /\bak_test_\w+/.exec(first.program.stdout())?.[0] ?? '';
  await stopped(first, 10_000);
  const second = await start(test, here, volume);
  assert.equal((await post({ ...second, key })).status, 200);
  await stopped(second, 10_000);
});
