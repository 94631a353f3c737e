import { Argument, type Command, InvalidArgumentError } from 'commander';
import { oneOf } from './options.ts';

/** The shells that there is a completion for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * Each makes the script of a shell. Our own, because the libraries for this (`@bomb.sh/tab`, `omelette`, `tabtab`) start
 * the program at each press of the key, and know no lists with commas.
 */
const SCRIPTS = {
  bash: async () => (await import('./completion/bash.ts')).bashScript,
  zsh: async () => (await import('./completion/zsh.ts')).zshScript,
  fish: async () => (await import('./completion/fish.ts')).fishScript,
} as const satisfies Record<Shell, unknown>;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands, options and their values in a shell')

    .addArgument(
      new Argument('<shell>', 'the shell').choices(SHELLS).argParser((text) => {
        if ((SHELLS as readonly string[]).includes(text)) return text;
        throw new InvalidArgumentError(`must be ${oneOf(SHELLS)}.`);
      }),
    )
    .addHelpText(
      'after',
      `
Save it once, and again after an update; the shell reads it when it starts:
  ecliptic completion bash > ~/.ecliptic.bash && echo '. ~/.ecliptic.bash' >> ~/.bashrc
  ecliptic completion zsh > ~/.ecliptic.zsh && echo '. ~/.ecliptic.zsh' >> ~/.zshrc
  ecliptic completion fish > ~/.config/fish/conf.d/ecliptic.fish

It completes "ecliptic" and "npx ecliptic".`,
    )
    .action(async (shell: Shell) => {
      const { commandModel } = await import('./completion/model.ts');
      const script = await SCRIPTS[shell]();
      process.stdout.write(script(commandModel(program)));
    });
}
