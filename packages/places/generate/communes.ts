/**
 * Gives communes their official names of today, where GeoNames's table has the town under a former one
 * or under the name of a part, and adds communes that the table lacks.
 */
import { fold, squeeze } from '../src/fold.ts';
import { type GermanMunicipality, germanMunicipalities } from './german-municipalities.ts';
import { MISSING_FRENCH } from './missing-french.ts';
import type { Row } from './rows.ts';
import { centreOf, isInside, municipalitiesIn } from './spanish-outlines.ts';

/** The text of each file of `SOURCES` that has communes. */
export interface CommuneFiles {
  readonly french: string;
  readonly italian: string;
  readonly spanish: string;
}

interface FrenchCommune {
  readonly code: string;
  readonly nom: string;
  readonly type: string;
  /** The commune of today that a former one is in. */
  readonly chefLieu?: string;
  readonly population?: number;
}

interface ItalianCommune {
  readonly codice: string;
  readonly nome: string;
}

/** A place that the table lacks, and where it is; in hundredths of a degree. */
interface Missing {
  readonly name: string;
  readonly country: string;
  /** If it is not that of the nearest place. */
  readonly region?: string;
  readonly commune: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** The country codes of what is overseas, by the first digits of its communes. */
const OVERSEAS: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
};

/** Hundredths of a degree: a place of the same name so near is the same. */
const SAME = 12;
/** So near is a neighbour. */
const NEIGHBOUR = 40;

const keyOf = (name: string) => squeeze(fold(name));

/** @returns the rows with more names, then rows that are new */
export function withCommunes(rows: readonly Row[], files: CommuneFiles): readonly Row[] {
  const named = new Map<Row, string[]>();
  const missing: Missing[] = [];
  const name = (row: Row, names: readonly string[]) =>
    named.set(row, [...(named.get(row) ?? []), ...names]);
  nameFrench(rows, files.french, name);
  nameItalian(rows, files.italian, name);
  missing.push(...nameSpanish(rows, files.spanish, name));
  missing.push(...frenchMissing(files.french), ...nameGerman(rows, name));
  return [
    ...rows.map((row) => {
      const names = named.get(row);
      return names ? { ...row, otherNames: [...names, ...row.otherNames] } : row;
    }),
    ...missing.flatMap((each) => rowOf(each, rows)),
  ];
}

type Name = (row: Row, names: readonly string[]) => void;

/** A new commune keeps the code of its seat. */
function nameFrench(rows: readonly Row[], json: string, name: Name): void {
  const communes = JSON.parse(json) as readonly FrenchCommune[];
  const byCode = rowsByCommune(rows, 'FR');
  const parts = Map.groupBy(communes, ({ chefLieu }) => chefLieu);
  for (const { code, nom, type } of communes) {
    if (type !== 'commune-actuelle') continue;
    const own = byCode.get(code) ?? [];
    const inParts = () => (parts.get(code) ?? []).flatMap((part) => byCode.get(part.code) ?? []);
    const row = largest(own.length > 0 ? own : inParts());
    if (row !== undefined) name(row, [nom]);
  }
}

function nameItalian(rows: readonly Row[], json: string, name: Name): void {
  const byCode = rowsByCommune(rows, 'IT');
  for (const { codice, nome } of JSON.parse(json) as readonly ItalianCommune[]) {
    const those = byCode.get(codice) ?? [];
    const row = those.find((each) => isCalled(each, [nome])) ?? largest(those);
    if (row !== undefined) name(row, [nome]);
  }
}

/** By outlines: GeoNames has some Spanish places under the code of another municipality. */
function nameSpanish(rows: readonly Row[], json: string, name: Name): readonly Missing[] {
  const municipalities = municipalitiesIn(json);
  const spanish = rows.filter(({ country }) => country === 'ES');
  const official = new Set(municipalities.flatMap(({ names }) => names.map(keyOf)));
  return municipalities.flatMap(({ code, names, rings }) => {
    const norths = rings.flat().map(([, north]) => north);
    const [south, top] = [Math.min(...norths), Math.max(...norths)];
    const inside = spanish.filter(
      ({ latitude, longitude }) =>
        latitude / 100 >= south &&
        latitude / 100 <= top &&
        isInside(rings, longitude / 100, latitude / 100),
    );
    const [east, north] = centreOf(rings).map((degrees) => Math.round(degrees * 100));
    const missing = {
      name: names[0] ?? '',
      country: 'ES',
      commune: code,
      latitude: north ?? 0,
      longitude: east ?? 0,
      population: 0,
    };
    const row =
      inside.find((each) => isCalled(each, names)) ??
      sameNear(missing, spanish) ??
      // A town that has the name of another municipality lies across a border that is drawn roughly.
      largest(inside.filter((each) => !official.has(keyOf(each.name))));
    if (row === undefined) return [missing];
    name(row, names);
    return [];
  });
}

