/**
 * Counts communes of France, Italy, Spain and Germany with over 2,000 inhabitants that `findPlaces` does not find under their official
 * names. The lists of communes are downloaded, and not kept.
 *
 *     npm run communes [-- --missed]
 *
 * A commune is found if the first place is within 15 km or inside its outline. If the source has no coordinates, the first place in
 * its department or province must have the name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadFile, SOURCES } from '../../packages/places/generate/download.ts';
import { germanMunicipalities } from '../../packages/places/generate/german-municipalities.ts';
import {
  centreOf,
  isInside,
  municipalitiesIn,
} from '../../packages/places/generate/spanish-outlines.ts';
import { fold, squeeze } from '../../packages/places/src/fold.ts';
import { choosePlace, findPlaces } from '../../packages/places/src/index.ts';

const INHABITANTS = 2000;
const KM = 15;
const SHOWN = 8;
const KM_PER_DEGREE = 111.2;

/** Lists for this measurement only. */
const MEASURED = {
  /** Departments of France: INSEE, Licence Ouverte 2.0. */
  departments: {
    from: '@etalab/decoupage-administratif@6.0.0',
    file: 'data/departements.json',
    sha256: '1ebe7e0ad0a49653c899087194344ec67f7115b728c4e1b98f741bd655b545e0',
  },
} as const;

interface Commune {
  readonly name: string;
  readonly isFound: boolean;
}

type Download = (source: (typeof SOURCES)[keyof typeof SOURCES] | Measured) => string;
type Measured = (typeof MEASURED)[keyof typeof MEASURED];

const keyOf = (name: string) => squeeze(fold(name));

const COUNTRIES: Readonly<Record<string, (download: Download) => readonly Commune[]>> = {
  'France, with overseas': french,
  Italy: italian,
  'Spain, population by the list': spanish,
  Germany: german,
};

const folder = mkdtempSync(join(tmpdir(), 'communes-'));
try {
  const shown = process.argv.includes('--missed') ? Number.POSITIVE_INFINITY : SHOWN;
  for (const [country, communesOf] of Object.entries(COUNTRIES)) {
    const communes = communesOf((source) => downloadFile(folder, source).toString('utf8'));
    const missed = communes.filter(({ isFound }) => !isFound).map(({ name }) => name);
    const share = ((missed.length / communes.length) * 100).toFixed(2);
    console.log(`${country}: ${communes.length}, not found: ${missed.length} (${share} %)`);
    if (missed.length > 0) console.log(`  ${missed.slice(0, shown).join('; ')}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function french(download: Download): readonly Commune[] {
  const departments = new Map(
    (JSON.parse(download(MEASURED.departments)) as { code: string; nom: string }[]).map(
      ({ code, nom }) => [code, nom],
    ),
  );
  const communes = JSON.parse(download(SOURCES.french)) as {
    readonly nom: string;
    readonly type: string;
    readonly zone: string;
    readonly departement?: string;
    readonly population?: number;
  }[];
  return communes
    .filter(({ type, population }) => type === 'commune-actuelle' && isLarge(population))
    .map(({ nom, zone, departement = '' }) => {
      const around = zone === 'metro' ? `${departments.get(departement)}, France` : 'France';
      return { name: nom, isFound: isCalled(`${nom}, ${around}`, [nom]) };
    });
}

function italian(download: Download): readonly Commune[] {
  const communes = JSON.parse(download(SOURCES.italian)) as {
    readonly nome: string;
    readonly sigla: string;
    readonly popolazione: number;
  }[];
  return communes
    .filter(({ popolazione }) => isLarge(popolazione))
    .map(({ nome, sigla }) => ({
      name: nome,
      isFound: isCalled(`${nome}, ${sigla}, Italy`, [nome]),
    }));
}

function spanish(download: Download): readonly Commune[] {
  return municipalitiesIn(download(SOURCES.spanish)).flatMap(({ names, rings }) => {
    const [east, north] = centreOf(rings);
    const found = names.map((name) => findPlaces(`${name}, Spain`, { limit: 50 }));
    const there = found.map((places) =>
      places.find(
        (place) =>
          kmBetween(place, north, east) <= KM || isInside(rings, place.longitude, place.latitude),
      ),
    );
    const isSmall = there.some((place) => place && !isLarge(place.population));
    if (isSmall) return [];
    return [
      { name: names.join('/'), isFound: there.some((place, at) => place === found[at]?.[0]) },
    ];
  });
}

function german(): readonly Commune[] {
  return germanMunicipalities().map(({ name, state, latitude, longitude }) => {
    // Several communes of a state may share a name. Then a person chooses.
    const { places } = choosePlace(`${name}, ${state}, Germany`);
    const isFound = places.some((place) => kmBetween(place, latitude / 100, longitude / 100) <= KM);
    return { name, isFound };
  });
}

function isLarge(population: number | undefined): boolean {
  return (population ?? 0) >= INHABITANTS;
}

function isCalled(query: string, names: readonly string[]): boolean {
  const [first] = findPlaces(query);
  return first !== undefined && names.map(keyOf).includes(keyOf(first.matched ?? first.name));
}

function kmBetween(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  north: number,
  east: number,
): number {
  const shrink = Math.cos((north * Math.PI) / 180);
  return Math.hypot(latitude - north, (longitude - east) * shrink) * KM_PER_DEGREE;
}
