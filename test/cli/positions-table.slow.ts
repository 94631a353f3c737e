/** `ecliptic positions -` with a table: known columns, copied columns and births in doubt. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { assertRefused, endOf, startCommand, startInShell } from './commands.ts';

const BERLIN = '52.52,13.4';

/** Runs the command with a table, whose lines are the arguments. */
function tableRun(t: TestContext, lines: readonly string[], ...options: readonly string[]) {
  const args = ['positions', '-', '--bodies', 'sun', ...options];
  return endOf(startCommand(t, args), lines.map((line) => `${line}\r\n`).join(''));
}

const documentsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const BIRTHS = [
  'id,birth,place,at,zone,offset,note',
  '1,1990-06-15T14:30,"Ulm, Germany",,,,"a ""b"", c"',
  '2,1990-06-15T14:30,Springfield,,,,',
  '3,1990-09-30T02:30,"Ulm, Germany",,,,',
  '4,1990-09-30T02:30,"Ulm, Germany",,,+01:00,',
  `5,1990-06-15T14:30,,"${BERLIN}",Europe/Berlin,,`,
  '6,1990-06-15T14:30,xyzzyxyzzy,,,,',
  '7,1990-06-15T14:30,,,,,',
  '8,1990-06-15T14:30,Ulm,,UTC,,',
  '9,1990-06-15T14:30,,52.52;13.4,UTC,,',
  '10,1990-02-30T14:30,Ulm,,,,',
  '11,1990-06-15T14:30,Ulm',
  '12,1990-06-15T14:30,"Ulm,,,,',
  '',
];
/** The error code or the instant of each row. */
const MEANT = [
  ...['1990-06-15T12:30:00Z', 'client.birth_in_doubt', 'client.birth_in_doubt'],
  ...['1990-09-30T01:30:00Z', '1990-06-15T12:30:00Z', 'client.place_not_found'],
  ...['client.invalid_birth', 'client.invalid_birth', 'client.invalid_birth'],
  ...['subject.time.invalid_format', 'client.invalid_row', 'client.invalid_row'],
  'client.invalid_row',
];

test('reads the place of each row, and writes births in doubt into a new private file', async (t) => {
  const file = join(folderOf(t), 'doubtful.jsonl');
  const { code, stdout, stderr } = await tableRun(t, BIRTHS, '--doubtful', file);
  assert.equal(code, 3);
  const responses = documentsOf(stdout);
  assert.deepEqual(
    responses.map((each) => each.meta?.subject_resolved.utc_datetime ?? each.code),
    MEANT,
  );
  const [first] = responses;
  assert.deepEqual(Object.keys(first), ['given', 'birth', 'data', 'meta']);
  assert.deepEqual([first.given.id, first.given.note], ['1', 'a "b", c']);
  assert.equal(first.birth.place.name, 'Ulm');
  assert.equal(first.birth.utc_offset, '+02:00');
  const { coordinates } = first.meta.subject_resolved;
  assert.deepEqual(coordinates, { latitude: 48.4, longitude: 9.99 });
  for (const { given, code } of responses) if (code !== 'client.invalid_row') assert.ok(given.id);

  const doubts = documentsOf(readFileSync(file, 'utf8'));
  assert.deepEqual(
    doubts.map(({ line, given }) => [line, given.id]),
    [
      [3, '2'],
      [4, '3'],
    ],
  );
  assert.ok(doubts[0].birth.places.length > 1);
  assert.equal(doubts[1].birth.candidates.length, 2);
  for (const { birth } of doubts) assert.match(birth.question, /\?$/);
  assert.equal(statSync(file).mode & 0o077, 0);
  assert.match(stderr, /^ecliptic: 8 of 13 lines were rejected\.$/m);
  assert.ok(stderr.includes(`2 of 13 lines need a choice; ${file} lists the questions.`));
  assert.doesNotMatch(stderr, /line [34]:/i);
});

test('fails before the first result if the file for doubtful births exists or cannot be created', async (t) => {
  const file = join(folderOf(t), 'doubtful.jsonl');
  writeFileSync(file, 'precious');
  for (const [path, why] of [
    [file, /^ecliptic: The doubtful births cannot be written: .* already exists\.\n$/],
    ['/dev/null/x', /^ecliptic: The doubtful births cannot be written: /],
  ] as const) {
    assertRefused(await tableRun(t, BIRTHS, '--doubtful', path), why);
  }
  assert.equal(readFileSync(file, 'utf8'), 'precious');
  const other = join(folderOf(t), 'other.jsonl');
  assertRefused(
    await tableRun(t, ['id,local'], '--doubtful', other),
    /^ecliptic: Line 1 is neither/,
  );
  assert.ok(!existsSync(other));
});

test('fails if a doubtful birth does not fit on the disk', async (t) => {
  const file = join(folderOf(t), 'doubtful.jsonl');
  // A limit on the size of files, in blocks of 512 bytes, acts like a full disk. It would also truncate compiled code in the cache.
  const args = ['positions', '-', '--doubtful', file];
  const program = startInShell(t, 'ulimit -f 1; exec "$@"', args, { NODE_COMPILE_CACHE: '' });
  const { code, stderr } = await endOf(program, 'birth,place\n1990-06-15T14:30,Springfield\n');
  assert.equal(code, 1);
  assert.match(stderr, /^ecliptic: The doubtful births cannot be written: EFBIG/);
});

