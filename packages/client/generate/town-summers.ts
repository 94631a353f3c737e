/** In some countries, each town decided about summer time. If the zone has summer time in peace, standard time is a candidate. */
import type { SourcedRule } from './sourced-rule.ts';

interface TownSummers extends Pick<SourcedRule, 'id' | 'spans' | 'evidence' | 'source'> {
  readonly where: Pick<SourcedRule, 'countries' | 'zones'>;
  /** Regions in which most towns had summer time, so the zone's time comes first. */
  readonly kept: Pick<SourcedRule, 'regions' | 'regionAreas'>;
}

/** Two rows: for regions that mostly kept summer time, and for all others. */
export function townSummers({ where, kept, ...rest }: TownSummers): readonly SourcedRule[] {
  return [
    { ...rest, ...where, ...kept, kinds: ['summer'], readings: ['zone', 'standard'] },
    { ...rest, ...where, kinds: ['summer'], readings: ['standard', 'zone'] },
  ];
}
