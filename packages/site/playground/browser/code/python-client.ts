/** A program with the Python client of this repository. */
import type { Call } from './call.ts';
import { doubleQuoted } from './literal.ts';

const LINE_LENGTH_MAX = 88;
const PLACE = 'location=';

/** How a setting becomes an argument. The client has the settings as arguments of the same names. */
const SETTINGS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  zodiac: word,
  ayanamsa: word,
  node_type: word,
  bodies: words,
};

/**
 * The program, or undefined if the request is one that the client would not send: it has no moment, one
 * coordinate without the other, or what is not a number there. The service says what is wrong then, to
 * a program that sends anything.
 */
export function pythonClientCode({ root, body, end }: Call): string | undefined {
  const args = argumentsOf(JSON.parse(body));
  if (args === undefined) return undefined;
  const hasPlace = args.some((arg) => arg.startsWith(PLACE));
  const names = [
    'Ecliptic',
    ...(hasPlace ? ['Location'] : []),
    'Problem',
    ...(end === undefined ? [] : ['position_ranges']),
  ];
  return `# Needs the package ecliptic-client, and the key in ECLIPTIC_API_KEY.
import sys

from ecliptic_client import ${names.join(', ')}

ecliptic = Ecliptic(${doubleQuoted(root)})

try:
${end === undefined ? called('answer', args) : bothCalled(args, end.datetime)}
except Problem as problem:
    sys.exit(f"{problem.code}: {problem.detail}")

${end === undefined ? POSITIONS : RANGES}`;
}

const POSITIONS = `for position in answer.data.positions:
    print(position.body, position.longitude)
`;

const RANGES = `for one in position_ranges(start, end):
    turns = "turns" if one.retrograde is None else one.retrograde
    print(one.body, one.from_, one.to, *one.signs, turns)
`;

/** Two calls, two credits. */
function bothCalled(args: readonly string[], end: string): string {
  return `${called('start', args)}\n${called('end', [doubleQuoted(end), ...args.slice(1)])}`;
}

function called(name: string, args: readonly string[]): string {
  const call = `    ${name} = ecliptic.positions(${args.join(', ')})`;
  if (call.length <= LINE_LENGTH_MAX) return call;
  return `    ${name} = ecliptic.positions(\n${args.map((arg) => `        ${arg},\n`).join('')}    )`;
}

function argumentsOf(request: unknown): readonly string[] | undefined {
  const { subject, settings = {}, ...others } = members(request);
  const { datetime, location, ...otherMembers } = members(subject);
  const moment = word(datetime);
  const named = Object.entries(members(settings)).map(([name, value]) => {
    const text = SETTINGS[name]?.(value);
    return text && `${name}=${text}`;
  });
  const place = location === undefined ? [] : [locationOf(members(location))];
  const args = [moment, ...named, ...place];
  const isKnown = Object.keys({ ...others, ...otherMembers }).length === 0;
  return isKnown && args.every((arg) => arg !== undefined) ? args : undefined;
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function locationOf({ latitude, longitude, ...others }: Readonly<Record<string, unknown>>) {
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude);
  if (!isPlace || Object.keys(others).length > 0) return undefined;
  return `${PLACE}Location(latitude=${latitude}, longitude=${longitude})`;
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' ? doubleQuoted(value) : undefined;
}

function words(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const quoted = value.map(word);
  if (quoted.includes(undefined)) return undefined;
  const line = `[${quoted.join(', ')}]`;
  if (line.length < LINE_LENGTH_MAX - 20) return line;
  return `[\n${quoted.map((one) => `            ${one},\n`).join('')}        ]`;
}
