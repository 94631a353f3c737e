import type { CalcVersion } from '../../packages/contract/calc-versions.ts';

/** Fields with a required largest change in an entry, in arcseconds. */
const FIELDS = ['longitude', 'declination', 'speed'] as const;

/**
 * Lists the facts about published versions that the changelog lacks.
 *
 * @param changelog Markdown; an entry is a second-level section
 * @param versions oldest first; the first has no earlier version to differ from
 */
export function changelogFaults(
  changelog: string,
  versions: ReadonlyMap<string, CalcVersion>,
): string[] {
  const entries = changelog.split(/^## /m).slice(1);
  const [first] = versions.keys();
  return [...versions].flatMap(([name, { answers }]) => {
    const heading = new RegExp(`^.*calc_version ${name.replaceAll('.', '\\.')}(?![\\d.])`);
    // The newest entry comes first, so the last entry with the version introduced it.
    const entry = entries.findLast((each) => heading.test(each));
    if (entry === undefined) return [`calc_version ${name} has no entry`];
    const faults = entry.includes(`sha256:${answers}`)
      ? []
      : [`the entry of calc_version ${name} lacks sha256:${answers}`];
    const untold = FIELDS.filter(
      (field) => !new RegExp(`^\\| ${field} \\| \\d+\\.\\d+″`, 'm').test(entry),
    );
    return name === first
      ? faults
      : [
          ...faults,
          ...untold.map(
            (field) => `calc_version ${name}: no largest change of ${field} in arcseconds`,
          ),
        ];
  });
}
