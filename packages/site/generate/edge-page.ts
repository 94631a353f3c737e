/** Generates the page on what arrives at the socket from the table of cases that the tests send. */

import { EDGE_GROUPS, type EdgeCase, type Expected } from '../../../test/http/edge-table.ts';
import { PROBLEMS } from '../../contract/problem-codes.ts';

export const EDGE_FILE = 'docs/operating/edge.md';

/** Returns Markdown. Links are relative to `docs/operating/`. */
export function edgePage(): string {
  return `# The edge: what arrives at the socket

The service answers anything that arrives with a 200 or with a refusal of the [catalogue](../errors.md),
even if it cannot be read as a request. The tables below are generated from \`test/http/edge-table.ts\`.
\`test/http/edge.test.ts\` sends each row whole; rows under 400 bytes are also sent split at every position, and
byte by byte.

**Closed** means that the answer says \`Connection: close\` and that nothing after it is read as a request. A
connection is closed whenever it is in doubt where a message ends or whom it addresses, because request smuggling
depends on such doubt. The service closes a connection in stages, so that the answer is not lost: it says that it will
send nothing more, and then reads and discards what arrives for up to a second and 1 MiB.

${EDGE_GROUPS.map(({ title, cases }) => `## ${title}\n\n${table(cases)}`).join('\n')}
## Slow, greedy and endless callers

[Connections](../limits.md#connections) lists the bounds. \`test/http/limits.test.ts\` tests each of them.

- A connection handles one request at a time. If the head of another request arrives before the response is written, that
  response is the last of the connection. It says \`Connection: close\` unless it is already being sent. The service does not
  calculate, charge or log the early request. A client that uses pipelining sends it again on a new connection, as
  RFC 9112, 9.3.2 describes. A client that waits for its responses keeps its connection.
- Node parses up to 64 KiB of a connection at once. A body in one-byte chunks therefore costs other callers
  milliseconds, and thousands of them at once seconds: [some floods](../limits.md#floods) need a proxy.
- If a rejected body announces more than 32 KiB, the connection ends with the response. Otherwise the service reads and
  discards the body. If it comes in chunks, each counts 64 bytes more, and the connection ends after 32 KiB.
- After the last response of a connection, the service reads for another second and at most 1 MiB, so that the response
  arrives. Then it destroys the connection.
- A connection whose caller reads nothing of its response for 60 s is closed.
- There is no limit on connections per remote address. Behind a proxy or a balancer, all callers share its address, and
  headers that name another address can be forged. Limit addresses where they are known: in
  [the proxy](containers.md#many-connections-of-one-address).
`;
}

function table(cases: readonly EdgeCase[]): string {
  const rows = cases.map(
    ({ name, answer, connection, rfc }) =>
      `| ${name} | ${answerText(answer)} | ${connection} | ${rfc} |\n`,
  );
  return `| What arrives | Answer | Connection | RFC, section |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

function answerText(answer: Expected): string {
  if (answer === 200) return '200';
  return `${PROBLEMS[answer].status} [\`${answer}\`](../errors/${answer}.md)`;
}
