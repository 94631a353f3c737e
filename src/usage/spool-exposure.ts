import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { exposureText, folderExposuresOf } from '../database/sqlite/exposure.ts';

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
