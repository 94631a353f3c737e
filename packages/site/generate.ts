/**
 * Writes the files that are generated from the code: `npm run docs`. Tests check that they are up to
 * date. Examples come first, because the other files use them.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configWords } from '../../src/config.ts';
import type { RecordedExamples } from './examples.ts';
import { EDGE_FILE, edgePage } from './generate/edge-page.ts';
import { errorPages } from './generate/error-pages.ts';
import { withFieldTables } from './generate/field-tables.ts';
import { jsonText } from './generate/json-text.ts';
import { PROMETHEUS_RULE_FILE, prometheusRule } from './generate/prometheus-rule.ts';
import { recordExamples } from './generate/record-examples.ts';
import { codeSamples } from './generate/samples.ts';
import { SAMPLE_FILE, samplePicture } from './generate/wheel.ts';
import { openApiDocument } from './openapi/document.ts';

const ROOT = new URL('../..', import.meta.url);

export const EXAMPLES_FILE = 'docs/examples.json';
export const OPENAPI_FILE = 'openapi.json';

/**
 * The generated files by path, from the root of the repository.
 *
 * @param examples what was recorded
 */
export function generatedFiles(examples: RecordedExamples): Readonly<Record<string, string>> {
  return {
    [EXAMPLES_FILE]: jsonText(examples),
    [OPENAPI_FILE]: jsonText(openApiDocument(examples, { calculatePositions: codeSamples() })),
    ...errorPages(examples),
    'docs/configuration.md': configurationPage(),
    [EDGE_FILE]: edgePage(),
    [PROMETHEUS_RULE_FILE]: prometheusRule(),
    ...pagesWithTables(),
  };
}

/** Handwritten pages, with the tables of fields that they ask for. */
function pagesWithTables(): Record<string, string> {
  const pages = globSync('docs/*.md', { cwd: fileURLToPath(ROOT) }).sort();
  const texts = pages.map((page) => [page, readFileSync(new URL(page, ROOT), 'utf8')] as const);
  const asking = texts.filter(([, text]) => text.includes('<!-- fields:'));
  return Object.fromEntries(asking.map(([page, text]) => [page, withFieldTables(text)]));
}

function configurationPage(): string {
  return `# Configuration

The service is configured by environment variables only. An empty variable counts as unset. If anything is wrong,
the service reports every fault at once and does not start. \`npx ecliptic serve --help\` prints the same list.

| Variable | What it sets | Default |
| --- | --- | --- |
${configWords().map(variableRow).join('\n')}

- A relative path in \`DATABASE_URL\` is relative to the current folder. The file is created with mode 0600. If others can
  read or change it, every start logs it: [Who can read the database](operating/keys.md#who-can-read-the-database).
- \`DATABASE_URL_FILE\` may be a secret that Docker or Kubernetes mounts, or a link to a file. White space around the address is
  dropped. Anything else is rejected, and no message shows what is in the file: a pipe, a device, a folder, a socket, a second
  line, control characters, text that is not UTF-8.
- \`USAGE_SPOOL_DIR\` must exist and be writable. With it, usage survives even if a process is killed while the
  database is away: [Usage on disk](operating/keys.md#usage-on-disk).
- If you set \`CONTACT\`, it appears in every 401 and at the foot of every page of the documentation. If it is an
  address or an https URL, it is also in \`/.well-known/security.txt\`. \`SOURCE_URL\` appears in every 404 and on
  every page: the AGPL requires that users of the service are offered its source.
- \`DOCS_URL\` is the base of the problems' \`type\`, \`{DOCS_URL}/errors/{code}\`. The service serves its
  documentation at \`/docs\`, so set it only if you publish the documentation elsewhere.
- \`MCP=on\` serves the [MCP server](mcp.md) at \`/mcp\`, for callers with a key.
- A deployment serves one environment and needs a database of its own. Keys of the other environment are refused, but
  count towards the two active keys of their account.
- Behind a load balancer, set \`DRAIN_DELAY_MS\` to the time that the balancer takes to notice that \`/ready\`
  answers 503.
`;
}

/** Words that are typed, in a cell of a table. */
function variableRow({ name, about, fallback }: ReturnType<typeof configWords>[number]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const typed = /^(?:[\d.]+|file:.*|\{.*|test|info)$/.test(fallback) ? `\`${fallback}\`` : fallback;
  return `| \`${name}\` | ${cell(about)} | ${cell(typed)} |`;
}

if (import.meta.main) {
  const written = {
    ...generatedFiles(await recordExamples()),
    [SAMPLE_FILE]: await samplePicture(),
  };
  mkdirSync(new URL('docs/errors', ROOT), { recursive: true });
  for (const [path, text] of Object.entries(written)) writeFileSync(new URL(path, ROOT), text);
}
