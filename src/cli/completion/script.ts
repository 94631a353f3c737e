import type { Command } from 'commander';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { type CommandModel, commandModel } from './model.ts';
import type { Shell } from './shells.ts';
import { zshScript } from './zsh.ts';

const SCRIPTS: Readonly<Record<Shell, (model: CommandModel) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * The script that completes a program's commands, options and values in a shell.
 *
 * Our own, because the libraries for this (`@bomb.sh/tab`, `omelette`, `tabtab`) start the program at each
 * press of the key, and know no lists with commas.
 */
export function completionScript(program: Command, shell: Shell): string {
  return SCRIPTS[shell](commandModel(program));
}
