/** The launcher of every script: runs it on a recent enough Node, or says in a sentence why not. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findPinnedNode, isNewEnough, PACKAGES } from '../../packages/runtime/find-node.cjs';
import { folderOf, REPOSITORY, startProgram, until } from '../support/processes.ts';

/** A project with the launcher in it, and the given files. */
function projectWith(test: TestContext, files: Readonly<Record<string, unknown>>): string {
  const folder = folderOf(test);
  const runtime = join(REPOSITORY, 'packages/runtime');
  for (const name of readdirSync(runtime).filter((each) => each.endsWith('.cjs'))) {
    cpSync(join(runtime, name), join(folder, 'packages/runtime', name));
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Runs a program of a project with its launcher. */
function launch(
  folder: string,
  args: readonly string[],
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const command = [join(folder, 'packages/runtime/launch.cjs'), ...args];
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] };
    execFile(process.execPath, command, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const LOCKED = { version: '1.0.0', integrity: 'sha512-a' };
const lockOf = (packages: object) => ({ lockfileVersion: 3, packages });
const LOCK = lockOf({
  '': {},
  client: {},
  'node_modules/client': { link: true, resolved: 'packages/client' },
  'node_modules/needed': LOCKED,
  'node_modules/left-out': { ...LOCKED, dev: true },
});
const INSTALLED = { 'node_modules/needed': LOCKED };
const ALL_INSTALLED = { ...INSTALLED, 'node_modules/left-out': { ...LOCKED, dev: true } };
const PROGRAM = `
  console.log(JSON.stringify({
    main: import.meta.main,
    pid: process.pid,
    argv: process.argv.slice(1),
    path: process.env.PATH.split(':')[0],
  }));`;

test('a production copy runs the service, and says what other programs need', async (t) => {
  const folder = projectWith(t, {
    'package-lock.json': LOCK,
    'node_modules/.package-lock.json': lockOf(INSTALLED),
    'src/cli.mts': PROGRAM,
    'program.mts': PROGRAM,
  });
  assert.equal((await launch(folder, ['src/cli.mts'])).code, 0);
  const { code, stderr } = await launch(folder, ['program.mts']);
  assert.equal(code, 1);
  assert.match(stderr, /development dependencies, .*; run: npm ci --include=dev\n$/);
});

test('a program is the main module of the Node that is there, and its children get the same Node', async (t) => {
  const folder = projectWith(t, {
    'package-lock.json': LOCK,
    'node_modules/.package-lock.json': lockOf(ALL_INSTALLED),
    'program.mts': PROGRAM,
  });
  const program = startProgram(
    t,
    process.execPath,
    ['packages/runtime/launch.cjs', 'program.mts', 'a', '--b'],
    { cwd: folder, env: { PATH: '/usr/bin' } },
  );
  assert.equal(await program.ended, 0, program.stderr());
  assert.deepEqual(JSON.parse(program.stdout()), {
    main: true,
    pid: program.child.pid,
    argv: [join(folder, 'program.mts'), 'a', '--b'],
    path: dirname(process.execPath),
  });
});

test('a copy without a lock file, as in an image, needs none', async (t) => {
  const folder = projectWith(t, { 'program.mts': PROGRAM });
  assert.equal((await launch(folder, ['program.mts'])).code, 0);
});

test('a command keeps what Node compiled, and notices a changed source', async (t) => {
  const folder = projectWith(t, {
    'src/cli.mts': 'const said: string = "one"; console.log(said);',
  });
  const said = async () => (await launch(folder, ['src/cli.mts', 'keys'])).stdout;
  assert.equal(await said(), 'one\n');
  const kept = readdirSync(join(folder, 'node_modules/.cache/ecliptic'), { recursive: true });
  assert.ok(kept.length > 1, String(kept));
  writeFileSync(join(folder, 'src/cli.mts'), 'const said: string = "two"; console.log(said);');
  assert.equal(await said(), 'two\n');
});

test('where nothing can be kept, as in an image, everything works without', async (t) => {
  // Even root cannot make a folder in a file.
  const folder = projectWith(t, { 'src/cli.mts': PROGRAM, 'node_modules/.cache': '' });
  const { code, stderr } = await launch(folder, ['src/cli.mts']);
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
});

test('what a launcher has checked, the launcher that it starts on the pinned Node does not', async (t) => {
  const folder = projectWith(t, { 'package-lock.json': LOCK, 'program.mts': PROGRAM });
  for (const [launcher, code] of [
    [process.pid, 0],
    [process.pid + 1, 1],
  ] as const) {
    const env = { PATH: '/usr/bin', ECLIPTIC_LAUNCHER: String(launcher) };
    const args = ['packages/runtime/launch.cjs', 'program.mts'];
    assert.equal(await startProgram(t, process.execPath, args, { cwd: folder, env }).ended, code);
  }
});

const FAULTS: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  ['nothing is installed', {}, /^ecliptic: the dependencies are not installed; run: npm ci\n$/],
  [
    'another program has installed them',
    { 'node_modules/needed/package.json': {} },
    /^ecliptic: the dependencies were not installed with npm; run: npm ci\n$/,
  ],
  [
    'a package is missing',
    { 'node_modules/.package-lock.json': lockOf({}) },
    /^ecliptic: the dependencies do not match package-lock\.json; run: npm ci\n$/,
  ],
  [
    'a package has another version',
    {
      'node_modules/.package-lock.json': lockOf({
        'node_modules/needed': { ...LOCKED, version: '1.0.1' },
      }),
    },
    /do not match package-lock\.json/,
  ],
  [
    'a development package has other contents',
    {
      'node_modules/.package-lock.json': lockOf({
        ...INSTALLED,
        'node_modules/left-out': { ...LOCKED, integrity: 'sha512-b' },
      }),
    },
    /do not match package-lock\.json/,
  ],
];

for (const [name, files, told] of FAULTS) {
  test(`if ${name}, one sentence says what to run`, async (t) => {
    const folder = projectWith(t, { 'package-lock.json': LOCK, 'program.mts': PROGRAM, ...files });
    const { code, stdout, stderr } = await launch(folder, ['program.mts']);
    assert.match(stderr, told);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  });
}

test('versions are compared as numbers', () => {
  for (const version of ['24.21.0', '24.21.1', '24.100.0', '25.0.0', '26.10.0', '100.0.0']) {
    assert.ok(isNewEnough(version), version);
  }
  for (const version of ['24.20.9', '24.3.0', '23.99.99', '9.21.0', '18.20.8', '24.9.21']) {
    assert.ok(!isNewEnough(version), version);
  }
});

/** A launcher whose pinned Node for this machine is a program of the test. */
async function faultOf(test: TestContext, program: string): Promise<string> {
  const name = PACKAGES.get(`${process.platform} ${process.arch}`) ?? '';
  const node = `packages/runtime/node_modules/${name}/bin/node`;
  const folder = projectWith(test, { [node]: program });
  chmodSync(join(folder, node), 0o755);
  const { findPinnedNode: find } = await import(join(folder, 'packages/runtime/find-node.cjs'));
  return find(process).fault;
}

test('the pinned Node of this machine is found, and runs', (t) => {
  if (!PACKAGES.has(`${process.platform} ${process.arch}`)) return t.skip('none is pinned');
  const found = findPinnedNode(process);
  assert.ok('node' in found, JSON.stringify(found));
  assert.match(found.node, /^.*[/]runtime[/]node_modules[/]node-.*$/);
});

test('a machine for which no Node is pinned gets a message that says so', () => {
  const found = findPinnedNode({ platform: 'linux', arch: 'riscv64' });
  assert.deepEqual(found, {
    fault: 'the dependencies have no Node for linux riscv64; install Node 24.21.0 or newer',
  });
});

test('a copy without optional packages gets a message that says how to get them', async (t) => {
  const folder = projectWith(t, {});
  const { findPinnedNode: find } = await import(join(folder, 'packages/runtime/find-node.cjs'));
  assert.match(find(process).fault, /is not installed, .*; run: npm ci --include=optional$/);
  const installed = join(folder, 'node_modules/ecliptic/runtime');
  cpSync(join(folder, 'packages/runtime'), installed, { recursive: true });
  const { findPinnedNode: findFrom } = await import(join(installed, 'find-node.cjs'));
  assert.match(
    findFrom(process).fault,
    /is not installed, .*; run: npm install --include=optional$/,
  );
});

test('a Node that lacks its loader or a library, or does not run, is told from the others', async (t) => {
  // On a system without glibc the file exists, but the loader named in its first bytes does not.
  assert.match(await faultOf(t, '#!/lib64/no-such-loader\n'), /needs glibc, .*apk add/);
  const loader = 'error while loading shared libraries: libatomic.so.1: cannot open';
  assert.match(
    await faultOf(t, `#!/bin/sh\necho 'node: ${loader}' >&2\nexit 127\n`),
    /needs the library libatomic; run: apt-get update && apt-get install -y libatomic1 \(Fedora: dnf install/,
  );
  assert.match(
    await faultOf(t, '#!/bin/sh\necho broken >&2\nexit 3\n'),
    /does not run \(broken\); install Node 24\.21\.0 or newer$/,
  );
});

test('a program ends when the launcher that started it is killed', async (t) => {
  const folder = projectWith(t, {
    'program.cjs': `
      require('./packages/runtime/parent.cjs').onceOrphaned(() => console.log('orphaned'));
      console.log('ready');
      setTimeout(() => {}, 60_000);`,
  });
  const shell = startProgram(
    t,
    'sh',
    ['-c', '"$0" program.cjs & echo $!; wait', process.execPath],
    { cwd: folder, env: { ECLIPTIC_LAUNCHER: '1' } },
  );
  await until('it runs', () => shell.stdout().includes('ready'));
  const pid = Number.parseInt(shell.stdout(), 10);
  t.after(() => process.kill(pid, 'SIGKILL'));
  shell.child.kill('SIGKILL');
  await until('it notices', () => shell.stdout().includes('orphaned'), 60_000);
});
