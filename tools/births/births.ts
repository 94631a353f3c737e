/**
 * Prints how many births with a known instant come out right, and how many reported cases: `npm run births`; with
 * `--all`, those that do not, too.
 */
import { parseArgs } from 'node:util';
import { outcomes, tableOf, tally } from './measure.ts';
import { REPORTED_FILES, reportedOutcomes, reportedTable } from './reported.ts';

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
for (const file of REPORTED_FILES) {
  const cases = reportedOutcomes(file);
  console.log(`\n${reportedTable(cases).join('\n')}`);
  if (!values.all) continue;
  for (const { reported, result, got } of cases) {
    if (result === 'right') continue;
    const { local = '', place, latitude, longitude, want = [] } = reported;
    const where = place ?? `${latitude}, ${longitude}`;
    console.log(
      `${result}: ${[local, where, want.join(' ')].filter((part) => part).join(' · ')} → ${got}`,
    );
  }
}
