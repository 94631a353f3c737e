/** The command as its user sees it: help, wrong usage, exit codes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import { SWISSEPH_VERSION } from '../../src/ephemeris/files.ts';
import { folderOf, ownDatabase, REPOSITORY, startProgram } from '../support/processes.ts';
import { runCommandHere } from '../support/service.ts';
import { assertDone, assertWrongUsage } from './commands.ts';

const VERSION = `ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}, Swiss Ephemeris ${SWISSEPH_VERSION}\n`;

const VARIABLES = [
  ...['HOST', 'PORT', 'ENVIRONMENT', 'BASE_URL', 'DOCS_URL', 'DATABASE_URL', 'BODY_LIMIT_BYTES'],
  'DATABASE_URL_FILE',
  ...['CALC_WORKERS', 'CALC_QUEUE_LIMIT', 'CALC_QUEUE_WAIT_MS', 'CALC_TIMEOUT_MS'],
  ...['DRAIN_DELAY_MS', 'SHUTDOWN_TIMEOUT_MS', 'LOG_LEVEL', 'CONTACT', 'SOURCE_URL'],
];

/** The words that the help of each command must contain. */
const HELP: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['--help', '--version', 'serve', 'positions', 'verify', 'keys', 'usage', 'Exit status'],
    ...['To begin', 'DATABASE_URL'],
  ],
  serve: ['--help', 'SIGTERM', 'first boot', ...VARIABLES],
  positions: [
    ...['--help', '[datetime]', '--local <', '--zone <', '--wheel <', '--zodiac <', '--ayanamsa <'],
    ...['--node-type <', '--bodies <', '--latitude <', '--longitude <', '--json', '--csv'],
    ...['tropical | sidereal', 'krishnamurti', 'vesta'],
  ],
  verify: ['--help', '--url <', '--key <', '--key-file <', '--json', 'ten thousand', 'charged'],
  migrate: ['--help', '--json', 'ecliptic_migrate', 'roles.sql'],
  backup: ['--help', '<file>', '--json', 'pg_dump'],
  keys: ['--help', 'issue', 'list', 'find', 'revoke'],
  'keys issue': ['--help', '--account <', '--environment <', '--json', 'ENVIRONMENT'],
  'keys list': ['--help', '--account <', '--json', 'last_used_at', 'calls_24h'],
  'keys find': ['--help', '--key-file <', '--json', 'standard input'],
  'keys revoke': ['--help', '[key-id]', '--key-file <', '--json'],
  completion: ['--help', 'bash', 'zsh', 'fish', '~/.bashrc'],
  'usage import': ['--help', '<file>', '--json', 'usage lost', 'usage spooled'],
  usage: [
    ...['--help', '--account <', '--from <', '--to <', '--by <', '--json', 'UTC'],
    'a second behind',
  ],
};

const PAGE = readFileSync(join(REPOSITORY, 'docs/command-line.md'), 'utf8');
const wordsOf = (line: string) => line.split(' ').filter((word) => word !== '');

