/**
 * Publishes the digits of the `calc_version` that the code names: `npm run corpus`.
 *
 * If the version is already published, the corpus must have its digits, which are never replaced. For a new version, this writes the
 * digests and responses, and prints the changes since the previous version for the changelog.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { CalcVersion } from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';

const VERSIONS_FILE = new URL('../../packages/contract/calc-versions.json', import.meta.url);
const SUMS_FILE = new URL('../../data/ephemeris/SHA256SUMS', import.meta.url);

type Versions = Record<string, CalcVersion>;

const versions: Versions = JSON.parse(readFileSync(VERSIONS_FILE, 'utf8'));
const isNew = versions[CALC_VERSION] === undefined;
// The product starts only with published digests of its files, so publish those of a new version first.
if (isNew) writeVersions({ ...versions, [CALC_VERSION]: draft() });
try {
  const { publish } = await import('./digits.ts');
  const { version, report } = await publish(isNew);
  if (isNew) writeVersions({ ...versions, [CALC_VERSION]: version });
  process.stdout.write(report);
} catch (error) {
  if (isNew) writeVersions(versions);
  process.stderr.write(`corpus: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** The digests of the local data, for the calculation of the digits. */
function draft(): CalcVersion {
  const lines = readFileSync(SUMS_FILE, 'utf8').trimEnd().split('\n');
  const ephemeris = Object.fromEntries(lines.map((line) => line.split('  ').reverse()));
  return { requests: '', answers: '', ephemeris, blocks: [] };
}

function writeVersions(all: Versions): void {
  writeFileSync(VERSIONS_FILE, `${JSON.stringify(all, null, 2)}\n`);
}
