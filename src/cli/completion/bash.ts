import { zoneNames } from '../../births/zone-names.ts';
import type { Suggestion } from '../options.ts';
import { allCommands, type CommandModel } from './model.ts';

/** Works with the bash 3.2 of macOS too, which has neither associative arrays nor `compopt`. */
export function bashScript(program: CommandModel): string {
  const commands = allCommands(program);
  return `# Completes "ecliptic" and "npx ecliptic" in bash. Printed by: ecliptic completion bash

_ecliptic() {
  local IFS=$' \\t\\n' line="\${COMP_LINE:0:COMP_POINT}" words=() word path='' option='' current i
  local prefix='' before='' redirection='^[0-9]*[<>]+'
  COMPREPLY=()
  read -ra words <<< "$line"
  [[ $line == *[[:blank:]] ]] && words+=('')
  [[ \${words[0]##*/} == npx ]] && words=("\${words[@]:1}")
  current="\${words[\${#words[@]}-1]}"
  ((\${#words[@]} > 1)) && before="\${words[\${#words[@]}-2]}"
  # After "<" or ">" there is a file, with or without a blank between them.
  if [[ $current =~ $redirection || $before =~ $redirection$ ]]; then
    [[ $current =~ $redirection ]] && current="\${current:\${#BASH_REMATCH[0]}}"
    _ecliptic_files
    return
  fi
  # Which command it is, and whether an option waits for its value.
  for ((i = 1; i < \${#words[@]} - 1; i++)); do
    word="\${words[i]}"
    if [[ -n $option ]]; then
      option=''
      continue
    fi
    case "$path:$word" in
${commands.flatMap(steps).join('\n')}
    esac
  done
  if [[ $current == --*=* ]]; then
    option="\${current%%=*}"
    current="\${current#*=}"
    # What was typed before "=" is a word of its own for most shells.
    [[ $COMP_WORDBREAKS == *=* ]] || prefix="$option="
  fi
  case "$path:$option" in
${commands.flatMap(values).join('\n')}
    *:--*) ;;
    *)
      case "$path:$current" in
${commands.map(options).join('\n')}
${commands.flatMap(words).join('\n')}
      esac
      ;;
  esac
}

_ecliptic_words() {
  COMPREPLY=($(compgen -P "$prefix" -W "$1" -- "$current"))
}

# Names separated by commas, each only once.
_ecliptic_list() {
  local name given='' left=()
  [[ $current == *,* ]] && given="\${current%,*},"
  for name in $1; do
    [[ ",$given" == *",$name,"* ]] || left+=("$given$name")
  done
  _ecliptic_words "\${left[*]}"
  compopt -o nospace 2> /dev/null
}

_ecliptic_files() {
  local IFS=$'\\n' typed=''
  # What was typed before ":" is a word of its own for most shells.
  [[ $COMP_WORDBREAKS == *:* && $current == *:* ]] && typed="\${current%:*}:"
  COMPREPLY=($(compgen -P "$prefix" -f -- "$current"))
  COMPREPLY=("\${COMPREPLY[@]#"$prefix$typed"}")
  compopt -o filenames 2> /dev/null
}

_ecliptic_npx() {
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ecliptic -- "\${COMP_WORDS[1]}"))
  elif [[ \${COMP_WORDS[1]} == ecliptic ]]; then
    _ecliptic
  fi
}

complete -F _ecliptic ecliptic
# Anything else that completes npx stays.
complete -p npx > /dev/null 2>&1 || complete -o default -F _ecliptic_npx npx
`;
}

/** Reads the commands and options before the current word. */
function steps({ path, commands, options }: CommandModel): string[] {
  const at = path.join(' ');
  const withValue = options.filter(({ takesValue }) => takesValue);
  return [
    ...commands.map((child) => {
      const name = child.path.at(-1);
      return `      '${at}:${name}') path='${child.path.join(' ')}' ;;`;
    }),
    ...withValue.flatMap(({ flags }) =>
      flags.map((flag) => `      '${at}:${flag}') option='${flag}' ;;`),
    ),
  ];
}

/** Suggests values of a command's options. */
function values({ path, options }: CommandModel): string[] {
  return options.flatMap(({ flags, value }) =>
    value === undefined
      ? []
      : flags.map((flag) => `    '${path.join(' ')}:${flag}') ${suggested(value)} ;;`),
  );
}

function options({ path, options: all }: CommandModel): string {
  const flags = all.flatMap((option) => option.flags).join(' ');
  return `        '${path.join(' ')}:-'*) _ecliptic_words '${flags}' ;;`;
}

/** Suggests words where neither an option nor its value is. */
function words({ path, commands, argument }: CommandModel): string[] {
  const names = commands.map((child) => child.path.at(-1)).join(' ');
  const suggestion: Suggestion | undefined =
    names === '' ? argument : { kind: 'words', words: [names] };
  return suggestion === undefined
    ? []
    : [`        '${path.join(' ')}:'*) ${suggested(suggestion)} ;;`];
}

function suggested(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'words':
      return `_ecliptic_words '${suggestion.words.join(' ')}'`;
    case 'list':
      return `_ecliptic_list '${suggestion.words.join(' ')}'`;
    case 'zone':
      return `_ecliptic_words '${zoneNames().join(' ')}'`;
    case 'file':
      return '_ecliptic_files';
  }
}
