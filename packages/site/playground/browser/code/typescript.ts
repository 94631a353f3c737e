import type { Call } from './call.ts';
import { literal, type Notation, singleQuoted } from './literal.ts';

const TYPESCRIPT: Notation = {
  string: singleQuoted,
  name: (value) => (/^[a-z_]+$/.test(value) ? value : singleQuoted(value)),
  indent: 2,
};

/** A program with the client of this repository. */
export function typescriptCode({ root, body }: Call): string {
  return `// Needs the package ecliptic-client (its README says how to get it), and the key in ECLIPTIC_API_KEY.
import { Ecliptic, Problem } from 'ecliptic-client';

const ecliptic = new Ecliptic({ baseUrl: ${singleQuoted(root)} });

const request = ${literal(body, TYPESCRIPT)} as const;

try {
  const { data } = await ecliptic.positions(request.subject${body.includes('"settings"') ? ', request.settings' : ''});
  for (const { body, longitude } of data.positions) {
    console.log(body, longitude);
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(\`\${error.code}: \${error.detail}\`);
  process.exitCode = 1;
}
`;
}
