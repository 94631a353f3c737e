import { Argument, type Command } from 'commander';
import { SHELLS, type Shell } from './completion/shells.ts';

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands, options and their values in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
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
      const { completionScript } = await import('./completion/script.ts');
      process.stdout.write(completionScript(program, shell));
    });
}
