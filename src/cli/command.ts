import { type Argument, Command, type ErrorOptions, type Option } from 'commander';
import { nearest } from '../request/nearest.ts';
import { counted, sentence } from './text.ts';

/**
 * A command that says in whole sentences what is wrong with its arguments, and what was meant. Commander's own rule of
 * that compares only letters, which leads from `--node` to `--zone` and from `--lat` nowhere.
 *
 * Commander calls all but the first two methods without mentioning them in its types: test/cli/usage.slow.ts shows that it
 * still does.
 */
export class EclipticCommand extends Command {
  override createCommand(name?: string): EclipticCommand {
    return new EclipticCommand(name);
  }

  /** Ends the command with exit status 2. */
  override error(message: string, options?: ErrorOptions): never {
    return super.error(
      `${sentence(message)}\nRun "${this.#name()} --help" to see what it takes.`,
      options,
    );
  }

  unknownOption(flag: string): never {
    const options = this.createHelp().visibleOptions(this);
    // Options have hyphens where fields have underscores.
    const names = options.flatMap(({ long }) => (long ? [long.slice(2).replaceAll('-', '_')] : []));
    const [option = flag, given = ''] = /^--([^=]*)/.exec(flag) ?? [];
    const near = nearest(given, names);
    const meant = near.length > 0 ? near : names.filter((name) => given && name.startsWith(given));
    const flags = meant.map((name) => `--${name.replaceAll('_', '-')}`);
    this.error(`There is no option ${option}.${question(flags)}`);
  }

  unknownCommand(): never {
    const [given = ''] = this.args;
    const names = this.createHelp().visibleCommands(this);
    const meant = nearest(
      given,
      names.map((command) => command.name()),
    );
    this.error(`There is no command ${given}.${question(meant)}`);
  }

  missingArgument(name: string): never {
    this.error(`The argument <${name}> is missing.`);
  }

  optionMissingArgument({ long, flags }: Option): never {
    this.error(`${long} needs a value: ${flags}`);
  }

  missingMandatoryOptionValue({ flags }: Option): never {
    this.error(`${flags} is missing.`);
  }

  _conflictingOption({ long }: Option, other: Option): never {
    this.error(`Give ${other.long} or ${long}, not both.`);
  }

  _excessArguments(given: readonly string[]): void {
    const taken = this.registeredArguments.length;
    if (given.length <= taken) return;
    // None of them is repeated: one may be a key.
    const most = taken === 0 ? 'no arguments' : counted(taken, 'argument');
    const hint = taken === 0 ? '' : ' A value with a space needs quotes.';
    this.error(`"${this.#name()}" takes ${most}, and got ${given.length}.${hint}`);
  }

  _callParseArg(target: Option | Argument, value: string, before: unknown): unknown {
    try {
      return target.parseArg?.(value, before);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== 'commander.invalidArgument') throw error;
      const name = 'long' in target ? target.long : `<${target.name()}>`;
      this.error(`${name} ${message}`);
    }
  }

  /** As it was typed: `ecliptic keys issue`. */
  #name(): string {
    const names: string[] = [];
    for (let command: Command | null = this; command !== null; command = command.parent) {
      names.unshift(command.name());
    }
    return names.join(' ');
  }
}

function question(meant: readonly string[]): string {
  return meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`;
}
