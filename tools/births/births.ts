/**
 * Prints how many births with a known instant come out right: `npm run births`; with `--all`, those that do not, too.
 */
import { parseArgs } from 'node:util';
import { outcomes, tableOf, tally } from './measure.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const all = outcomes();
console.log(tableOf(tally(all)).join('\n'));
if (values.all) {
  for (const { birth, result } of all) {
    if (result === 'wrong' || result === 'missed') {
      console.log(`${result}: ${birth.local} ${birth.place} ${birth.region} ${birth.utc}`);
    }
  }
}
