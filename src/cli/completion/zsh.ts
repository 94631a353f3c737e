import { zoneNames } from '../../births/zone-names.ts';
import type { Suggestion } from '../options.ts';
import { allCommands, type CommandModel, type OptionModel } from './model.ts';

/** Works when it is sourced after `compinit`, and as a file `_ecliptic` in `fpath`. */
export function zshScript(program: CommandModel): string {
  return `#compdef ecliptic
# Completes "ecliptic" and "npx ecliptic" in zsh. Printed by: ecliptic completion zsh

${allCommands(program).map(commandFunction).join('\n')}
_ecliptic_zones() {
  local expl
  local -a zones
  zones=(
${zoneNames()
  .map((name) => `    ${name}`)
  .join('\n')}
  )
  _wanted zones expl 'time zone' compadd -a zones
}

_ecliptic_npx() {
  if (( CURRENT > 2 )) && [[ $words[2] == ecliptic ]]; then
    shift words
    (( CURRENT-- ))
    _ecliptic
  elif (( CURRENT == 2 )); then
    compadd ecliptic
  else
    _default
  fi
}

if [[ $funcstack[1] == _ecliptic ]]; then
  _ecliptic "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _ecliptic ecliptic
  # Anything else that completes npx stays.
  (( $+_comps[npx] )) || compdef _ecliptic_npx npx
fi
`;
}

function commandFunction(model: CommandModel): string {
  const specs = model.options.map(optionSpec);
  return model.commands.length === 0 ? leafFunction(model, specs) : groupFunction(model, specs);
}

/** Arguments with nothing to suggest: without them, zsh completes no option after an argument. */
const ANY_ARGUMENTS = quoted('*: :()');

function leafFunction(model: CommandModel, specs: readonly string[]): string {
  const { argument } = model;
  const first = argument === undefined ? [] : [quoted(`1: :${action(argument)}`)];
  const all = [...specs, ...first, ANY_ARGUMENTS];
  return `${functionName(model)}() {
  _arguments -S ${lines(all)}
}
`;
}

function groupFunction(model: CommandModel, specs: readonly string[]): string {
  const { commands } = model;
  const state = [quoted('1: :->command'), quoted('*:: :->argument')];
  return `${functionName(model)}() {
  local curcontext="$curcontext" context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${commands.map(({ path, description }) => `    ${quoted(`${path.at(-1)}:${description}`)}`).join('\n')}
  )
  _arguments -C -S ${lines([...specs, ...state])}
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
${commands.map((child) => `        ${child.path.at(-1)}) ${functionName(child)} ;;`).join('\n')}
      esac
      ;;
  esac
}
`;
}

function functionName({ path }: CommandModel): string {
  return ['_ecliptic', ...path].join('_');
}

/** `'(-h --help)'{-h,--help}'[display help for command]'` */
function optionSpec({ flags, description, takesValue, value }: OptionModel): string {
  const told = `[${description.replaceAll(/[[\]\\]/g, '\\$&')}]`;
  const given = takesValue ? `: :${value === undefined ? ' ' : action(value)}` : '';
  const [first = '', ...others] = flags.map((flag) => (takesValue ? `${flag}=` : flag));
  return others.length === 0
    ? quoted(`${first}${told}${given}`)
    : `${quoted(`(${flags.join(' ')})`)}{${[first, ...others].join()}}${quoted(told + given)}`;
}

/** What `_arguments` calls an action. */
function action(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'words':
      return `(${suggestion.words.join(' ')})`;
    case 'list':
      return `_values -s , name ${suggestion.words.join(' ')}`;
    case 'zone':
      return '_ecliptic_zones';
    case 'file':
      return '_files';
  }
}

function lines(specs: readonly string[]): string {
  return specs.map((spec) => `\\\n    ${spec}`).join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
