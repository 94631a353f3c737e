/**
 * Kinds of options. Each accepts one text; a second one is an error, as it would silently override
 * the first.
 */
import { InvalidArgumentError, Option } from 'commander';

/** Accepts any text. */
export function textOption(flags: string, description: string): Option {
  return checkedOption(flags, description, () => true, '');
}

/** Accepts one of the names. */
export function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  return checkedOption(
    flags,
    description,
    (text) => names.includes(text),
    `It must be one of ${names.join(' | ')}.`,
  );
}

/**
 * Accepts what passes a check.
 *
 * @param rule what the check requires, in one sentence
 */
export function checkedOption(
  flags: string,
  description: string,
  accepts: (text: string) => boolean,
  rule: string,
): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    if (!accepts(text)) throw new InvalidArgumentError(rule);
    if (before !== undefined) throw new InvalidArgumentError('It is given more than once.');
    return text;
  });
}
