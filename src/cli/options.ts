/**
 * Kinds of options. Each accepts one text; a second one is an error, as it would silently override
 * the first.
 */
import { InvalidArgumentError, Option } from 'commander';

/** Accepts any text. */
export function textOption(flags: string, description: string): Option {
  return checkedOption(flags, description, () => undefined);
}

/** Accepts one of the names. */
export function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  return checkedOption(flags, description, (text) =>
    names.includes(text) ? undefined : `It must be one of ${names.join(' | ')}.`,
  );
}

/** Accepts what matches a pattern. */
export function patternOption(
  flags: string,
  description: string,
  pattern: RegExp,
  rule: string,
): Option {
  return checkedOption(flags, description, (text) => (pattern.test(text) ? undefined : rule));
}

/**
 * Accepts what passes a check.
 *
 * @param faultOf returns why a text is refused, in one sentence, or undefined to accept it
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
