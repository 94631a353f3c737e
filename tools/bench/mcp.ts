/** What a call of the MCP server costs at `/mcp`, compared with the same request at the endpoint. */
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { ask, cpuMs, type Message, type ServerProcess } from './processes.ts';
import { spread } from './report.ts';

const ROUNDS = 5;

/** Versions of the protocol: the current one, and the latest with a handshake. */
const VERSIONS = ['2026-07-28', '2025-11-25'] as const;

interface Measure {
  readonly perSecond: number;
  /** CPU time of the service per call, on all its threads; not a number if unknown. */
  readonly cpuUs: number;
}

export async function compareMcp(
  lab: Lab,
  bodies: readonly string[],
  { connections, seconds, warmUp }: Options,
): Promise<void> {
  print(`\nMCP: tools/call at /mcp against the endpoint, ${ROUNDS} rounds of ${seconds} s each`);
  const endpoint = bodies.map((body) => lab.message(body));
  const kinds = [
    { name: 'the endpoint', messages: endpoint },
    ...VERSIONS.map((version) => ({
      name: `/mcp, ${version}`,
      messages: endpoint.map((message) => callOf(message, version)),
    })),
  ].map(({ name, messages }) => ({ name, messages, bytes: messages.map(messageBytes) }));
  await withServer(
    () => lab.startService({ environment: { MCP: 'on' } }),
    async (service) => {
      const [[request, ...calls]] = [kinds.map(({ messages }) => messages[0])];
      for (const call of calls) await requireSameAnswer(service, request, call);
      const run = async (messages: readonly Buffer[], runSeconds: number): Promise<Measure> => {
        const beforeMs = cpuMs(service.pid) ?? Number.NaN;
        const { port } = service;
        const result = await load({ port, messages, connections, seconds: runSeconds });
        const usedMs = (cpuMs(service.pid) ?? Number.NaN) - beforeMs;
        return {
          perSecond: result.requests / result.seconds,
          cpuUs: (usedMs * 1_000) / result.requests,
        };
      };
      if (warmUp > 0) for (const { bytes } of kinds) await run(bytes, warmUp);
      const rounds: Measure[][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const measures: Measure[] = [];
        for (const { bytes } of kinds) measures.push(await run(bytes, seconds));
        rounds.push(measures);
      }
      print('req/s     CPU µs  req/s of the endpoint  what');
      for (const [index, { name }] of kinds.entries()) {
        const of = (read: (measures: readonly Measure[]) => number | undefined) =>
          spread(rounds.map((measures) => read(measures) ?? Number.NaN));
        const perSecond = of((measures) => measures[index]?.perSecond).median;
        const cpuUs = of((measures) => measures[index]?.cpuUs).median;
        const share = of((all) => (all[index]?.perSecond ?? 0) / (all[0]?.perSecond ?? 0));
        print(
          `${perSecond.toFixed(0).padEnd(8)}  ${cpuUs.toFixed(0).padEnd(6)}  ${`${share.median.toFixed(2)} (${share.lowest.toFixed(2)}–${share.highest.toFixed(2)})`.padEnd(21)}  ${name}`,
        );
      }
    },
  );
}

/** The call of the tool that asks what a request asks. */
function callOf({ headers, body }: Required<Message>, version: string): Required<Message> {
  const standsAlone = version === VERSIONS[0];
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const call = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'positions',
      arguments: JSON.parse(body),
      ...(standsAlone && { _meta }),
    },
  });
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      ...headers,
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': version,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'positions',
      'Content-Length': String(Buffer.byteLength(call)),
    },
    body: call,
  };
}

/** A refused call has status 200 too, so the load would not notice it. */
async function requireSameAnswer(
  { port }: ServerProcess,
  request: Message | undefined,
  call: Message | undefined,
): Promise<void> {
  if (request === undefined || call === undefined) throw new Error('there are no bodies');
  const [expected, found] = await Promise.all([ask(port, request), ask(port, call)]);
  const result = JSON.parse(String(found.body)).result?.structuredContent;
  if (JSON.stringify(result) !== String(expected.body)) {
    throw new Error(`/mcp answers ${found.body} and the endpoint ${expected.body}`);
  }
}
