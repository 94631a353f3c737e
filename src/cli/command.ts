import { Command } from 'commander';
import { nearest } from '../request/nearest.ts';

/**
 * A command that suggests options as the endpoint suggests fields. Commander's own rule compares only
 * letters, which leads from `--node` to `--zone` and from `--lat` nowhere.
 */
export class SuggestingCommand extends Command {
  override createCommand(name?: string): SuggestingCommand {
    return new SuggestingCommand(name);
  }

  /** Called by Commander, whose types do not mention it: a test shows that it still is. */
  unknownOption(flag: string): void {
    const options = this.createHelp().visibleOptions(this);
    // Options have hyphens where fields have underscores.
    const names = options.flatMap(({ long }) => (long ? [long.slice(2).replaceAll('-', '_')] : []));
    const [, given = ''] = /^--([^=]*)/.exec(flag) ?? [];
    const meant = nearest(given, names);
    if (meant.length === 0) this.#refuse(flag);
    const flags = meant.map((name) => `--${name.replaceAll('_', '-')}`).join(' or ');
    this.error(`error: unknown option '${flag}'\n(Did you mean ${flags}?)`, {
      code: 'commander.unknownOption',
    });
  }

  /** As Commander has it. */
  #refuse(flag: string): void {
    const inherited = Command.prototype as unknown as Pick<SuggestingCommand, 'unknownOption'>;
    inherited.unknownOption.call(this, flag);
  }
}
