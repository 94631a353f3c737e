/**
 * Prints the shares of correctly resolved births and reported cases: `npm run births`. With `--all`, it also lists the others.
 */
import { parseArgs } from 'node:util';
import { outcomes, tableOf, tally } from './measure.ts';
import { reportedOutcomes, reportedTable } from './reported.ts';

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
const reported = reportedOutcomes('reported.jsonl');
const neighbours = reportedOutcomes('neighbours.jsonl');
console.log(`\n${reportedTable(reported, neighbours).join('\n')}`);
if (values.all) {
  for (const { reported: one, result, got } of [...reported, ...neighbours]) {
    if (result === 'right') continue;
    const { local = '', place, latitude, longitude, time_zone: zone = '', want = [] } = one;
    const where = place ?? `${latitude}, ${longitude}`;
    const given = [local, where, zone, want.join(' ')].filter((part) => part).join(' · ');
    console.log(`${result}: ${given} → ${got}`);
  }
}
