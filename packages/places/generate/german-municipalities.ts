/**
 * German municipalities of 2,000 inhabitants and more, with their official names.
 *
 * german-municipalities.tsv is an excerpt of the register of municipalities (Gemeindeverzeichnis) of 2021, © Statistisches
 * Bundesamt (Destatis), which may be copied in parts if it is named. It was taken from AuszugGV4QAktuell.csv in
 * github.com/grundeinkommensbuero/backend at 0c54631f (SHA-256 34aa727cfd2f7f042852476c1fe0865623c23b8f2a6108976b3e1692d8d0ca30),
 * without Sorbian names and the words for a rank, such as “Stadt”.
 */
import { readFileSync } from 'node:fs';

export interface GermanMunicipality {
  /** Eight digits; the first two are the state's. */
  readonly code: string;
  readonly name: string;
  /** As the list calls it. */
  readonly state: string;
  readonly population: number;
  /** Hundredths of a degree, of its centre. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The states in the order of their numbers, from 01. */
const STATES = [
  'Schleswig-Holstein',
  'Hamburg',
  'Lower Saxony',
  'Bremen',
  'North Rhine-Westphalia',
  'Hesse',
  'Rhineland-Palatinate',
  'Baden-Wurttemberg',
  'Bavaria',
  'Saarland',
  'State of Berlin',
  'Brandenburg',
  'Mecklenburg-Vorpommern',
  'Saxony',
  'Saxony-Anhalt',
  'Thuringia',
];

export function germanMunicipalities(): readonly GermanMunicipality[] {
  const text = readFileSync(new URL('german-municipalities.tsv', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', ...numbers] = line.split('\t');
      const [population = 0, latitude = 0, longitude = 0] = numbers.map(Number);
      const state = STATES[Number(code.slice(0, 2)) - 1] ?? '';
      return { code, name, state, population, latitude, longitude };
    });
}
