/** Makes the published files: three npm packages, and one Python package in two forms. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { npmPack } from './npm-pack.ts';
import { ReleaseError } from './release-error.ts';
import { ROOT } from './repository.ts';
import { run } from './run.ts';
import { stageClient, stagePlaces, stageService } from './stage.ts';

interface Tarballs {
  readonly service: string;
  readonly client: string;
  readonly places: string;
}

/**
 * Stages and packs the packages.
 *
 * @param work a folder for intermediate files
 * @param target the folder for the tarballs
 * @returns the names of the files
 */
export async function packForNpm(
  work: string,
  target: string,
  isRehearsal: boolean,
): Promise<Tarballs> {
  const service = join(work, 'ecliptic');
  await stageService(service, isRehearsal);
  const client = join(work, 'ecliptic-client');
  stageClient(client, isRehearsal);
  const places = join(work, 'ecliptic-places');
  stagePlaces(places, isRehearsal);
  return {
    service: npmPack(service, target),
    client: npmPack(client, target),
    places: npmPack(places, target),
  };
}

/** Debian's Python comes first, because another one on the PATH may lack the package. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** 2020-02-02, hatchling's default time of files, independent of the machine. */
const ARCHIVE_TIME = { SOURCE_DATE_EPOCH: '1580601600' };

/**
 * The Python with hatchling, which builds the Python client.
 *
 * @throws {ReleaseError} if there is none
 */
export function pythonToBuild(): string {
  const python = PYTHONS.find(
    (each) => spawnSync(each, ['-c', 'import hatchling'], { stdio: 'ignore' }).status === 0,
  );
  if (python !== undefined) return python;
  throw new ReleaseError([
    'hatchling, which builds the Python client, is not installed: run apt-get update && apt-get install -y python3-hatchling, or leave the client out with --without-python',
  ]);
}

/**
 * Builds the Python client, as a wheel and as a source archive.
 *
 * @param python with hatchling
 */
export function packForPython(python: string, target: string): void {
  run(python, ['-m', 'hatchling', 'build', '-d', target], {
    cwd: join(ROOT, 'packages/client-python'),
    env: { ...ARCHIVE_TIME, PYTHONDONTWRITEBYTECODE: '1' },
  });
}
