/** Clients of the SDK, for both kinds of versions and both transports. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { documentation } from '../../packages/site/documentation.ts';
import { openEndpoint } from '../../src/mcp/http.ts';
import { partsOf } from '../../src/mcp/server.ts';
import { CLI_FILE, ownEnvironment, SURROUNDINGS } from '../support/service.ts';
import { patientFetch } from './patient-fetch.ts';
import { answerForTests } from './tool-calls.ts';

/** The current version, which has no handshake, and the latest one that has. */
export const VERSIONS = ['2026-07-28', '2025-11-25'] as const;
export type Version = (typeof VERSIONS)[number];

export function newClient(version: Version): Client {
  return new Client(
    { name: 'tests', version: '1.0.0' },
    version === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: version } } }
      : { versionNegotiation: { mode: 'legacy' } },
  );
}

/** A client of a service's `/mcp`. */
export async function overHttp(
  { url, key }: { readonly url: string; readonly key: string },
  version: Version,
): Promise<Client> {
  const client = newClient(version);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
      fetch: patientFetch,
    }),
  );
  return client;
}

/** A client of `ecliptic mcp` in a process of its own. */
export async function overStdio(
  version: Version,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = newClient(version);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI_FILE, 'mcp', ...args],
      env: { ...ownEnvironment(), ...environment },
      stderr: 'inherit',
    }),
  );
  return client;
}

/** What the protocol is served from, over any transport. */
export async function partsForTests(texts = documentation(SURROUNDINGS)) {
  return partsOf(await answerForTests(), texts, SURROUNDINGS.docsUrl);
}

/** What `serve` gives a service if MCP=on. */
export async function endpointForTests(texts?: ReturnType<typeof documentation>) {
  return openEndpoint(await partsForTests(texts), SURROUNDINGS.baseUrl);
}

/** The text blocks of a tool's result. */
export function textsOf({ content }: { readonly content?: unknown }): string[] {
  return (content as { readonly text: string }[]).map(({ text }) => text);
}
