/** Makes the files that are published: two packages for npm, and one for Python in its two forms. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseRefusal } from './refusal.ts';
import { ROOT } from './repository.ts';
import { run } from './run.ts';
import { stageClient, stageService } from './stage.ts';

interface Tarballs {
  readonly service: string;
  readonly client: string;
}

/**
 * Stages and packs both packages.
 *
 * @param work a folder for what is in between
 * @param target the folder that gets the tarballs
 * @returns the names of their files
 */
export async function packForNpm(
  work: string,
  target: string,
  is_rehearsal: boolean,
): Promise<Tarballs> {
  const service = join(work, 'ecliptic');
  await stageService(service, is_rehearsal);
  const client = join(work, 'ecliptic-client');
  stageClient(client, is_rehearsal);
  return { service: pack(service, target), client: pack(client, target) };
}

/** npm gives every file the same time, so the same files make the same bytes. */
function pack(folder: string, target: string): string {
  const options = ['--ignore-scripts', '--json', '--pack-destination', target];
  const printed = run('npm', ['pack', ...options], { cwd: folder });
  const [packed] = Object.values(JSON.parse(printed)) as { readonly filename: string }[];
  if (packed === undefined) throw new Error(`npm pack printed ${printed}`);
  return packed.filename;
}

/**
 * Builds the Python client, as a wheel and as a source archive.
 *
 * @throws {ReleaseRefusal} if hatchling, which builds it, is not installed
 */
export function packForPython(target: string): void {
  try {
    run('python3', ['-c', 'import hatchling'], { cwd: ROOT });
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error;
    throw new ReleaseRefusal([
      'the Python client is built by hatchling, which is not installed: apt-get install -y python3-hatchling, or leave the client out with --without-python',
    ]);
  }
  mkdirSync(target, { recursive: true });
  run('python3', ['-m', 'hatchling', 'build', '-d', target], {
    cwd: join(ROOT, 'client-python'),
    // hatchling has a fixed time for its archives; a machine's own must not take its place.
    env: { SOURCE_DATE_EPOCH: '', PYTHONDONTWRITEBYTECODE: '1' },
  });
}
