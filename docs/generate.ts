/**
 * Writes the pages that derive from the code: `node docs/generate.ts`. A test compares them.
 */
import { writeFileSync } from 'node:fs';
import { describeConfig } from '../src/config.ts';
import { PROBLEMS, RESERVED_CODES } from '../src/contract/problems.ts';

/** The generated pages by their path, from the root of the repository. */
export function generatedPages(): Readonly<Record<string, string>> {
  return { 'docs/errors.md': errorsPage(), 'docs/configuration.md': configurationPage() };
}

function errorsPage(): string {
  const sections = Object.entries(PROBLEMS).map(
    ([code, { status, title, cause, remedy }]) =>
      `## ${code}\n\n**${status}** ${title}\n\n- Cause: ${cause}\n- Remedy: ${remedy}\n`,
  );
  return `# Errors

Every answer that is not a 200 is an RFC 9457 problem document, \`application/problem+json\`, with
\`type\`, \`title\`, \`status\`, \`code\`, \`detail\`, \`request_id\`, and \`errors\` where there are
findings. Branch on \`code\`, which never changes; show \`detail\` to people, and never parse it.
\`errors\` lists the findings of a step (the first hundred, or 32 KiB of them), each with a JSON Pointer (as a URI fragment) to its place in
the body. A body is read in steps, and each answers before the next one starts: first whether it is
JSON, then whether it fits the schema (400), then what it means (422). For a 422 each finding has a
\`code\` of its own, and the problem's is the first one's.

A 503 may be sent again unchanged, with exponential backoff and jitter. Nothing but a 200 is charged.

${sections.join('\n')}
## Reserved

These codes are kept for a future release and are never sent today: ${RESERVED_CODES.map((code) => `\`${code}\``).join(', ')}.
`;
}

function configurationPage(): string {
  return `# Configuration

From the environment only. A variable that is empty counts as unset. Every fault is reported at
once, and the service does not start with any. \`npx ecliptic --help\` prints the same list.

\`\`\`
${describeConfig()}
\`\`\`

- A relative path in \`DATABASE_URL\` is taken from the current folder. The file is created with mode
  0600.
- \`CONTACT\`, where it is set, stands in every 401, and \`SOURCE_URL\` in every 404: the AGPL asks that
  users of the service are offered its source.
- \`DOCS_URL\` is the base of the problems' \`type\`, \`{DOCS_URL}/errors/{code}\`. This release serves no
  pages there; the same content is in [errors.md](errors.md).
- A deployment serves one environment and has a database of its own: keys of the other environment
  are refused, but count among the two active ones of their account.
- Behind a load balancer, set \`DRAIN_DELAY_MS\` to the time that it takes to notice that \`/ready\`
  answers 503.
`;
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedPages())) {
    writeFileSync(new URL(`../${path}`, import.meta.url), text);
  }
}
