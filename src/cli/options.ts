/**
 * Kinds of options. Each accepts one text; a second one is an error, as it would silently override
 * the first.
 */
import { InvalidArgumentError, Option } from 'commander';
import { holdsKey } from '../problem/redact.ts';

/** Accepts any text. */
export function textOption(flags: string, description: string): Option {
  return checkedOption(flags, description, () => true, '');
}

/** Accepts the name of an account: any text but a key, which must not be stored or shown. */
export function accountOption(description: string): Option {
  return checkedOption(
    '--account <name>',
    description,
    (text) => !holdsKey(text),
    'It is your own name for a customer; it must not contain an API key.',
  );
}

/** Asks for CSV. */
export function csvOption(description = 'print a row each, with a header', flag = '--csv'): Option {
  return new Option(flag, description).conflicts('json');
}

/** Accepts the name of a file that holds a key: any text but the key itself. */
export function keyFileOption(): Option {
  return checkedOption(
    '--key-file <path>',
    'a file that holds the key; "-" for standard input',
    (text) => !holdsKey(text),
    'It is the name of a file; it must not contain an API key.',
  );
}

/** Names a service and a key for it. */
export function serviceOptions(): readonly Option[] {
  return [
    textOption('--url <address>', 'ask a running service instead, by its base address'),
    textOption('--key <key>', 'the API key for it; others on the machine may see it'),
    textOption('--key-file <path>', 'a file that holds the key; "-" for standard input'),
  ];
}

/** Accepts one of the names. */
export function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  return checkedOption(
    flags,
    description,
    (text) => names.includes(text),
    `It must be ${oneOf(names)}.`,
  );
}

/**
 * Accepts what passes a check.
 *
 * @param rule what the check requires, as a sentence
 */
export function checkedOption(
  flags: string,
  description: string,
  accepts: (text: string) => boolean,
  rule: string,
): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    if (!accepts(text)) throw new InvalidArgumentError(rule);
    if (before !== undefined) throw new InvalidArgumentError('The option is given more than once.');
    return text;
  });
}

/** Names as a person lists them: `a, b or c`. */
function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
