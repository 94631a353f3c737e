/** Everything that can be typed after `ecliptic`, read from the definitions of the commands themselves. */
import type { Argument, Command } from 'commander';
import { type Suggestion, suggestionFor } from '../options.ts';

/** A command and what may follow it. */
export interface CommandModel {
  /** Its name and those of the commands above it, without the program's: `['keys', 'issue']`. */
  readonly path: readonly string[];
  readonly description: string;
  readonly options: readonly OptionModel[];
  /** Suggested for its first argument; undefined if there is nothing to suggest. */
  readonly argument: Suggestion | undefined;
  readonly commands: readonly CommandModel[];
}

export interface OptionModel {
  /** With their dashes, the short one first. */
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** Suggested for its value. */
  readonly value: Suggestion | undefined;
}

/** The program and all its commands. */
export function commandModel(command: Command, path: readonly string[] = []): CommandModel {
  const help = command.createHelp();
  return {
    path,
    description: command.description(),
    options: help.visibleOptions(command).map((option) => ({
      flags: [option.short, option.long].filter((flag) => flag !== undefined),
      description: option.description,
      takesValue: option.required || option.optional,
      value: suggestionFor(option),
    })),
    argument: suggestionForArgument(command.registeredArguments[0]),
    // Without `help`, which repeats them all.
    commands: command.commands.map((child) => commandModel(child, [...path, child.name()])),
  };
}

function suggestionForArgument(argument: Argument | undefined): Suggestion | undefined {
  if (argument === undefined) return undefined;
  if (argument.argChoices !== undefined) return { kind: 'words', words: argument.argChoices };
  return argument.name() === 'file' ? { kind: 'file' } : undefined;
}

/** A command and all commands below it. */
export function allCommands(model: CommandModel): readonly CommandModel[] {
  return [model, ...model.commands.flatMap(allCommands)];
}
