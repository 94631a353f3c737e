/** Rows for countries with two clocks for a while. The database has one of them. Areas replace regions. */
import { regionsOf, type SourcedRule } from './sourced-rule.ts';
import { SPANISH_RULES } from './spain-1937.ts';

const GERMANY = { countries: ['DE'], zones: ['Europe/Berlin'] };
const FRANCE = { countries: ['FR'], zones: ['Europe/Paris'] };
const GERMAN_SOURCE =
  'the database has Berlin and the Soviet zone, with double summer time; general knowledge: elsewhere summer time ended on 1945-09-16 by the German rules of the war, as in the Netherlands';
const FRENCH_SOURCE =
  'the database has the occupied zone for Paris and the unoccupied one for Monaco; the line between them, and so the list of free regions, is general knowledge';
/** In both spans the unoccupied zone was an hour behind. */
const FRENCH_SPANS = [
  ['1940-06-14', '1941-05-06'],
  ['1941-10-05', '1942-03-10'],
] as const;

export const DIVIDED_ZONES: readonly SourcedRule[] = [
  {
    id: 'germany_1945',
    ...GERMANY,
    regions: regionsOf(
      'hamburg|schleswig-holstein|lower saxony|niedersachsen|bremen|north rhine-westphalia|nordrhein-westfalen|hesse|hessen|rhineland-palatinate|rheinland-pfalz|baden-wurttemberg|baden-württemberg|bavaria|bayern|saarland',
    ),
    regionAreas: ['Germany, western zones'],
    spans: [['1945-05-24', '1945-11-19']],
    readings: ['@Europe/Amsterdam', 'zone'],
    evidence: 'knowledge',
    source: GERMAN_SOURCE,
  },
  {
    id: 'germany_1945',
    ...GERMANY,
    regions: regionsOf(
      'saxony|sachsen|saxony-anhalt|sachsen-anhalt|thuringia|thüringen|brandenburg|mecklenburg-vorpommern|mecklenburg-western pomerania',
    ),
    regionAreas: ['Germany, Soviet zone'],
    spans: [['1945-05-24', '1945-09-16']],
    readings: ['zone', '@Europe/Amsterdam'],
    evidence: 'knowledge',
    source: GERMAN_SOURCE,
  },
  {
    id: 'france_1940',
    ...FRANCE,
    regions: regionsOf(
      "provence-alpes-côte d'azur|provence-alpes-cote d'azur|corsica|corse|auvergne-rhône-alpes|auvergne-rhone-alpes|occitanie",
    ),
    regionAreas: ['France, unoccupied'],
    spans: FRENCH_SPANS,
    readings: ['@Europe/Monaco', 'zone'],
    evidence: 'knowledge',
    source: FRENCH_SOURCE,
  },
  {
    id: 'france_1940',
    ...FRANCE,
    regions: regionsOf(
      'new aquitaine|nouvelle-aquitaine|centre-val de loire|bourgogne-franche-comté|bourgogne-franche-comte',
    ),
    regionAreas: ['France, divided'],
    spans: FRENCH_SPANS,
    readings: ['zone', '@Europe/Monaco'],
    evidence: 'knowledge',
    source: FRENCH_SOURCE,
  },
  {
    id: 'italy_1944',
    countries: ['IT'],
    zones: ['Europe/Rome'],
    regions: regionsOf(
      "lombardy|lombardia|piedmont|piemonte|veneto|liguria|friuli venezia giulia|trentino-alto adige|emilia-romagna|aosta valley|valle d'aosta",
    ),
    regionAreas: ['Italy north of the Gothic Line'],
    spans: [['1944-09-17', '1944-10-02']],
    readings: ['@Europe/Vienna', 'zone'],
    evidence: 'tz',
    source:
      'remarks of the database on Italy: north of the Gothic Line, Germans had their clocks; the database has the decree of the kingdom, which ended summer time two weeks earlier',
  },
  {
    id: 'northern_ireland',
    countries: ['GB'],
    zones: ['Europe/London'],
    regions: ['northern ireland'],
    regionAreas: ['Northern Ireland'],
    spans: [['1880-08-02', '1916-10-02']],
    readings: ['@Europe/Dublin'],
    evidence: 'tz',
    source:
      'the statute of 1880 made the mean time of Dublin that of all Ireland; the database has it so for Dublin, and for Belfast where it keeps histories before 1970',
  },
  ...SPANISH_RULES,
];
