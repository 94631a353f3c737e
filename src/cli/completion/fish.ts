import { zoneNames } from '../../births/zone-names.ts';
import type { Suggestion } from '../options.ts';
import { allCommands, type CommandModel, type OptionModel } from './model.ts';

export function fishScript(program: CommandModel): string {
  const commands = allCommands(program);
  const paths = commands.map(({ path }) => path.join(' ')).filter((path) => path !== '');
  return `# Completes "ecliptic" and "npx ecliptic" in fish. Printed by: ecliptic completion fish

# Whether the command line is at the command with this path, after ecliptic or npx.
function __ecliptic_at -a name path
    set -l words (commandline -opc)
    if test "$name" = npx
        test "$words[2]" = ecliptic; or return 1
    end
    set -l at
    for word in $words[2..-1]
        set -l further (string join ' ' -- $at $word)
        contains -- "$further" ${paths.map(quoted).join(' ')}
        and set -a at $word
    end
    test "$at" = "$path"
end

# Names separated by commas, each only once.
function __ecliptic_list
    # Fish compares what is suggested with the token as it is without its quote.
    set -l token (commandline -ct | string replace -r '^--[^=]*=' '' | string trim -l -c '"\\'')
    set -l given (string match -r '^.*,' -- "$token")
    for name in $argv
        contains -- $name (string split , -- "$given")
        or echo "$given$name"
    end
end

function __ecliptic_zones
    printf '%s\\n' ${zoneNames().join(' ')}
end

complete -c npx -n 'test (count (commandline -opc)) = 1' -a ecliptic
for name in ecliptic npx
${commands.flatMap(completions).join('\n')}
end
`;
}

function completions({ path, commands, options, argument }: CommandModel): string[] {
  const at = `    complete -c $name -n "__ecliptic_at $name '${path.join(' ')}'"`;
  const files = argument?.kind === 'file' ? ' -F' : ' -f';
  const words = argument === undefined || argument.kind === 'file' ? '' : suggested(argument);
  return [
    `${at}${files}${words}`,
    ...commands.map((child) => `${at} -f -a ${child.path.at(-1)} -d ${quoted(child.description)}`),
    ...options.map((option) => `${at}${optionFlags(option)} -d ${quoted(option.description)}`),
  ];
}

function optionFlags({ flags, takesValue, value }: OptionModel): string {
  const named = flags.map((flag) =>
    flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`,
  );
  if (!takesValue) return named.join('');
  return `${named.join('')} ${value?.kind === 'file' ? '-r -F' : '-x'}${value === undefined ? '' : suggested(value)}`;
}

function suggested(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'words':
      return ` -a ${quoted(suggestion.words.join(' '))}`;
    case 'list':
      return ` -a ${quoted(`(__ecliptic_list ${suggestion.words.join(' ')})`)}`;
    case 'zone':
      return ` -a ${quoted('(__ecliptic_zones)')}`;
    case 'file':
      return '';
  }
}

/** Inside single quotes, fish reads only \\\\ and \\' as escapes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
