/** Runs commands like a container of the image: its user, privileges, environment and files. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type StartedProgram, startProgram } from '../support/processes.ts';
import { IMAGE } from './image.ts';

/**
 * In its own mount namespace it makes every file system read-only, like `read_only` and
 * `readOnlyRootFilesystem`, keeps the volume writable, drops every privilege, and becomes the
 * command. $1 is the image, $2 a volume or nothing, $3 and $4 the user and the group.
 */
const SCRIPT = `
image=$1 volume=$2 user=$3 group=$4
shift 4
cut -d ' ' -f 2 /proc/self/mounts | while read -r mount; do
  case "$mount" in
    /proc | /proc/* | /sys | /sys/* | /dev | /dev/*) ;;
    *) mount -o remount,bind,ro "$mount" 2> /dev/null || : ;;
  esac
done
if [ -n "$volume" ]; then
  mount --bind "$volume" "$image/var/lib/ecliptic"
  mount -o remount,bind,rw "$image/var/lib/ecliptic"
fi
if touch "$image/app/written" 2> /dev/null; then echo 'the image can be written' >&2; exit 99; fi
exec setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs --bounding-set=-all \\
  --inh-caps=-all "$@"
`;

/** Why nothing can be run like that here; undefined if it can. */
export function reasonNotToRun(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to become the user of the image';
  for (const program of ['setpriv', 'unshare']) {
    if (spawnSync(program, ['--version']).status !== 0) return `there is no ${program}`;
  }
  if (spawnSync('unshare', ['--mount', '--propagation', 'private', 'true']).status !== 0) {
    return 'a mount namespace is not allowed here';
  }
  return undefined;
}

export interface RunOptions {
  /** The folder that stands in for the root of the image. */
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  /** A folder to be mounted at /var/lib/ecliptic. */
  readonly volume?: string;
}

/** Starts a command of the image as a process of this machine, which receives signals as usual. */
export function startInContainer(
  test: TestContext,
  command: readonly string[],
  { image, environment, volume = '' }: RunOptions,
): StartedProgram {
  const [user = '', group = ''] = (IMAGE.user ?? '').split(':');
  const script = ['--mount', '--propagation', 'private', 'sh', '-euc', SCRIPT, 'sh'];
  return startProgram(test, 'unshare', [...script, image, volume, user, group, ...command], {
    cwd: join(image, IMAGE.workdir),
    env: {
      PATH: `${join(image, 'usr/local/bin')}:/usr/bin:/bin`,
      ...IMAGE.environment,
      ...environment,
    },
  });
}
