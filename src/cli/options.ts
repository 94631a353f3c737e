/**
 * Kinds of options. Each is accepted once: a second one would silently override the first.
 */
import { InvalidArgumentError, Option } from 'commander';
import { holdsKey } from '../problem/redact.ts';

/** Accepts any text. */
export function textOption(flags: string, description: string): Option {
  return checkedOption(flags, description, () => true, '');
}

/** Accepts the name of an account: any text except a key, which must not be stored or shown. */
export function accountOption(description: string): Option {
  return checkedOption(
    '--account <name>',
    description,
    (text) => !holdsKey(text),
    'It must be your name for the customer, and must not contain an API key.',
  );
}

export function csvOption(description = 'print CSV with a header', flag = '--csv'): Option {
  return new Option(flag, description).conflicts('json');
}

/** Accepts the name of a file with a key: any text except the key itself. */
export function keyFileOption(): Option {
  return checkedOption(
    '--key-file <path>',
    'a file with the key; "-" for standard input',
    (text) => !holdsKey(text),
    'It must be the name of a file, and must not contain an API key.',
  );
}

/** Names a service and a key for it. */
export function serviceOptions(): readonly Option[] {
  return [
    textOption('--url <address>', 'verify a running service instead, by its base address'),
    textOption('--key <key>', 'the API key for it; other users of this machine can see it'),
    textOption('--key-file <path>', 'a file with the key; "-" for standard input'),
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
 * Accepts a text that passes a check.
 *
 * @param rule the requirement, as a sentence
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

/** `a, b or c` */
function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
