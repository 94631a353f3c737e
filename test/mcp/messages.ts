/** A service with `/mcp`, the cost of its calls, and messages of the current version. */
import { type ComposedService, composeService } from '../support/service.ts';
import { endpointForTests } from './clients.ts';

export const BIRTH = { datetime: '1990-06-15T14:30:00+02:00' };

interface Charge {
  readonly key_id: string;
  readonly credits: number;
}

/** A service that records the cost of each call. */
export async function serviceWithMcp(): Promise<ComposedService & { readonly charges: Charge[] }> {
  const charges: Charge[] = [];
  const service = await composeService({
    mcp: await endpointForTests(),
    count: (keyId, credits) => charges.push({ key_id: keyId, credits }),
  });
  return Object.assign(service, { charges });
}

/**
 * The cost of the requests since the previous call, without free ones: with a handshake, the client also requests a stream in the
 * background.
 */
export function costsOf({ charges }: { readonly charges: Charge[] }): number[] {
  return charges
    .splice(0)
    .map(({ credits }) => credits)
    .filter((credits) => credits !== 0);
}

/** The sender's part of a message. */
export const metaOf = (version: string) => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
});
export const META = metaOf('2026-07-28');

/** Posts a message unchanged, with the header fields of the current version. */
export async function send(
  to: Pick<ComposedService, 'url' | 'key'>,
  message: unknown,
  headers: Record<string, string> = {},
) {
  const { method, params } = (message ?? {}) as {
    method?: string;
    params?: { name?: string; uri?: string };
  };
  const name = params?.name ?? params?.uri?.toString();
  const response = await fetch(`${to.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${to.key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      ...(method && { 'Mcp-Method': method }),
      ...(name && { 'Mcp-Name': name }),
      ...headers,
    },
    body:
      typeof message === 'string' || message instanceof Uint8Array
        ? (message as BodyInit)
        : JSON.stringify(message),
  });
  const text = await response.text();
  const { status, headers: received } = response;
  return { status, headers: received, text, json: text && JSON.parse(text) };
}

export const request = (method: string, params: object = {}, meta = META) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta: meta },
});

export const call = (name: string, args: unknown) =>
  request('tools/call', { name, arguments: args });
