/** Who besides its owner can read or change the embedded database, as the modes of its files say. */
import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { realPathOf, SIDE_FILES } from './files.ts';

/** A file or folder that is open to others, and the command that closes it. */
interface Exposure {
  /** Absolute. */
  readonly path: string;
  /** The permission bits in octal, such as `0666`. */
  readonly mode: string;
  /** `can be read by others`. */
  readonly fault: string;
  /** What `chmod` has to do to close it: `600`, `go-w`. */
  readonly change: string;
}

type Owned = Pick<Stats, 'mode' | 'uid' | 'gid'>;

const [GROUP_WRITES, OTHERS_READ, OTHERS_WRITE, STICKY] = [0o020, 0o004, 0o002, 0o1000];
const PERMISSIONS = 0o7777;

/** What is wrong with each bit of a file that is set; the first one that applies is told. */
const FILE_FAULTS = [
  [OTHERS_WRITE, 'can be changed by everyone on this machine', '600'],
  [OTHERS_READ, 'can be read by everyone on this machine', '600'],
  [GROUP_WRITES, 'can be changed by its group', 'g-w'],
] as const;

const FOLDER_FAULTS = [
  [OTHERS_WRITE, 'lets everyone on this machine replace what is in it', 'go-w'],
  [GROUP_WRITES, 'lets its group replace what is in it', 'go-w'],
] as const;

type Faults = typeof FILE_FAULTS | typeof FOLDER_FAULTS;

/**
 * What is open to others of a database: its file, those next to it, the folder, and the folders above.
 *
 * A group may read, because an operator who wants backups under an account of their own grants just
 * that. Someone who may write could issue keys.
 *
 * @param path of the database
 * @returns nothing on Windows, where modes say nothing
 */
export function exposuresOf(path: string): readonly Exposure[] {
  if (process.platform === 'win32') return [];
  const file = realPathOf(path);
  const files = ['', ...SIDE_FILES].map((side) => exposureOf(file + side, FILE_FAULTS));
  return [...files.filter((each) => each !== undefined), ...folderExposures(foldersAbove(file))];
}

/**
 * What lets others replace files in a folder: the folder itself, and those above it.
 *
 * @param path of an existing folder
 * @returns nothing on Windows, where modes say nothing
 */
function folderExposuresOf(path: string): readonly Exposure[] {
  if (process.platform === 'win32') return [];
  const folder = realpathSync(path);
  return folderExposures([folder, ...foldersAbove(folder)]);
}

/** @param folders each in the next one */
function folderExposures(folders: readonly string[]): Exposure[] {
  return folders
    .map((folder, above) =>
      // Further up, a group that may write is the system's: administrators, as a rule.
      exposureOf(folder, above === 0 ? FOLDER_FAULTS : [FOLDER_FAULTS[0]]),
    )
    .filter((each) => each !== undefined);
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

function exposureOf(path: string, faults: readonly Faults[number][]): Exposure | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const open = openBits(stats, stats.isDirectory());
  const found = faults.find(([bit]) => (open & bit) !== 0);
  if (found === undefined) return undefined;
  const [, fault, change] = found;
  const mode = (stats.mode & PERMISSIONS).toString(8).padStart(4, '0');
  return { path, mode, fault, change };
}

/**
 * The permission bits that are for someone else.
 *
 * - Many systems give each user a group of their own, with the same number; it is nobody else.
 * - In a folder with the sticky bit, only the owner of a file can replace it.
 */
export function openBits({ mode, uid, gid }: Owned, isFolder: boolean): number {
  if (isFolder && (mode & STICKY) !== 0) return 0;
  return mode & (gid === uid ? 0o007 : 0o077);
}

/** What to tell an operator: a sentence for each, with the command that helps. */
export function exposureText({ path, mode, fault, change }: Exposure): string {
  return `${path} ${fault} (mode ${mode}); close it with: chmod ${change} '${path.replaceAll("'", `'\\''`)}'`;
}

/**
 * How a folder for spools is open to others on this machine, in sentences that say what helps. Whoever can put a file
 * there can have calls counted that were never made.
 *
 * @param folder an existing one
 * @returns nothing for a volume of a container, such as an `emptyDir`: everyone may write to it, and nobody else is there
 */
export function spoolExposureTexts(folder: string): readonly string[] {
  const path = realpathSync(folder);
  const exposures = folderExposuresOf(path).filter((each) => each.path !== path || !isVolume(path));
  return exposures.map(exposureText);
}

/** True if it is mounted there, and belongs to root, so that the service's user cannot change its mode. */
function isVolume(folder: string): boolean {
  const [inside, above] = [statSync(folder), statSync(dirname(folder))];
  return inside.dev !== above.dev && inside.uid === 0 && process.getuid?.() !== 0;
}
