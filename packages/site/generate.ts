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
 * @param examples the recorded examples
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

/** Handwritten pages, completed with tables of fields. */
function pagesWithTables(): Record<string, string> {
  const pages = globSync('docs/*.md', { cwd: fileURLToPath(ROOT) }).sort();
  const texts = pages.map((page) => [page, readFileSync(new URL(page, ROOT), 'utf8')] as const);
  const asking = texts.filter(([, text]) => text.includes('<!-- fields:'));
  return Object.fromEntries(asking.map(([page, text]) => [page, withFieldTables(text)]));
}

function configurationPage(): string {
  return `# Configuration

Environment variables configure the service. An empty variable counts as unset. If any value is invalid, the service
reports all faults at once and does not start. \`npx ecliptic serve --help\` prints the same list.

| Variable | Value | Default |
| --- | --- | --- |
${configWords().map(variableRow).join('\n')}

## Notes

| Variable | Note |
| --- | --- |
| \`ENVIRONMENT\` | Each environment needs its own database. [Environments](operating/keys.md#environments) |
| \`DOCS_URL\` | The base of the problems' \`type\`, \`{DOCS_URL}/errors/{code}\`. Set it only if you [publish the documentation elsewhere](self-hosting.md#publish-the-documentation-elsewhere) |
| \`DATABASE_URL\` | A relative path starts at the current folder. New files have mode 0600. [Access to the database](operating/keys.md#access-to-the-database) |
| \`DATABASE_URL_FILE\` | A file or a link to one, such as a secret of Docker or Kubernetes. White space around the address is ignored. Anything but one line of UTF-8 is rejected without printing the content |
| \`USAGE_SPOOL_DIR\` | Must be writable. Usage then survives a kill while the database is away. [Usage on disk](operating/keys.md#usage-on-disk) |
| \`DRAIN_DELAY_MS\` | The time in which a load balancer notices that \`/ready\` returns 503. [Shutdown](operating/containers.md#shutdown) |
| \`MCP\` | \`on\` serves the [MCP server](mcp.md) at \`/mcp\`, for callers with a key |
| \`CONTACT\` | Appears in every 401 and on every page; an address or https URL also in \`/.well-known/security.txt\` |
| \`SOURCE_URL\` | Appears in every 404 and on every page, as the [licence](self-hosting.md#licence) requires. On GitHub, pages link to its files |
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
