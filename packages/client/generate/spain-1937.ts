/**
 * The clocks of Nationalist Spain, 1937 to 1939. The database has the Republic's clocks, because the Republic held Madrid
 * to the end. By an order in the BOE of 18 May 1937 and the database's remarks on Spain, the Nationalists had summer time
 * from 1937-05-22 and 1938-03-26 at 23:00, no second hour in 1938, and standard time in the winter of 1938. The front and
 * the dates of captures are general knowledge.
 */
import { areasOf } from './region-areas.ts';
import type { SourcedRule } from './sourced-rule.ts';

/** The days on which both sides differed, and the offset of the Nationalists. */
const PERIODS = {
  1937: { offset: 3_600, from: '1937-05-23', until: '1937-06-17' },
  spring: { offset: 3_600, from: '1938-03-27', until: '1938-04-03' },
  1938: { offset: 3_600, from: '1938-05-01', until: '1938-10-02' },
  winter: { offset: 0, from: '1938-10-02', until: '1939-04-16' },
  january: { offset: 0, from: '1939-01-03', until: '1939-02-14' },
  february: { offset: 0, from: '1939-02-14', until: '1939-04-16' },
  end: { offset: 0, from: '1939-03-28', until: '1939-04-16' },
};
type Period = keyof typeof PERIODS;

/** Area | `held` by the Nationalists, `front`: either side, or `taken`: either, the Republic first | in which periods */
const ROWS = `
Granada and Motril | held | 1937 spring 1938 winter
Oviedo | front | 1937
eastern Biscay | front | 1937
south of Madrid | front | 1937 spring 1938 winter
Galicia and western Asturias | held | 1937
Old Castile to Zaragoza | held | 1937 spring 1938 winter
north of León and Palencia | front | 1937
Gipuzkoa and northern Navarre | held | 1937
the north | held | spring 1938 winter
Salamanca to Segovia | held | 1937 spring 1938 winter
Cáceres and Badajoz | held | 1937 spring 1938 winter
La Serena | front | 1937 spring 1938 winter
Huelva to Málaga | held | 1937 spring 1938 winter
around Granada and Córdoba | front | 1937 spring 1938 winter
Toledo and Talavera | held | 1937 spring 1938 winter
Sierra of Madrid and left bank of the Tagus | front | 1937 spring 1938 winter
Zaragoza, Huesca and Teruel | held | 1937 spring
front of Aragon | front | 1937
eastern Aragon | front | spring
Aragon | held | 1938 winter
south of Teruel and Castellón | front | 1938
northern Castellón | held | 1938
Teruel and Castellón | held | winter
Lleida | held | 1938 winter
Ebro and Pallars | front | 1938 winter
Mallorca and Ibiza | held | 1937 spring 1938 winter
Catalonia | taken | january
Catalonia | held | february
Menorca | held | february
all | taken | end
`;

const SOURCE =
  'an order in the BOE of 18 May 1937 for 1937-05-22 at 23:00, and remarks of the database on Spain; which side held a place is general knowledge: ';

function rulesOf(line: string): readonly SourcedRule[] {
  const [where, held, names = ''] = line.split(' | ');
  const periods = (names.split(' ') as Period[]).map((name) => PERIODS[name]);
  return [...Map.groupBy(periods, ({ offset }) => offset)].map(([offset, some]) => ({
    id: 'spain_civil_war',
    countries: ['ES'],
    zones: ['Europe/Madrid'],
    areas: areasOf(`Spain, ${where}`),
    spans: some.map(({ from, until }) => [from, until]),
    readings: held === 'held' ? [offset] : held === 'front' ? [offset, 'zone'] : ['zone', offset],
    evidence: 'knowledge',
    source: SOURCE + where,
  }));
}

export const SPANISH_RULES: readonly SourcedRule[] = ROWS.trim().split('\n').flatMap(rulesOf);