describe('help', { concurrency: 2 }, () => {
  for (const [command, names] of Object.entries(HELP)) {
    test(`ecliptic ${command} --help prints everything, and the page has its options`, async () => {
      const args = wordsOf(command);
      const stdout = assertDone(await runCommandHere([...args, '--help']));
      assert.ok(stdout.startsWith(`Usage: ${['ecliptic', ...args].join(' ')} `), stdout);
      // Wherever its lines end.
      const words = stdout.toLowerCase().replaceAll(/\s+/g, ' ');
      for (const name of names) assert.ok(words.includes(name.toLowerCase()), name);
      const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${command}`)) ?? PAGE;
      assert.ok(row !== PAGE || ['', 'keys'].includes(command), command);
      const told = command === 'positions' ? PAGE : row;
      for (const [, option = ''] of stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)) {
        if (option === '--help' || option === '--version') continue;
        assert.ok(told.includes(option), `${command} ${option}`);
      }
    });
  }

  test('names the default of every environment variable', async () => {
    const { stdout } = await runCommandHere(['help', 'serve']);
    for (const name of VARIABLES) {
      assert.match(stdout, new RegExp(`^  ${name} .*\\(default: .+\\)$`, 'm'));
    }
  });

  for (const option of ['-v', '--version', '-V']) {
    test(`ecliptic ${option} prints the versions of the contract, the numbers and the library`, async () => {
      assert.deepEqual(await runCommandHere([option]), { code: 0, stdout: VERSION, stderr: '' });
    });
  }

  test('npx ecliptic runs the command from the root of the repository', async (t) => {
    const { PATH, HOME } = process.env;
    // Offline, so that it cannot be a package of this name from a registry.
    const npx = startProgram(t, 'npx', ['ecliptic', '--version'], {
      cwd: REPOSITORY,
      env: { PATH, HOME, npm_config_cache: folderOf(t), npm_config_offline: 'true' },
    });
    assert.equal(await npx.ended, 0, npx.stderr());
    assert.equal(npx.stdout(), VERSION);
  });
});

/** A moment, a local time, a birth and its place. */
const AT = 'positions 1990-06-15T14:30:00Z';
const LOCAL = '--local 1990-06-15T14:30:00 --zone Europe/Berlin';
const BIRTH = 'positions --birth 1990-06-15T14:30';
const MOMENT = 'moment 1990-06-15T12:00';
const HERE = '--at 52.52,13.4 --zone Europe/Berlin';

describe('wrong usage', { concurrency: 2 }, () => {
  const usages: Readonly<Record<string, RegExp>> = {
    '': /^Usage: ecliptic /,
    keys: /^Usage: ecliptic keys /,
    start: /There is no command start\./,
    '--verbose': /There is no option --verbose\./,
    'serve --port 80': /There is no option --port\.\nRun "ecliptic serve --help"/,
    'serve now': /"ecliptic serve" takes no arguments, and got 1\./,
    positions: /Give a datetime, or --birth and --place, or --local and --zone/,
    'positions 1990-06-15 14:30:00Z':
      /"ecliptic positions" takes 1 argument, and got 2\. .* needs quotes/,
    [`${AT} --house placidus`]: /There is no option --house\./,
    [`${AT} --zodiac`]: /--zodiac needs a value: --zodiac <name>/,
    [`${AT} --latitude=abc`]: /must be a decimal number/,
    [`${AT} --longitude=`]: /must be a decimal number/,
    [`${AT} --latitude=NaN`]: /must be a decimal number/,
    [`${AT} --longitude=0x10`]: /must be a decimal number/,
    [`${AT} --latitude=1,5`]: /must be a decimal number/,
    [`${AT} --longitude=+5`]: /must be a decimal number/,
    [`${AT} --latitude=.5`]: /must be a decimal number/,
    [`${AT} --longitude=1e`]: /must be a decimal number/,
    [`${AT} --wheel chart.png`]: /^ecliptic: --wheel must be a file whose name ends in \.svg\./,
    [`${AT} --json --csv`]: /^ecliptic: Give --json or --csv, not both\./,
    [`${AT} ${LOCAL}`]: /^ecliptic: Give a datetime or a local time, not both\./,
    'positions --local 1990-06-15T14:30:00': /^ecliptic: --local needs the time zone/,
    'positions --zone Europe/Berlin': /^ecliptic: Give a datetime, or --birth/,
    [`positions ${LOCAL} --disambiguation guess`]: /^ecliptic: --disambiguation must be reject/,
    [`positions ${LOCAL} --zone Europe/Paris`]: /^ecliptic: --zone is given more than once\./,
    [`positions - ${LOCAL}`]: /^ecliptic: Give "-" or --local, not both\./,
    'positions - --local 1990-06-15T14:30': /^ecliptic: .*--local/,
    'positions - --disambiguation later': /^ecliptic: .*--zone/,
    'positions - --wheel chart.svg': /^ecliptic: .*--wheel/,
    'positions - --json --csv': /^ecliptic: .*--csv/,
    [`${AT} --birth 1990-06-15T14:30 ${HERE}`]: /a datetime or --birth/,
    [BIRTH]: /Say where it was/,
    [`${BIRTH} --local 1990-06-15T14:30 ${HERE}`]: /--birth or --local/,
    [`${BIRTH} --disambiguation later ${HERE}`]: /--offset chooses/,
    [`${BIRTH} --latitude 1 ${HERE}`]: /leave out --latitude/,
    [`${BIRTH} --doubtful x ${HERE}`]: /--birth -/,
    'positions --birth - --place Ulm': /each line has its own place/,
    'positions --birth - --wheel x.svg': /a single moment/,
    [`${BIRTH} ${HERE} --name Ann`]: /give its --wheel/,
    [`${AT} --place Ulm`]: /--place is for a birth/,
    [`${AT} --offset +01:00`]: /--offset is for a birth/,
    [`${AT} --calendar julian`]: /--calendar is for a birth/,
    moment: /<local> is missing/,
    [MOMENT]: /Say where it was/,
    [`${MOMENT} --at 52.5`]: /--at must be the latitude and the longitude/,
    [`${MOMENT} --at 52.5;13.4`]: /--at must be/,
    [`${MOMENT} --at N52,E13`]: /--at must be/,
    [`${MOMENT} --place Ulm --at 1,2`]: /not both/,
    [`${MOMENT} --place Ulm --zone UTC`]: /not both/,
    [`${MOMENT} ${HERE} --calendar Julian`]: /must be gregorian or julian/,
    [`${MOMENT} ${HERE} --offset`]: /--offset needs a value/,
    [`${MOMENT} ${HERE} --zone UTC`]: /given more than once/,
    completion: /The argument <shell> is missing\./,
    'completion tcsh': /<shell> must be bash, zsh or fish\./,
    'keys issue': /--account <name> is missing\.\nRun "ecliptic keys issue --help"/,
    'keys issue --account': /--account needs a value/,
    'keys issue acme': /--account <name> is missing/,
    'keys list acme': /takes no arguments, and got 1/,
    'keys revoke': /Give either KEY_ID or --key-file/,
    'keys revoke key_1 --key-file -': /Give either KEY_ID or --key-file/,
    'keys find': /--key-file <path> is missing/,
    'keys revoke 1': /KEY_ID is a public id/,
    'keys delete key_1': /There is no command delete\./,
    'migrate now': /takes no arguments/,
    'usage today': /takes no arguments/,
    'usage import': /The argument <file> is missing/,
    'usage import a b': /takes 1 argument, and got 2/,
    'usage --account a import b': /"usage import" does not take --account/,
    'usage --from': /--from needs a value/,
    'usage --from 2026-02-29': /--from must be a day or a month: YYYY-MM-DD or YYYY-MM\./,
    'usage --to 2026-2-1': /--to must be a day or a month: YYYY-MM-DD or YYYY-MM\./,
    'usage --to 2026-02-01T00:00:00Z': /--to must be a day or a month: YYYY-MM-DD or YYYY-MM\./,
    'usage --from 0000-01-01': /--from must be a day or a month: YYYY-MM-DD or YYYY-MM\./,
    'usage --from 2026-13': /--from must be a day or a month/,
    'usage --from 2026-03 --to 2026-02': /--from is after --to/,
    'usage --by hour': /--by must be day, month, key or account\./,
    'usage --csv --json': /Give --json or --csv, not both\./,
    'usage --to 2026-02-01 --to 2026-02-02': /given more than once/,
    'usage --account a --account b': /given more than once/,
    'usage --from 2026-02-02 --to 2026-02-01': /--from is after --to/,
  };
  for (const [usage, reason] of Object.entries(usages)) {
    test(`exits with 2 and the reason on standard error: ecliptic ${usage}`, async (t) => {
      const result = await runCommandHere(wordsOf(usage), ownDatabase(t));
      assertWrongUsage(result, reason);
      assert.match(result.stderr, /^(?:ecliptic: |Usage: )/);
    });
  }
});
