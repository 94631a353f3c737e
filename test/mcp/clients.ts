/** Clients of the SDK, for both kinds of versions and both transports. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { documentation } from '../../packages/site/documentation.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import { openEndpoint } from '../../src/mcp/http.ts';
import { partsOf } from '../../src/mcp/server.ts';
import { CLI_FILE, ownEnvironment, SURROUNDINGS, sharedEphemeris } from '../support/service.ts';

/** The current version, which has no handshake, and the latest one with a handshake. */
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
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

/** A client of `ecliptic mcp` in its own process. */
export async function overStdio(version: Version): Promise<Client> {
  const client = newClient(version);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI_FILE, 'mcp'],
      env: { ...ownEnvironment() },
      stderr: 'inherit',
    }),
  );
  return client;
}

/** The part of a service with MCP=on. */
export async function endpointForTests(texts = documentation(SURROUNDINGS)) {
  const respond = respondInline(await sharedEphemeris());
  return openEndpoint(partsOf(respond, texts, SURROUNDINGS.docsUrl), SURROUNDINGS.baseUrl);
}

/** The text blocks of a tool's result. */
export function textsOf({ content }: { readonly content?: unknown }): string[] {
  return (content as { readonly text: string }[]).map(({ text }) => text);
}
