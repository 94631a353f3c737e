/**
 * Kinds of options. Each accepts one text; a second one is an error, as it would silently override
 * the first.
 */
import { InvalidArgumentError, Option } from 'commander';
import { holdsKey } from '../problem/redact.ts';

/** What a value may be, for the completion of a shell; it does not restrict what is accepted. */
export type Suggestion =
  | { readonly kind: 'words' | 'list'; readonly words: readonly string[] }
  | { readonly kind: 'file' }
  | { readonly kind: 'zone' };

const SUGGESTIONS = new WeakMap<Option, Suggestion>();

/** Returns what is suggested for the value of an option; undefined if nothing is, or if it has no value. */
export function suggestionFor(option: Option): Suggestion | undefined {
  return SUGGESTIONS.get(option);
}

/** Adds a suggestion to an option. */
export function suggesting(suggestion: Suggestion, option: Option): Option {
  SUGGESTIONS.set(option, suggestion);
  return option;
}

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
    'is your own name for a customer; it must not contain an API key.',
  );
}

/** Asks for a list as CSV. */
export function csvOption(): Option {
  return new Option('--csv', 'print a row each, with a header').conflicts('json');
}

/** Accepts the name of a file that holds a key: any text but the key itself. */
export function keyFileOption(): Option {
  const option = checkedOption(
    '--key-file <path>',
    'a file that holds the key; "-" for standard input',
    (text) => !holdsKey(text),
    'is the name of a file; it must not contain an API key.',
  );
  return suggesting({ kind: 'file' }, option);
}

/** Names a service and a key for it. @param variables whether both can be in the environment, too */
export function serviceOptions(whatFor: string, variables: boolean): readonly Option[] {
  const or = (variable: string) => (variables ? ` (or ${variable})` : '');
  const input = variables ? '' : '; "-" for standard input';
  return [
    textOption('--url <address>', `${whatFor}, by its base address${or('ECLIPTIC_URL')}`),
    textOption(
      '--key <key>',
      `the API key for it${or('ECLIPTIC_API_KEY')}; others on the machine may see it`,
    ),
    suggesting(
      { kind: 'file' },
      textOption('--key-file <path>', `a file that holds the key${input}`),
    ),
  ];
}

/** Accepts any text, which may be one of the names; a later step refuses others. */
export function wordOption(flags: string, description: string, words: readonly string[]): Option {
  return suggesting({ kind: 'words', words }, textOption(flags, description));
}

/** Accepts one of the names. */
export function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  const option = checkedOption(
    flags,
    description,
    (text) => names.includes(text),
    `must be ${oneOf(names)}.`,
  );
  return suggesting({ kind: 'words', words: names }, option);
}

/**
 * Accepts what passes a check.
 *
 * @param rule what the check requires, as the rest of a sentence that begins with the option
 */
export function checkedOption(
  flags: string,
  description: string,
  accepts: (text: string) => boolean,
  rule: string,
): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    if (!accepts(text)) throw new InvalidArgumentError(rule);
    if (before !== undefined) throw new InvalidArgumentError('is given more than once.');
    return text;
  });
}

/** Names as a person lists them: `a, b or c`. */
export function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
