/** What `ecliptic completion` prints. completion.slow.ts presses keys in the three shells. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { birthMoment } from '../../packages/client/src/birth-moment.ts';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { zoneNames } from '../../src/births/zone-names.ts';
import { SHELLS } from '../../src/cli/completion.ts';
import { folderOf } from '../support/processes.ts';
import { runCommand, temporaryFolder } from '../support/service.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'ecliptic.bash');
after(() => folder.remove());

/** Prints what bash suggests for a line, without starting the command. */
const SUGGEST = `
  source "$1"
  COMP_LINE=$2 COMP_POINT=\${#2}
  read -ra COMP_WORDS <<< "$2"
  [[ $2 == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  if [[ $2 == npx* ]]; then _ecliptic_npx; else _ecliptic; fi
  printf '%s\\n' "\${COMPREPLY[@]}"`;

function suggestions(line: string, cwd = folder.path): string[] {
  const args = ['--norc', '--noprofile', '-c', SUGGEST, 'bash', file, line];
  const { stdout, stderr } = spawnSync('bash', args, { encoding: 'utf8', cwd });
  assert.equal(stderr, '', line);
  return stdout.split('\n').filter((each) => each !== '');
}

describe('in bash', () => {
  before(async () => {
    const { code, stdout, stderr } = await runCommand(['completion', 'bash']);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    writeFileSync(file, stdout);
  });

  const COMMANDS = [
    ...['serve', 'positions', 'moment', 'verify', 'mcp', 'keys', 'usage', 'migrate', 'backup'],
    'completion',
  ];
  const expected: Readonly<Record<string, readonly string[]>> = {
    'ecliptic ': COMMANDS,
    'npx ecliptic ': COMMANDS,
    'npx ecl': ['ecliptic'],
    'npx cowsay ': [],
    'ecliptic p': ['positions'],
    'ecliptic -': ['-v', '--version', '-h', '--help'],
    'ecliptic keys ': ['issue', 'list', 'find', 'revoke'],
    'ecliptic keys issue --': ['--account', '--environment', '--json', '--help'],
    'ecliptic keys issue --account keys --j': ['--json'],
    'ecliptic usage ': ['import'],
    'ecliptic migrate -': ['--json', '-h', '--help'],
    'ecliptic completion ': SHELLS,
    'ecliptic positions --z': ['--zone', '--zodiac'],
    'ecliptic positions 1990-06-15T14:30:00+02:00 --zodiac ': ['tropical', 'sidereal'],
    'ecliptic positions --zodiac=s': ['sidereal'],
    'ecliptic positions --ayanamsa=': AYANAMSAS,
    'ecliptic positions --node-type m': ['mean'],
    'ecliptic positions --disambiguation e': ['earlier'],
    'ecliptic moment 1990-06-15T14:30 --': [
      ...['--place', '--at', '--zone', '--calendar', '--offset', '--json', '--help'],
    ],
    'ecliptic moment 1990-06-15T14:30 --zone Europe/Berl': ['Europe/Berlin'],
    'ecliptic moment --calendar j': ['julian'],
    'ecliptic moment --place ': [],
    'ecliptic positions --birth 1990-06-15T14:30 --calendar=g': ['gregorian'],
    'ecliptic positions --zone Europe/Berl': ['Europe/Berlin'],
    'ecliptic positions --zone Asia/Kol': ['Asia/Kolkata'],
    'ecliptic positions --bodies ': BODY_NAMES,
    'ecliptic positions --bodies m': ['moon', 'mercury', 'mars', 'mean_node'],
    'ecliptic positions --bodies moon,m': ['moon,mercury', 'moon,mars', 'moon,mean_node'],
    'ecliptic positions --bodies=sun,moon,mer': ['sun,moon,mercury'],
    // A free text, and a number: there is nothing to suggest.
    'ecliptic positions --local ': [],
    'ecliptic positions --latitude ': [],
    'ecliptic nothing --': ['-v', '--version', '-h', '--help'].filter((each) =>
      each.startsWith('--'),
    ),
  };
  for (const [line, words] of Object.entries(expected)) {
    test(`"${line}" gets ${words.length === 0 ? 'nothing' : words.join(' ')}`, () => {
      assert.deepEqual(suggestions(line), words);
    });
  }

  test('files are suggested where a file is expected, with spaces in their names too', (t) => {
    const cwd = folderOf(t);
    writeFileSync(join(cwd, 'my chart.svg'), '');
    writeFileSync(join(cwd, 'key.txt'), '');
    mkdirSync(join(cwd, 'logs'));
    assert.deepEqual(suggestions('ecliptic positions --wheel my', cwd), ['my chart.svg']);
    assert.deepEqual(suggestions('ecliptic verify --key-file=k', cwd), ['key.txt']);
    assert.deepEqual(suggestions('ecliptic usage import l', cwd), ['logs']);
    assert.deepEqual(suggestions('ecliptic positions - --csv > k', cwd), ['key.txt']);
    assert.deepEqual(suggestions('ecliptic positions - 2>>k', cwd), ['key.txt']);
    assert.deepEqual(suggestions('ecliptic backup ', cwd).sort(), [
      'key.txt',
      'logs',
      'my chart.svg',
    ]);
  });
});

test('every zone that is suggested is accepted', () => {
  assert.ok(zoneNames().length > 400);
  for (const timeZone of zoneNames()) {
    // Also the local time that `positions -` tries each zone with.
    birthMoment({ local: '2000-01-01T12:00:00', timeZone });
  }
});

for (const shell of SHELLS) {
  test(`the script for ${shell} knows every option of every command`, async () => {
    const { stdout } = await runCommand(['completion', shell]);
    for (const command of [
      'positions',
      'moment',
      'verify',
      'keys issue',
      'keys revoke',
      'usage import',
    ]) {
      const { stdout: help } = await runCommand([...command.split(' '), '--help']);
      const options = [...help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name);
      assert.ok(options.length >= 2, help);
      for (const name of options) {
        assert.match(stdout, new RegExp(shell === 'fish' ? ` -l ${name} ` : `--${name}\\b`));
      }
    }
  });
}
