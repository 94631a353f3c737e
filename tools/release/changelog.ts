/** The changelog's heading for a release: `## API 0.2.0, calc_version 0.1.1 (2026-12-24)`. */

/** The name of a release in the changelog. */
export interface ReleaseName {
  readonly version: string;
  readonly calc_version: string;
  /** `YYYY-MM-DD`, in UTC. */
  readonly today: string;
}

/**
 * Checks that the first section of the changelog is that of the release, with a date.
 *
 * @returns a sentence with the correction; undefined if it is right
 */
export function headingFault(
  changelog: string,
  { version, calc_version: calcVersion, today }: ReleaseName,
): string | undefined {
  const name = `API ${version}, calc_version ${calcVersion}`;
  const [, heading = ''] = /^## (.*)$/m.exec(changelog) ?? [];
  const advice = `make it "## ${name} (${today})", the day of the release in UTC`;
  if (!heading.startsWith(`${name} (`)) {
    return `CHANGELOG.md begins with the section "${heading}": ${advice}`;
  }
  const [, date = ''] = /\((\d{4}-\d{2}-\d{2})\)$/.exec(heading) ?? [];
  if (!isDay(date)) return `CHANGELOG.md has no date in "${heading}": ${advice}`;
  if (date > today) return `CHANGELOG.md dates the release ${date}, a future day: ${advice}`;
  if (/^## Unreleased/m.test(changelog)) {
    return `CHANGELOG.md still has a section "Unreleased": move its lines to "${heading}"`;
  }
  return undefined;
}

/** True for a day of the calendar: 2026-02-30 is not one. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
