/** Kinds of options. Each takes one text: a second one that overrode the first would do so silently. */
import { InvalidArgumentError, Option } from 'commander';

/** Takes any text. */
export function textOption(flags: string, description: string): Option {
  return checkedOption(flags, description, () => undefined);
}

/** Takes one of the names. */
export function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  return checkedOption(flags, description, (text) =>
    names.includes(text) ? undefined : `It takes ${names.join(' | ')}.`,
  );
}

/** Takes what matches a pattern. */
export function patternOption(
  flags: string,
  description: string,
  pattern: RegExp,
  rule: string,
): Option {
  return checkedOption(flags, description, (text) => (pattern.test(text) ? undefined : rule));
}

/**
 * Takes what passes a check.
 *
 * @param faultOf what a text is refused with, in one sentence; undefined accepts it
 */
export function checkedOption(
  flags: string,
  description: string,
  faultOf: (text: string) => string | undefined,
): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    const fault = faultOf(text);
    if (fault !== undefined) throw new InvalidArgumentError(fault);
    if (before !== undefined) throw new InvalidArgumentError('It is given more than once.');
    return text;
  });
}
