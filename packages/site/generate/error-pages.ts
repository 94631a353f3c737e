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

Every error is an RFC 9457 problem document, \`application/problem+json\`. Branch on \`code\`, which never changes.
Show \`detail\` to people, and do not parse it. Log \`request_id\`: the operator can find the request by it. Errors are free.

Outside \`/v1/\` there are two exceptions:

- **Browsers**: if \`Accept\` prefers \`text/html\` to JSON, the error is a page with the same status, code and \`request_id\`. Invalid HTTP, and
  an \`Accept\` of more than 1,024 characters, get the document.
- **\`/mcp\`**, if the operator has turned it on: errors in a message are [JSON-RPC errors](mcp.md).

## Problem document

This request has three faults:

\`\`\`json refused=${code}
${pretty(JSON.parse(request.body))}
\`\`\`

The response has status ${answer.status}:

\`\`\`json
${pretty(answer.body)}
\`\`\`

${fieldTable('Problem')}
A request body is checked in steps: JSON, then the schema (400), then the values (422). The first step with faults ends the check, and
\`errors\` has all its findings. A 422 has the \`code\` of its first finding. A 400 has \`request.malformed\`, and its findings have no \`code\`.

## Codes

| Code | Status | Title | Retry |
| --- | --- | --- | --- |
${rows.join('')}
**With backoff**: wait for a random, growing time before each retry: [Retries](limits.md#retries).

## Reserved codes

The endpoint does not send these codes. They are reserved, with status 422, for a release that accepts local times and places. The
[clients](clients.md) use the first two for local times.

| Code | Title |
| --- | --- |
${reserved.join('')}`;
}

/** Local times are resolved before the call, places nowhere. */
function usersOf(field: string): string {
  return field === 'subject.local_datetime'
    ? `
The [clients](../clients.md) and the [command line](../command-line.md) use it for local times.
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
    example.corrected === undefined ? '' : `\nCorrected:\n\n${requestBlock(example.corrected)}`;
  const more = others.map(([, other]) => `### ${other.summary}\n\n${exchangeBlocks(other)}`);
  // The remedy is first, visible without scrolling. Examples are long.
  return `# ${code}

**${status}** ${title}

## Meaning

${cause}

## Remedy

${remedy} ${readOn}

## Causes

${causes.map((each) => `- ${each}\n`).join('')}
## Retry

${RETRIES[retry].advice}

## Example

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

The endpoint does not send this code. It is reserved for a future release.
${usersOf(field)}
## Meaning

${meaning}

## Additional field

${carries}

## Today

A request with \`${field}\` gets [\`request.malformed\`](request.malformed.md):

${requestBlock(request)}
${answerBlock(answer)}
## Remedy

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
  const intro = circumstance === undefined ? '' : `${circumstance}\n\n`;
  return `${intro}${requestBlock(request)}\n${answerBlock(answer)}`;
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
