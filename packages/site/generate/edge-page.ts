/** Generates the page on invalid HTTP from the table of cases that the tests send. */

import { EDGE_GROUPS, type EdgeCase, type Expected } from '../../../test/http/edge-table.ts';
import { PROBLEMS } from '../../contract/problem-codes.ts';

export const EDGE_FILE = 'docs/operating/edge.md';

/** Returns Markdown. Links are relative to `docs/operating/`. */
export function edgePage(): string {
  return `# Invalid HTTP

Responses to unusual and invalid messages, for people who write proxies or HTTP clients. \`test/http/edge.test.ts\` sends every
message below: whole and, if shorter than 400 bytes, split at each position and byte by byte.

Every message gets a 200 or a [problem document](../errors.md). **Closed** means that the response contains
\`Connection: close\` and that the service ignores all later bytes. If the end or the addressee of a message is unclear, its
connection is closed. This prevents request smuggling. The last column has the RFC and its section.

${EDGE_GROUPS.map(({ title, cases }) => `## ${title}\n\n${tables(cases)}`).join('\n')}
## Connections

[Connections](../limits.md#connections) lists every bound; \`test/http/limits.test.ts\` checks them.

- **Pipelining**: a connection handles one request at a time. If the head of another request arrives early, the current
  response is the last one. It contains \`Connection: close\` unless it is already being sent. The early request is not calculated,
  charged or logged. The client sends it again on a new connection (RFC 9112, 9.3.2).
- **Rejected bodies** are read and discarded, and the connection stays open. Above 32 KiB the connection is closed; each chunk
  counts 64 bytes more.
- **Closing**: after the last response, the service reads for up to one second and 1 MiB, so that the response
  arrives. Then it destroys the connection.
- **Slow readers**: if the caller reads nothing for 60 s, the connection is closed.
- **Addresses**: the service has no limit on connections per address. [nginx](nginx.md#limits-of-one-address) has one.
`;
}

/** The commonest outcome has a table without it. */
function tables(cases: readonly EdgeCase[]): string {
  const isCommon = ({ answer, connection }: EdgeCase) =>
    answer === 'request.malformed' && connection === 'closed';
  const common = cases
    .filter(isCommon)
    .map(({ name, rfc }) => `| ${name} | ${rfc} |\n`)
    .join('');
  const others = cases
    .filter((each) => !isCommon(each))
    .map(
      ({ name, answer, connection, rfc }) =>
        `| ${name} | ${responseText(answer)} | ${connection} | ${rfc} |\n`,
    )
    .join('');
  return `${responseText('request.malformed')}, closed:

| Message | RFC |
| --- | --- |
${common}
Other responses:

| Message | Response | Connection | RFC |
| --- | --- | --- | --- |
${others}`;
}

function responseText(answer: Expected): string {
  if (answer === 200) return '200';
  return `${PROBLEMS[answer].status} [\`${answer}\`](../errors/${answer}.md)`;
}
