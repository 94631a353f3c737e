/** Generates the pages on problems: an overview, and one page for each code. */
import { STATUS_CODES } from 'node:http';
import { PROBLEMS, type ProblemCode, RESERVED_CODES } from '../../contract/problem-codes.ts';
import type {
  RecordedAnswer,
  RecordedExample,
  RecordedExamples,
  RecordedRequest,
} from '../examples.ts';
import { PROBLEM_GUIDE, RESERVED_PROBLEMS, RETRIES } from '../problem-guide.ts';
import { PROBLEM_REMEDIES } from '../problem-remedies.ts';
import { fieldTable } from './field-tables.ts';

type ReservedCode = (typeof RESERVED_CODES)[number];

const CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** The pages by path, from the root of the repository. */
export function errorPages(examples: RecordedExamples): Record<string, string> {
  return Object.fromEntries([
    ['docs/errors.md', overview(examples)],
    ...CODES.map((code) => [pathOf(code), codePage(code, examples)]),
    ...RESERVED_CODES.map((code) => [pathOf(code), reservedPage(code, examples)]),
  ]);
}

function pathOf(code: string): string {
  return `docs/errors/${code}.md`;
}

function overview(examples: RecordedExamples): string {
  const name = 'subject.time.invalid_format.several';
  const { request, answer } = exampleCalled(name, examples);
  const { code } = answer.body as { code: string };
  const rows = CODES.map((each) => {
    const { status, title } = PROBLEMS[each];
    const { label } = RETRIES[PROBLEM_GUIDE[each].retry];
    return `| [\`${each}\`](errors/${each}.md) | ${status} | ${title} | ${label} |\n`;
  });
  const reserved = RESERVED_CODES.map(
    (each) => `| [\`${each}\`](errors/${each}.md) | ${RESERVED_PROBLEMS[each].title} |\n`,
  );
  return `# Errors

Under \`/v1/\`, every answer that is not a 200 is an RFC 9457 problem document, \`application/problem+json\`. Branch on
\`code\`, which never changes. Show \`detail\` to people, and never parse it. No refusal is charged.

Refusals elsewhere are problem documents too, with two exceptions:

- **A wrong address that is opened in a browser**: a request whose \`Accept\` prefers \`text/html\` to JSON gets the refusal as a
  page, with the same status, code and \`request_id\`. What cannot be read as HTTP, and an \`Accept\` of more than 1,024
  characters, gets the document.
- **The [MCP server](mcp.md)**, if the operator has turned it on: \`/mcp\` answers a wrong message with a
  [JSON-RPC error](mcp.md#errors), and a notification with a 202 and no body.

## How do I read a problem?

This request has three faults:

\`\`\`json refused=${code}
${pretty(JSON.parse(request.body))}
\`\`\`

The service answers with a ${answer.status}:

\`\`\`json
${pretty(answer.body)}
\`\`\`

${fieldTable('Problem')}
The service reads a body in steps: it checks first that the body is JSON, then that it fits the schema (400), then
what it means (422). If a step finds faults, the service answers and does not start the next step.
\`errors\` lists the findings of that step, each with its place in the body. The \`code\` of the problem is that of
its first finding. Findings of a 400 have no \`code\` of their own: they are all \`request.malformed\`.

Log \`request_id\`: the operator can find the request by it.

## Which codes are there?

| Code | Status | Title | Send it again? |
| --- | --- | --- | --- |
${rows.join('')}
**With backoff** means: before each retry, wait for a random time whose limit grows from one retry to the next, so
that many callers do not come back at the same moment.

## Which codes are reserved?

The endpoint never sends these codes. They are reserved, with status 422, for a release in which it takes local times and
places. Until then, it refuses the fields that will be able to cause them, as unknown, with
[\`request.malformed\`](errors/request.malformed.md).

What turns a local time into an instant before the call uses the first two already: the clients
([TypeScript](../packages/client/README.md#errors), [Python](../packages/client-python/README.md#errors)) and the
[command line](command-line.md#births).

| Code | Title |
| --- | --- |
${reserved.join('')}`;
}

/** Local times are resolved before the call, places nowhere. */
function usersOf(field: string): string {
  return field === 'subject.local_datetime'
    ? `
Clients ([TypeScript](../../packages/client/README.md#errors), [Python](../../packages/client-python/README.md#errors)) and the
[command line](../command-line.md#births) use it already, for local times that they turn into an instant.
`
    : '';
}

function codePage(code: ProblemCode, examples: RecordedExamples): string {
  const { status, title } = PROBLEMS[code];
  const { cause, remedy } = PROBLEM_REMEDIES[code];
  const { causes, readOn, retry } = PROBLEM_GUIDE[code];
  const example = exampleCalled(code, examples);
  const others = Object.entries(examples).filter(([name]) => name.startsWith(`${code}.`));
  const corrected =
    example.corrected === undefined
      ? ''
      : `\nThe request of the example, corrected:\n\n${requestBlock(example.corrected)}`;
  const more = others.map(([, other]) => `### ${other.summary}\n\n${exchangeBlocks(other)}`);
  // What to do comes first: a window shows it without scrolling. Examples are long.
  return `# ${code}

**${status}** ${title}

## What happened?

${cause}

## What do I do?

${remedy}

${readOn}

## What usually causes it?

${causes.map((each) => `- ${each}\n`).join('')}
## May I send it again?

${RETRIES[retry].advice}

## An example

${exchangeBlocks(example)}${corrected}
${more.length === 0 ? '' : `## More examples\n\n${more.join('\n')}\n`}All codes: [Errors](../errors.md).
`;
}

function reservedPage(code: ReservedCode, examples: RecordedExamples): string {
  const { status, title, meaning, carries, field } = RESERVED_PROBLEMS[code];
  const name = `request.malformed.${field.split('.').at(-1)}`;
  const { request, answer, corrected } = exampleCalled(name, examples);
  return `# ${code}

**${status}** ${title}

The endpoint never sends this code: it is reserved for a future release.
${usersOf(field)}
## What will it mean?

${meaning}

## What will it carry?

${carries}

## What happens today?

\`${field}\` is not a field yet. A request with it gets [\`request.malformed\`](request.malformed.md):

${requestBlock(request)}
${answerBlock(answer)}
## What do I send instead?

${corrected === undefined ? '' : requestBlock(corrected)}
All codes: [Errors](../errors.md).
`;
}

function exampleCalled(name: string, examples: RecordedExamples): RecordedExample {
  const example = examples[name];
  if (example === undefined) throw new Error(`no example is called ${name}`);
  return example;
}

function exchangeBlocks({ circumstance, request, answer }: RecordedExample): string {
  const told = circumstance === undefined ? '' : `${circumstance}\n\n`;
  return `${told}${requestBlock(request)}\n${answerBlock(answer)}`;
}

/** Without the host, which depends on who serves the page. */
function requestBlock({ method, path, headers, body }: RecordedRequest): string {
  const { Host: _, ...shown } = headers;
  return messageBlock(`${method} ${path} HTTP/1.1`, shown, body);
}

/** The body is indented here; it is sent on one line. */
function answerBlock({ status, headers, body }: RecordedAnswer): string {
  return messageBlock(`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, headers, pretty(body));
}

function messageBlock(
  start: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const content = body === '' ? '' : `\n${body}\n`;
  return `\`\`\`http\n${start}\n${fields.join('')}${content}\`\`\`\n`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
