import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, endOf, startCommand } from './commands.ts';

const MOMENT = '1990-06-15T14:30:00+02:00';

/** The rows of a text without quoted values. */
function rowsOf(csv: string): Record<string, string>[] {
  assert.doesNotMatch(csv, /"/);
  const lines = csv.split('\r\n');
  assert.equal(lines.pop(), '');
  const [header = [], ...rows] = lines.map((line) => line.split(','));
  for (const row of rows) assert.equal(row.length, header.length);
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  );
}

/** The rows of a response in CSV. */
function expectedRows(line: number, datetime: string, { data, meta }: Positions) {
  const { settings_resolved: settings, subject_resolved: subject } = meta;
  return data.positions.map(({ sign_longitude: signLongitude, ...position }) => ({
    line: String(line),
    datetime,
    utc_datetime: subject.utc_datetime,
    utc_offset: subject.utc_offset,
    zodiac: settings.zodiac,
    ayanamsa: settings.ayanamsa ?? '',
    ...Object.fromEntries(
      Object.entries(position).map(([name, value]) => [
        name,
        JSON.stringify(value).replaceAll('"', ''),
      ]),
    ),
    sign_degrees: String(signLongitude.degrees),
    sign_minutes: String(signLongitude.minutes),
    sign_seconds: String(signLongitude.seconds),
    calc_version: meta.calc_version,
  }));
}

test('writes every field of a position into a CSV row, with the digits of the JSON', async () => {
  const options = ['--bodies', BODY_NAMES.join(), '--zodiac', 'sidereal', '--ayanamsa', 'raman'];
  const [csv, json] = await Promise.all([
    runCommand(['positions', MOMENT, '--csv', ...options]),
    runCommand(['positions', MOMENT, '--json', ...options]),
  ]);
  assert.deepEqual(rowsOf(assertDone(csv)), expectedRows(1, MOMENT, JSON.parse(json.stdout)));
});

test('writes the CSV rows of input lines in order, and no row for a rejected line', async (t) => {
  const lines = [MOMENT, 'yesterday', '2000-01-01T12:00:00Z'];
  const run = (...options: string[]) =>
    endOf(startCommand(t, ['positions', '-', ...options]), `${lines.join('\n')}\n`);
  const [csv, json] = await Promise.all([run('--csv'), run()]);
  assert.deepEqual([csv.code, json.code], [1, 1]);
  const responses = json.stdout.trimEnd().split('\n');
  assert.deepEqual(
    rowsOf(csv.stdout),
    [0, 2].flatMap((index) =>
      expectedRows(index + 1, lines[index] ?? '', JSON.parse(responses[index] ?? '')),
    ),
  );
  assert.match(csv.stderr, /^ecliptic: Line 2: /);
});

test('writes the same values into one row per chart in wide CSV', async () => {
  const options = ['--bodies', 'sun,vesta', '--node-type', 'mean'];
  const [wide, long] = await Promise.all([
    runCommand(['positions', MOMENT, '--wide', ...options]),
    runCommand(['positions', MOMENT, '--csv', ...options]),
  ]);
  const [row = {}, ...others] = rowsOf(assertDone(wide));
  assert.deepEqual(others, []);
  const ofBody = ['longitude', 'sign', 'sign_degrees', 'sign_minutes', 'sign_seconds', 'element'];
  ofBody.push('modality', 'speed', 'retrograde', 'declination', 'out_of_bounds');
  const expected: Record<string, string> = { error: '' };
  for (const each of rowsOf(assertDone(long))) {
    for (const [name, value] of Object.entries(each)) {
      if (name === 'body') continue;
      expected[ofBody.includes(name) ? `${each['body']}_${name}` : name] = value;
    }
  }
  assert.deepEqual(row, expected);
});
