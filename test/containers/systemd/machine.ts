/**
 * A Debian with systemd as process 1, in its own namespaces: real units, sandboxes, journal and nginx. Its only network is
 * its own loopback.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPOSITORY, until } from '../../support/processes.ts';
import { PRODUCT_FOLDERS } from '../../support/product-folders.ts';
import { type CommandResult, temporaryFolder } from '../../support/service.ts';

/** Packages that a minimal Debian lacks. libatomic1 is for the Node of the dependencies. */
const PACKAGES = 'systemd,systemd-sysv,dbus,nginx-light,libatomic1,curl';
const INSTALL_MS_MAX = 300_000;
const BOOT = fileURLToPath(new URL('boot.sh', import.meta.url));
/** The folder of the release, as on the page on one machine. */
const RELEASE = '/opt/ecliptic/releases/0.1.0';

export interface Machine {
  /** Runs shell commands in it as root, and returns their output. Throws if they fail. */
  run(commands: string, input?: string): Promise<string>;
  /** The same for commands that may fail. */
  attempt(commands: string, input?: string): Promise<CommandResult>;
  /** The command to run a program of this machine in the other machine's network. */
  inItsNetwork(program: readonly string[]): readonly [string, ...string[]];
  /** Reboots it. It then has another network. */
  reboot(): Promise<void>;
  /** The path of one of its files for this process. */
  path(file: string): string;
  remove(): Promise<void>;
}

/** Why no machine can be created here; undefined if one can. */
export function reasonNotToBoot(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  for (const program of ['mmdebstrap', 'unshare', 'nsenter']) {
    if (spawnSync(program, ['--version']).status !== 0) return `there is no ${program}`;
  }
  return undefined;
}

/** Installs a Debian with the service's files as after `git clone` and `npm ci`, and boots it. */
export async function bootMachine(): Promise<Machine> {
  const folder = temporaryFolder();
  const root = join(folder.path, 'root');
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', root],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_MS_MAX,
    },
  );
  copyRelease(join(root, RELEASE));
  symlinkSync('releases/0.1.0', join(root, 'opt/ecliptic/current'));

  const shown = ['node_modules', 'packages/runtime/node_modules'].flatMap((packages) => [
    realpathSync(join(REPOSITORY, packages)),
    join(RELEASE, packages),
  ]);
  const name = `ecliptic-${process.pid}`;
  const groups = ownGroups(name);
  const boot = async (): Promise<Running> => await startInit(root, groups, shown);
  let running = await boot().catch((error) => {
    removeGroups(groups);
    folder.remove();
    throw error;
  });
  return {
    attempt: (commands, input) => running.attempt(commands, input),
    run: async (commands, input) => {
      const { code, stdout, stderr } = await running.attempt(commands, input);
      if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${stdout}${stderr}`);
      return stdout;
    },
    inItsNetwork: (program) => ['nsenter', '-t', running.pid, '-n', '--', ...program],
    reboot: async () => {
      await running.attempt('systemctl reboot');
      await running.ended;
      running = await boot();
    },
    path: (file) => join(root, file),
    remove: async () => {
      await running.end();
      removeGroups(groups);
      folder.remove();
    },
  };
}

/** A machine from its boot to its shutdown. */
interface Running {
  /** Its process 1, by the ids of this machine. */
  readonly pid: string;
  readonly ended: Promise<unknown>;
  attempt(commands: string, input?: string): Promise<CommandResult>;
  end(): Promise<void>;
}

/** Boots a folder, and waits until systemd has started everything. */
async function startInit(
  root: string,
  groups: readonly string[],
  shown: readonly string[],
): Promise<Running> {
  const own = ['--pid', '--mount', '--uts', '--ipc', '--net', '--cgroup'];
  const booted = spawn(
    'sh',
    [
      '-c',
      `for group in ${groups.join(' ')}; do echo $$ > $group/cgroup.procs; done; exec "$@"`,
      ...['sh', 'unshare', '--fork', '--kill-child', ...own],
      ...['--propagation', 'private', 'sh', BOOT, root, ...shown],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  booted.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = once(booted, 'exit');
  // The first process of its namespace: when it ends, the kernel ends all the others.
  const init = () => readFileSync(`/proc/${booted.pid}/task/${booted.pid}/children`, 'utf8').trim();
  await until('unshare has started it', () => booted.exitCode !== null || init() !== '');
  const pid = init();
  const enter = ['-t', pid, '-m', '-u', '-i', '-n', '-p', '-C', '-r', '-w'];
  const attempt = async (commands: string, input = ''): Promise<CommandResult> => {
    const child = spawn('nsenter', [...enter, '/bin/sh', '-euc', commands], { env: { PATH } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => {}).end(input);
    const [code] = await once(child, 'close');
    return { code, stdout, stderr };
  };
  const hasEnded = () => booted.exitCode !== null || booted.signalCode !== null;
  const end = async () => {
    if (hasEnded()) return;
    process.kill(Number(pid), 'SIGKILL');
    await ended;
  };
  try {
    await until('systemd has booted', async () => {
      if (hasEnded()) throw new Error(`it ended with ${booted.exitCode}: ${complaint}`);
      const { stdout } = await attempt('systemctl is-system-running || true');
      return /^(?:running|degraded)$/m.test(stdout);
    });
  } catch (error) {
    await end();
    throw error;
  }
  return { pid, ended, attempt, end };
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The product without its packages, and its pages. */
function copyRelease(release: string): void {
  for (const file of [
    ...PRODUCT_FOLDERS,
    ...['deploy', 'docs', 'packages/runtime', 'packages/client/README.md'],
    ...['packages/client-python/README.md', 'openapi.json'],
    ...['CHANGELOG.md', 'LICENSE', 'NOTICE', 'SECURITY.md'],
  ]) {
    cpSync(join(REPOSITORY, file), join(release, file), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  }
}

/** Its own control groups, so that its systemd manages only its own processes. */
function ownGroups(name: string): string[] {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  if (lines.length === 1) return [madeGroup(`/sys/fs/cgroup/${name}`)];
  return ['systemd', 'memory', 'pids', 'cpu'].map((each) =>
    madeGroup(`/sys/fs/cgroup/${each}/${name}`),
  );
}

function madeGroup(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

/** Removes groups without processes, the innermost first. */
function removeGroups(groups: readonly string[]): void {
  for (const group of groups) {
    spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
  }
}
