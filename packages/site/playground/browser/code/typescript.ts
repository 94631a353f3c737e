import type { Call } from './call.ts';
import { literal, type Notation, singleQuoted } from './literal.ts';

const TYPESCRIPT: Notation = {
  string: singleQuoted,
  name: (value) => (/^[a-z_]+$/.test(value) ? value : singleQuoted(value)),
  indent: 2,
};

/** A program with the client of this repository. */
export function typescriptCode({ root, body, end }: Call): string {
  const settings = body.includes('"settings"') ? ', request.settings' : '';
  return `// Needs the package ecliptic-client (its README says how to get it), and the key in ECLIPTIC_API_KEY.
import { Ecliptic, ${end === undefined ? '' : 'positionRanges, '}Problem } from 'ecliptic-client';

const ecliptic = new Ecliptic({ baseUrl: ${singleQuoted(root)} });

const request = ${literal(body, TYPESCRIPT)} as const;

try {
${end === undefined ? positions(settings) : ranges(settings, end.datetime)}
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(\`\${error.code}: \${error.detail}\`);
  process.exitCode = 1;
}
`;
}

function positions(settings: string): string {
  return `  const { data } = await ecliptic.positions(request.subject${settings});
  for (const { body, longitude } of data.positions) {
    console.log(body, longitude);
  }`;
}

/** Two calls, two credits. */
function ranges(settings: string, end: string): string {
  return `  const lastSubject = { ...request.subject, datetime: ${singleQuoted(end)} };
  const start = await ecliptic.positions(request.subject${settings});
  const end = await ecliptic.positions(lastSubject${settings});
  for (const { body, from, to, signs, retrograde } of positionRanges(start, end)) {
    console.log(body, from, to, signs.join(' '), retrograde ?? 'turns');
  }`;
}