/** The municipality that a town of the list is the seat of has its name, too. */
function nameGerman(rows: readonly Row[], name: Name): readonly Missing[] {
  const bySquare = Map.groupBy(
    rows.filter(({ country }) => country === 'DE'),
    squareOf,
  );
  return germanMunicipalities().flatMap((municipality) => {
    const near = squaresAround(municipality)
      .flatMap((square) => bySquare.get(square) ?? [])
      .filter((row) => distance(row, municipality) < SAME && row.region === municipality.state);
    const row =
      near.find((each) => isCalled(each, [municipality.name])) ??
      largest(near.filter((each) => isSeat(each, municipality)));
    if (row === undefined) return [germanMissing(municipality)];
    name(row, [municipality.name]);
    return [];
  });
}

/** “Aue-Bad Schlema” has the seat Aue, “Bad Frankenhausen/Kyffhäuser” is Bad Frankenhausen, “Bad Kötzting” was Kötzting. */
function isSeat({ name }: Row, { name: official }: GermanMunicipality): boolean {
  const [words, others] = [name, official].map((each) =>
    fold(each).replace(/^bad /, '').split(' '),
  ) as [string[], string[]];
  const [shorter, longer] = words.length < others.length ? [words, others] : [others, words];
  if (ATTRIBUTES.includes(shorter[0] ?? '')) return false;
  // “Limburg a.d. Lahn”, “Reichenbach/Vogtland”.
  const isShortened = /[./]/.test(`${name}${official}`);
  return shorter.every((word, at) => word === longer[at] || (isShortened && at > 0));
}

/** Words that a name begins with, and that are no name. */
const ATTRIBUTES = ['sankt', 'st', 'neu', 'alt', 'gross', 'klein'];

type Point = Pick<Row, 'latitude' | 'longitude'>;

const SQUARE = 50;

function squareOf({ latitude, longitude }: Point): string {
  return [latitude, longitude].map((part) => Math.floor(part / SQUARE)).join();
}

function squaresAround({ latitude, longitude }: Point): readonly string[] {
  return [-SQUARE, 0, SQUARE].flatMap((north) =>
    [-SQUARE, 0, SQUARE].map((east) =>
      squareOf({ latitude: latitude + north, longitude: longitude + east }),
    ),
  );
}

function frenchMissing(json: string): readonly Missing[] {
  const communes = new Map(
    (JSON.parse(json) as readonly FrenchCommune[])
      .filter(({ type }) => type === 'commune-actuelle')
      .map((each) => [each.code, each]),
  );
  return MISSING_FRENCH.map(([code, name, latitude, longitude]) => {
    const commune = communes.get(code);
    if (commune?.nom !== name) throw new Error(`${code} is ${commune?.nom}, not ${name}`);
    const population = commune.population ?? 0;
    const country = OVERSEAS[code.slice(0, 3)] ?? 'FR';
    return { name, country, commune: code, latitude, longitude, population };
  });
}

function germanMissing({ state, code: _, ...rest }: GermanMunicipality): Missing {
  return { ...rest, country: 'DE', region: state, commune: '' };
}

/** Region, county and zone are those of the nearest place, if there is one in the same department or province. */
function rowOf(missing: Missing, rows: readonly Row[]): readonly Row[] {
  const { name, country, commune, latitude, longitude, population } = missing;
  const there = rows.filter((row) => row.country === country);
  if (sameNear(missing, there) !== undefined) return [];
  const near = there
    .filter(({ region }) => missing.region === undefined || region === missing.region)
    .map((row) => ({ row, distance: distance(row, missing) }))
    .filter((each) => each.distance <= NEIGHBOUR || isOverseas(country))
    .toSorted((one, other) => one.distance - other.distance);
  const neighbour = near.find(({ row }) => row.commune.startsWith(commune.slice(0, 2))) ?? near[0];
  if (neighbour === undefined) throw new Error(`${name} has no neighbour`);
  const otherNames: readonly string[] = [];
  return [{ ...neighbour.row, name, otherNames, commune, latitude, longitude, population }];
}

/** Islands have no neighbours. */
function isOverseas(country: string): boolean {
  return Object.values(OVERSEAS).includes(country);
}

function sameNear(place: Missing, rows: readonly Row[]): Row | undefined {
  return rows.find((row) => distance(row, place) < SAME && isCalled(row, [place.name]));
}

function rowsByCommune(rows: readonly Row[], country: string): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(
    rows.filter((row) => row.country === country && row.commune !== ''),
    ({ commune }) => commune,
  );
}

function isCalled(row: Row, names: readonly string[]): boolean {
  const keys = names.map(keyOf);
  return [row.name, ...row.otherNames].some((each) => keys.includes(keyOf(each)));
}

function largest(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((one, other) => other.population - one.population)[0];
}

/** Hundredths of a degree, of the larger difference; those of longitude are shorter. */
function distance(
  one: { readonly latitude: number; readonly longitude: number },
  other: { readonly latitude: number; readonly longitude: number },
): number {
  return Math.max(
    Math.abs(one.latitude - other.latitude),
    Math.abs(one.longitude - other.longitude) * 0.7,
  );
}
