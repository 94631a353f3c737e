/** Help, wrong usage and exit codes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import { configWords } from '../../src/config.ts';
import { SWISSEPH_VERSION } from '../../src/ephemeris/files.ts';
import { mintKey } from '../../src/keys/token.ts';
import { folderOf, ownDatabase, REPOSITORY, startProgram } from '../support/processes.ts';
import { runCommandHere } from '../support/service.ts';
import { assertDone, assertRefused, assertWrongUsage } from './commands.ts';

const VERSION = `ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}, Swiss Ephemeris ${SWISSEPH_VERSION}\n`;

const COMMANDS = [
  ...['', ...'serve positions moment verify mcp migrate backup usage keys'.split(' ')],
  ...['usage import', 'keys issue', 'keys list', 'keys find', 'keys revoke'],
];

const PAGE = readFileSync(join(REPOSITORY, 'docs/command-line.md'), 'utf8');
const wordsOf = (line: string) => line.split(' ').filter((word) => word !== '');

describe('help', { concurrency: 2 }, () => {
  for (const command of COMMANDS) {
    test(`documents ecliptic ${command} and each of its options on the page`, async () => {
      const args = wordsOf(command);
      const stdout = assertDone(await runCommandHere([...args, '--help']));
      assert.ok(stdout.startsWith(`Usage: ${['ecliptic', ...args].join(' ')} `), stdout);
      const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${command}`)) ?? PAGE;
      assert.ok(row !== PAGE || ['', 'keys'].includes(command), command);
      const documented = command === 'positions' ? PAGE : row;
      for (const [, option = ''] of stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)) {
        if (option === '--help' || option === '--version') continue;
        assert.ok(documented.includes(option), `${command} ${option}`);
      }
    });
  }

  test('shows the default of each environment variable in the help', async () => {
    const { stdout } = await runCommandHere(['help', 'serve']);
    for (const { name } of configWords()) {
      assert.match(stdout, new RegExp(`^  ${name} .*\\(default: .+\\)$`, 'm'));
    }
  });

  test('prints the versions of the contract, the numbers and the library with -v and --version', async () => {
    for (const option of ['-v', '--version']) {
      assert.equal(assertDone(await runCommandHere([option])), VERSION);
    }
  });

  test('runs the command with npx ecliptic from the root of the repository', async (t) => {
    const { PATH, HOME } = process.env;
    // Offline, so that npx cannot use a package of this name from a registry.
    const npx = startProgram(t, 'npx', ['ecliptic', '--version'], {
      cwd: REPOSITORY,
      env: { PATH, HOME, npm_config_cache: folderOf(t), npm_config_offline: 'true' },
    });
    assert.equal(await npx.ended, 0, npx.stderr());
    assert.equal(npx.stdout(), VERSION);
  });
});

/** A moment, a birth and its place. */
const AT = 'positions 1990-06-15T14:30:00Z';
const BIRTH = 'positions --birth 1990-06-15T14:30';
const MOMENT = 'moment 1990-06-15T12:00';
const HERE = '--at 52.52,13.4 --zone Europe/Berlin';
const KEY = mintKey('live');

