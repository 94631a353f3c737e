/**
 * Counts birthplaces that `findPlaces` returns first, near enough and in the right zone, and measures the time of a search. The
 * queries have the usual form: place, region, country.
 *
 *     node packages/runtime/launch.cjs tools/births/places.ts [FILE] [--missed]
 */
import { readFileSync } from 'node:fs';
import { findPlaces } from '../../packages/places/src/index.ts';

interface Birth {
  readonly set: string;
  readonly place: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
}

/** Degrees. Some collections have the coordinates of a zone's meridian, or of a county. */
const NEAR = 0.05;
const QUICK_MS = 5;
const FORMS: Readonly<Record<string, (birth: Birth) => string>> = {
  'place, region, country': ({ place, region, country }) =>
    [place, region, country].filter((part) => part !== '').join(', '),
  'place, country': ({ place, country }) => `${place}, ${country}`,
};

const options = process.argv.slice(2);
const file = options.find((option) => !option.startsWith('--')) ?? 'data/births/births.jsonl';
const births = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Birth);

const started = process.cpuUsage();
findPlaces('London');
console.log(`first call, with the list: ${milliseconds(started).toFixed(0)} ms`);

for (const [form, write] of Object.entries(FORMS)) {
  console.log(`\n${form}\nset            births  near  zone  within 0.5°  none`);
  const times: number[] = [];
  const judged = births.map((birth) => {
    const start = process.cpuUsage();
    const [first] = findPlaces(write(birth));
    times.push(milliseconds(start));
    const distance = first === undefined ? Number.POSITIVE_INFINITY : distanceOf(birth, first);
    return { birth, first, distance, isRightZone: first?.timeZone === birth.zone };
  });
  const sets = Map.groupBy(judged, ({ birth }) => birth.set);
  for (const [set, those] of [...sets, ['all', judged] as const]) {
    const count = (holds: (each: (typeof judged)[number]) => boolean) =>
      String(those.filter(holds).length).padStart(5);
    console.log(
      set.padEnd(14),
      count(() => true),
      count(({ distance, isRightZone }) => distance <= NEAR && isRightZone),
      count(({ isRightZone }) => isRightZone),
      count(({ distance }) => distance <= 0.5),
      count(({ first }) => first === undefined),
    );
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(2);
  const quick = times.filter((time) => time < QUICK_MS).length / times.length;
  console.log(
    `a search: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms; ${(quick * 100).toFixed(1)} % below ${QUICK_MS} ms`,
  );
  if (!options.includes('--missed')) continue;
  for (const { birth, first, distance, isRightZone } of judged) {
    if (distance <= NEAR && isRightZone) continue;
    if (birth.set === 'muller-writers' && distance < 1) continue;
    const found =
      first && `${first.name} (${first.matched ?? ''}), ${first.region}, ${first.country}`;
    console.log(
      write(birth),
      birth.latitude,
      birth.longitude,
      '→',
      found,
      distance.toFixed(2),
      isRightZone ? '' : first?.timeZone,
    );
  }
}

function distanceOf(
  birth: Birth,
  place: { readonly latitude: number; readonly longitude: number },
) {
  return Math.max(
    Math.abs(birth.latitude - place.latitude),
    Math.abs(birth.longitude - place.longitude),
  );
}

/** Processor time, which is independent of the load of the machine. */
function milliseconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
