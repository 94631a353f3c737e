/**
 * What `ecliptic completion` prints, and keys pressed in interactive shells that use it. Needs
 * Debian's zsh and fish.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { SHELLS, type Shell } from '../../src/cli/completion.ts';
import { folderOf, startProgram, until } from '../support/processes.ts';
import { ownEnvironment, runCommand, runCommandHere, temporaryFolder } from '../support/service.ts';
import { assertDone } from './commands.ts';

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
    writeFileSync(file, assertDone(await runCommand(['completion', 'bash'])));
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
    'ecliptic nothing --': ['--version', '--help'],
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
    const all = ['key.txt', 'logs', 'my chart.svg'];
    assert.deepEqual(suggestions('ecliptic backup ', cwd).sort(), all);
  });
});

const WITH_OPTIONS = ['positions', 'moment', 'verify', 'keys issue', 'keys revoke', 'usage import'];
for (const shell of SHELLS) {
  test(`the script for ${shell} knows every option of every command`, async () => {
    const { stdout } = await runCommandHere(['completion', shell]);
    for (const command of WITH_OPTIONS) {
      const { stdout: help } = await runCommandHere([...command.split(' '), '--help']);
      const options = [...help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name);
      assert.ok(options.length >= 2, help);
      for (const name of options) {
        assert.match(stdout, new RegExp(shell === 'fish' ? ` -l ${name} ` : `--${name}\\b`));
      }
    }
  });
}

/** An interactive shell without anyone's settings. */
interface Start {
  readonly command: string;
  /** Replaces commands by what shows their words. */
  readonly setUp: string;
  /** Prints "ready-22". */
  readonly sum: string;
}

const STARTS: Readonly<Record<Shell, Start>> = {
  bash: {
    command: 'bash --norc --noprofile -i',
    setUp: `show() { printf '<%s>' "$@"; echo; }; ecliptic() { show "$@"; }; npx() { show "$@"; }`,
    sum: 'echo ready-$((20 + 2))',
  },
  zsh: {
    command: 'zsh -f -i',
    setUp: `autoload -Uz compinit; compinit -u -D; show() { printf '<%s>' "$@"; echo }; ecliptic() { show "$@" }; npx() { show "$@" }`,
    sum: 'echo ready-$((20 + 2))',
  },
  fish: {
    command: 'fish --no-config -i',
    setUp: `function show; printf '<%s>' $argv; echo; end; function ecliptic; show $argv; end; function npx; show $argv; end`,
    sum: 'echo ready-(math 20 + 2)',
  },
};

/** Keys, where \t completes what is before it, and the words that the command then gets. */
const LINES: readonly (readonly [string, string])[] = [
  ['ecliptic posi\t--node\tme\t', '<positions><--node-type><mean>'],
  ['ecliptic positions --bodies sun,merc\t', '<positions><--bodies><sun,mercury>'],
  ['ecliptic positions --bodies=sun,merc\t', '<positions><--bodies=sun,mercury>'],
  ['ecliptic positions --zone Europe/Berl\t', '<positions><--zone><Europe/Berlin>'],
  ['ecliptic positions --zone=Europe/Berl\t', '<positions><--zone=Europe/Berlin>'],
  [
    'ecliptic positions 1990-06-15T14:30:00Z --bod\tsat\t',
    '<1990-06-15T14:30:00Z><--bodies><saturn>',
  ],
  ['ecliptic keys revoke key_1 --js\t', '<keys><revoke><key_1><--json>'],
  ['ecliptic usage import my-chart.svg --he\t', '<import><my-chart.svg><--help>'],
  ['ecliptic positions - --json < my-ch\t', '<positions><-><--json>'],
  ['ecliptic positions --csv - <my-ch\t', '<positions><--csv><->'],
  ['ecliptic positions --wheel my-ch\t', '<positions><--wheel><my-chart.svg>'],
  ['ecliptic keys re\t--js\t', '<keys><revoke><--json>'],
  ['ecliptic completion fi\t', '<completion><fish>'],
  ['ecliptic usage imp\tmy-ch\t', '<usage><import><my-chart.svg>'],
  ['npx ecliptic verif\t--key-f\tmy-ch\t', '<ecliptic><verify><--key-file><my-chart.svg>'],
];

/** Fish completes the file after "a:" as well, and suggests both. */
const LINES_WITH_COLONS: typeof LINES = [
  ['ecliptic positions --wheel a:\t', '<positions><--wheel><a:b.svg>'],
  ['ecliptic positions --wheel=a:\t', '<positions><--wheel=a:b.svg>'],
];

/** The other shells leave the quote open, so the command does not start. */
const LINES_IN_FISH: typeof LINES = [
  ['ecliptic positions --bodies "sun,merc\t', '<positions><--bodies><sun,mercury>'],
];

/** Shells may complete an option to `--option VALUE` or to `--option=VALUE`. */
function asTwoWords(shown: string): string {
  return shown.replaceAll(/(<--[a-z-]+)=/g, '$1><');
}

for (const shell of SHELLS) {
  test(`${shell} completes what is typed`, async (t) => {
    for (const program of [shell, 'script']) {
      if (spawnSync(program, ['--version']).status !== 0) return t.skip(`there is no ${program}`);
    }
    const folder = folderOf(t);
    writeFileSync(join(folder, 'my-chart.svg'), '');
    writeFileSync(join(folder, 'a:b.svg'), '');
    const { stdout: source } = await runCommand(['completion', shell]);
    const file = join(folder, `completion.${shell}`);
    writeFileSync(file, source);

    const { command, setUp, sum } = STARTS[shell];
    const env = { ...ownEnvironment(), HOME: folder, TERM: 'xterm', LC_ALL: 'C.UTF-8' };
    const options = { cwd: folder, env };
    const terminal = startProgram(t, 'script', ['-qec', command, '/dev/null'], options);
    const type = (text: string) => terminal.child.stdin?.write(text);
    // The sum is not in the line that the terminal shows as it is typed.
    type(`${setUp}; . '${file}'; ${sum}\n`);
    await until('the shell is ready', () => terminal.stdout().includes('ready-22'));
    const lines = shell === 'fish' ? LINES_IN_FISH : LINES_WITH_COLONS;
    for (const [keys, words] of [...LINES, ...lines]) {
      const before = terminal.stdout().length;
      type(`${keys}\n`);
      const shown = () => asTwoWords(terminal.stdout().slice(before));
      await until(`${keys} in ${shell}`, () => shown().includes(asTwoWords(words))).catch((error) =>
        assert.fail(`${error.message}: ${JSON.stringify(shown())}`),
      );
    }
    type('exit\n');
    // Shells write to their folder as they end.
    await terminal.ended;
  });
}
