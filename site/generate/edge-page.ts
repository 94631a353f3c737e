/** The page of what arrives at the socket, made of the table that the tests send. */
import { PROBLEMS } from '../../contract/problem-codes.ts';
import { EDGE_GROUPS, type EdgeCase, type Expected } from '../../test/http/edge-table.ts';

export const EDGE_FILE = 'docs/operating/edge.md';

/** Markdown. Links go from `docs/operating/`. */
export function edgePage(): string {
  return `# The edge: what arrives at the socket

Whatever arrives is answered with a 200 or a problem document of the [catalogue](../errors.md), also where
no request can be made out of it. The tables below are those of \`test/http/edge-table.ts\`, and
\`test/http/edge.test.ts\` sends each row: whole, and those under 400 bytes also split at every place and byte by byte.

**Closed** means that the answer says \`Connection: close\` and that nothing behind it is read as a request. That is
so wherever the end or the addressee of a message is in doubt, which is what request smuggling lives on. A
closed connection is ended in stages: the service says that it will send nothing more, and reads and throws away
what comes for up to a second and 1 MiB, so that the answer is not lost.

${EDGE_GROUPS.map(({ title, cases }) => `## ${title}\n\n${table(cases)}`).join('\n')}
## Slow, greedy and endless callers

The bounds are in [Limits](../limits.md#what-may-a-connection-do). \`test/http/limits.test.ts\` shows each of them.

- A connection has one request at a time. Whatever comes before the answer is written out, but for empty lines, makes
  that answer the last one: it says \`Connection: close\` where it is not under way yet, and what came is read and thrown away,
  up to 1 MiB. It is not parsed, calculated, charged or logged. A client that pipelines sends it again on a
  new connection, as RFC 9112, 9.3.2 has it; one that waits for its answers keeps its connection.
- Up to 4 KiB that arrive at once, which an ordinary request is well within, are parsed at once. What is longer is parsed
  4 KiB at a time, connections in turn, for 2 ms of each turn of the event loop. So who sends a body in
  one-byte chunks in one segment waits for that, and others do not.
- A refused body is read and thrown away up to 1 MiB, each chunk counting 64 bytes more than it has; then the
  connection is destroyed. A body that announces more than that ends the connection with the refusal.
- An answer that is not written out 60 s after it was given is given up and its connection reset, however steadily
  single bytes of it are read.
- There is no limit of connections for each remote address. Behind a proxy or a balancer all callers have its
  address, and headers that name another one can be forged; limit addresses where they are known, in the proxy.

How much others notice of a hundred slow or greedy connections is measured by \`npm run bench -- --slow\`.
`;
}

function table(cases: readonly EdgeCase[]): string {
  const rows = cases.map(
    ({ name, answers, connection, rfc }) =>
      `| ${name} | ${answers.map(answerText).join(', then ')} | ${connection} | ${rfc} |\n`,
  );
  return `| What arrives | Answer | Connection | RFC, section |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

function answerText(answer: Expected): string {
  if (answer === 200) return '200';
  return `${PROBLEMS[answer].status} [\`${answer}\`](../errors/${answer}.md)`;
}
