/**
 * Prints how many births with a known instant come out right: `npm run births`; with `--all`, those that do not, too.
 */
import { parseArgs } from 'node:util';
import { outcomes, tally } from './measure.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const all = outcomes();
const percent = (part: number, whole: number) =>
  `${part} (${((100 * part) / Math.max(whole, 1)).toFixed(1)} %)`;

console.log('| | births | equal | asked, right one among them | first | asked, not | wrong |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [group, { births, equal, asked, first, missed, wrong }] of tally(all)) {
  const cells = [equal, asked, first, missed, wrong].map((count) => percent(count, births));
  console.log(`| ${[group, births, ...cells].join(' | ')} |`);
}
if (values.all) {
  for (const { birth, result } of all) {
    if (result === 'wrong' || result === 'missed') {
      console.log(`${result}: ${birth.local} ${birth.place} ${birth.region} ${birth.utc}`);
    }
  }
}