describe('wrong usage', { concurrency: 2 }, () => {
  const usages: Readonly<Record<string, RegExp>> = {
    '': /^Usage: ecliptic /,
    keys: /^Usage: ecliptic keys /,
    'help nope': /^ecliptic: unknown command 'nope'$/m,
    'keys help nope': /^ecliptic: unknown command 'nope'$/m,
    kyes: /unknown command 'kyes'\n\(Did you mean keys\?\)/,
    '--verbose': /unknown option '--verbose'/,
    'serve --port 80': /unknown option '--port'\nAdd --help/,
    'serve now': /too many arguments for 'serve'\. Expected 0 arguments but got 1\./,
    positions: /Give DATETIME, or --birth and --place/,
    'positions 1990-06-15 14:30:00Z': /Expected 1 argument but got 2\./,
    [`${AT} --zodiak sidereal`]: /\(Did you mean --zodiac\?\)/,
    [`${AT} --nodetype mean`]: /\(Did you mean --node-type\?\)/,
    [`${AT} --zodiac`]: /option '--zodiac <name>' argument missing/,
    [`${AT} --zodiac tropical --zodiac tropical`]: /--zodiac .* is given more than once/,
    ...Object.fromEntries(
      ['abc', '', 'NaN', '0x10', '1,5', '+5', '.5', '1e'].map((text) => [
        `${AT} --longitude=${text}`,
        /'--longitude <degrees>' .* must be a decimal number/,
      ]),
    ),
    [`${AT} --wheel chart.png`]: /name of the file must end in \.svg/,
    [`${AT} --json --csv`]: /option '--csv' cannot be used with option '--json'/,
    [`${AT} --json --wide`]: /option '--wide' cannot be used with option '--json'/,
    'positions - --wheel chart.svg': /a single chart/,
    [`${AT} --birth 1990-06-15T14:30 ${HERE}`]: /DATETIME or --birth/,
    [`${AT} --doubtful x`]: /--doubtful is for births from/,
    [BIRTH]: /The place is missing/,
    [`${BIRTH} --latitude 1 ${HERE}`]: /leave out --latitude/,
    [`${BIRTH} ${HERE} --name Ann`]: /give --wheel/,
    [`${AT} --zone UTC`]: /--zone is for a birth/,
    [`${AT} --offset +01:00`]: /--offset is for a birth/,
    moment: /missing required argument 'local'/,
    [MOMENT]: /The place is missing/,
    [`${MOMENT} --at 52.5`]: /'--at <lat,lon>' .* must be the latitude and the longitude/,
    [`${MOMENT} --at N52,E13`]: /must be the latitude/,
    [`${MOMENT} --latitude 52.5 --longitude 13.4`]: /takes coordinates as --at LAT,LON/,
    [`${MOMENT} --place Ulm --at 1,2`]: /not both/,
    [`${MOMENT} --place Ulm --zone UTC`]: /not both/,
    [`${MOMENT} ${HERE} --calendar Julian`]: /must be gregorian or julian/,
    'keys issue': /required option '--account <name>' not specified\nAdd --help/,
    'keys list acme': /Expected 0 arguments but got 1/,
    'keys revoke': /Give either KEY_ID or --key-file/,
    'keys revoke key_1 --key-file -': /Give either KEY_ID or --key-file/,
    'keys find': /required option '--key-file <path>'/,
    'keys revoke 1': /KEY_ID must begin with key_/,
    // A key in the wrong place is not repeated.
    [`keys revoke ${KEY}`]: /KEY_ID must begin with key_/,
    [`keys ${KEY}`]: /unknown command 'ak_live_…'/,
    [`keys issue --account ${KEY}`]: /'ak_live_…' is invalid\. .* must not contain an API key/,
    [`keys find --key-file ${KEY}`]: /'ak_live_…' is invalid\. .* must not contain an API key/,
    [`usage --${KEY}`]: /unknown option '--ak_live_…'/,
    'migrate now': /Expected 0 arguments/,
    'usage import': /missing required argument 'file'/,
    'usage --account a import b': /--account does not apply to "usage import"/,
    ...Object.fromEntries(
      ['2026-02-29', '2026-2-1', '2026-02-01T00:00:00Z', '0000-01-01', '2026-13'].map((day) => [
        `usage --from ${day}`,
        /'--from <day>' .* must be a day or a month: YYYY-MM-DD or YYYY-MM\./,
      ]),
    ),
    'usage --from 2026-03 --to 2026-02': /--from 2026-03 is after --to 2026-02\./,
    'usage --by hour': /'--by <what>' .* must be day, month, key or account\./,
  };
  for (const [usage, reason] of Object.entries(usages)) {
    const title = `ecliptic ${usage.replace(KEY, 'A_KEY')}`;
    test(`exits with 2 and the reason on standard error: ${title}`, async (t) => {
      const result = await runCommandHere(wordsOf(usage), ownDatabase(t));
      assertWrongUsage(result, reason);
      assert.match(result.stderr, /^(?:ecliptic: |Usage: )/);
      assert.ok(!result.stderr.includes(KEY.slice('ak_live_'.length)));
    });
  }
});

test('reports a database that cannot be reached', async () => {
  for (const host of ['127.0.0.1', 'localhost', 'away.invalid']) {
    const DATABASE_URL = `postgres://ecliptic:secret@${host}:1/ecliptic`;
    const result = await runCommandHere(['keys', 'list'], { DATABASE_URL });
    assertRefused(result, /^ecliptic: The database cannot be reached: .* DATABASE_URL is right/);
  }
});