test('copies columns into CSV, next to the chosen place; the wide form has one row per line', async (t) => {
  const [long, wide] = await Promise.all([
    tableRun(t, BIRTHS, '--csv'),
    tableRun(t, BIRTHS, '--wide'),
  ]);
  assert.deepEqual([long.code, wide.code], [3, 3]);
  assert.match(
    long.stderr,
    /^ecliptic: Line 3: The birth is in doubt: .*\[client\.birth_in_doubt\]$/m,
  );
  const carried = 'line,id,birth,place,at,zone,offset,note,utc_datetime,utc_offset,';
  const chosen = 'chosen_place,chosen_latitude,chosen_longitude,chosen_zone,zodiac,ayanamsa,';
  const first =
    '2,1,1990-06-15T14:30,"Ulm, Germany",,,,"a ""b"", c",1990-06-15T12:30:00Z,+02:00,"Ulm, Baden-Wurttemberg, DE",48.4,9.99,Europe/Berlin,tropical,,';
  const rows = long.stdout.trimEnd().split('\r\n');
  assert.equal(rows.length, 1 + 3);
  assert.ok(rows[0]?.startsWith(`${carried}${chosen}body,longitude,`));
  assert.ok(rows[1]?.startsWith(`${first}sun,84.149453,gemini,24,`), long.stdout);
  const charts = wide.stdout.trimEnd().split('\r\n');
  assert.equal(charts.length, BIRTHS.length);
  assert.ok(charts[0]?.startsWith(`${carried}${chosen}sun_longitude,`));
  assert.ok(charts[0]?.endsWith(',calc_version,error'));
  assert.ok(charts[1]?.startsWith(`${first}84.149453,gemini,24,`));
  const codes = charts.slice(1).map((row) => /\[([\w.]+)\]"?$/.exec(row)?.[1]);
  assert.deepEqual(
    codes,
    MEANT.map((each) => (each.endsWith('Z') ? undefined : each)),
  );
});

test('accepts tables with datetimes, tabs or semicolons, names in any case, and names of output columns', async (t) => {
  const { code, stdout } = await tableRun(
    t,
    ['\ufeffLongitude;DateTime', 'east;2000-01-01T12:00:00Z', 'x;2000-01-01T12:00'],
    '--csv',
  );
  assert.equal(code, 1);
  const [names, row, ...rest] = stdout.split('\r\n');
  assert.match(names ?? '', /^line,Longitude,datetime,utc_datetime,/);
  assert.match(
    row ?? '',
    /^2,east,2000-01-01T12:00:00Z,2000-01-01T12:00:00Z,\+00:00,tropical,,sun,/,
  );
  assert.deepEqual(rest, ['']);
  const tabs = await tableRun(
    t,
    ['"a,b"\tlongitude\tdatetime\tgiven_longitude', '1\t2\t2000-01-01T12:00:00Z\t3'],
    '--csv',
  );
  assert.match(
    tabs.stdout,
    /^line,"a,b",given_given_longitude,datetime,given_longitude,.*\r\n2,1,2,2000-01-01T12:00:00Z,3,/,
  );
  const json = await tableRun(t, ['id,datetime', '1,2000-01-01T12:00:00Z']);
  assert.match(json.stdout, /^\{"given":\{"id":"1","datetime":"[^"]+"\},"data":\{.*\}\}\n$/);
});

test('applies options to rows with empty cells', async (t) => {
  const lines = ['birth,calendar', '1900-02-29T12:00,', '1990-06-15T14:30,gregorian'];
  const options = ['--place', 'Moscow', '--calendar', 'julian'];
  const { code, stdout } = await tableRun(t, lines, ...options);
  assert.equal(code, 0, stdout);
  const dates = documentsOf(stdout).map(({ birth }) => birth.gregorian_date);
  assert.deepEqual(dates, ['1900-03-13', '1990-06-15']);
});

test('fails before the first row if the header does not fit', async (t) => {
  const row = '1,1990-06-15T14:30,Ulm';
  for (const [lines, options, why] of [
    [
      ['id,local,place', row],
      [],
      /^ecliptic: Line 1 is neither a datetime nor .*"datetime" or "birth"/,
    ],
    [['1990-06-15T14:30\tUlm'], [], /^ecliptic: Line 1 is neither a datetime nor/],
    [
      ['id,"birth', 'place"', row],
      [],
      /^ecliptic: Line 1 has a quoted cell without a closing quote/,
    ],
    [['id,a\ufffd,birth', row], [], /^ecliptic: Line 1 is not valid UTF-8/],
    [['id,birth,datetime', row], [], /^ecliptic: Line 1 names both "datetime" and "birth"/],
    [
      ['birth,place,,', '1990-06-15T14:30,Ulm,,'],
      [],
      /^ecliptic: Line 1 has several columns without a name/,
    ],
    [['id,birth,id', row], [], /^ecliptic: Line 1 names the column "id" twice/],
    [['id,birth,place', row], ['--latitude', '1', '--longitude', '1'], /leave out --latitude/],
    [['1990-06-15T14:30'], ['--zone', 'UTC'], /^ecliptic: --zone is for births: .*"birth"/],
  ] as const) {
    assertRefused(await tableRun(t, lines, ...options), why);
  }
});

test('resolves more places than it keeps in memory', async (t) => {
  const town = (index: number) =>
    `1990-06-15T14:30,"Ulm, Germany${' '.repeat(index % 50)}${','.repeat(index / 50)}"`;
  const towns = Array.from({ length: 1_100 }, (_, index) => town(index));
  const { code, stdout } = await tableRun(t, ['birth,place', ...towns]);
  assert.equal(code, 0);
  assert.equal(documentsOf(stdout).length, 1_100);
});
