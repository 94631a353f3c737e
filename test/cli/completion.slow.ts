/** Completion as it is used: keys are pressed in interactive shells. Needs Debian's zsh and fish. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SHELLS, type Shell } from '../../src/cli/completion.ts';
import { folderOf, startProgram, until } from '../support/processes.ts';
import { ownEnvironment, runCommand } from '../support/service.ts';

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
    const terminal = startProgram(t, 'script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      env,
    });
    const type = (text: string) => terminal.child.stdin?.write(text);
    // The sum is not in the line that the terminal shows as it is typed.
    type(`${setUp}; . '${file}'; ${sum}\n`);
    await until('the shell is ready', () => terminal.stdout().includes('ready-22'));
    const lines = shell === 'fish' ? LINES_IN_FISH : LINES_WITH_COLONS;
    for (const [keys, words] of [...LINES, ...lines]) {
      const before = terminal.stdout().length;
      type(`${keys}\n`);
      const shown = () => asTwoWords(terminal.stdout().slice(before));
      await until(`${keys} in ${shell}`, () => shown().includes(asTwoWords(words))).catch(
        (error) => {
          assert.fail(`${error.message}: ${JSON.stringify(shown())}`);
        },
      );
    }
    type('exit\n');
    // Shells write to their folder as they end.
    await terminal.ended;
  });
}
