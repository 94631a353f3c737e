/** The request that the options of a command stand for. */
import type { Settings } from '../../packages/contract/wire.ts';
import { rawJSON } from './json.ts';

/** The options as texts; absent if they were not given. */
export interface RequestOptions {
  readonly zodiac?: string;
  readonly ayanamsa?: string;
  readonly nodeType?: string;
  /** Names, separated by commas. */
  readonly bodies?: string;
  /** JSON numbers, as texts. */
  readonly latitude?: string;
  readonly longitude?: string;
}

/** The body that the endpoint would get; it contains only what was given. */
export function requestBody(datetime: string, options: RequestOptions): Buffer {
  const { latitude, longitude, zodiac, ayanamsa, nodeType, bodies } = options;
  const located = latitude !== undefined || longitude !== undefined;
  const text = JSON.stringify({
    subject: {
      datetime,
      location: located ? { latitude: number(latitude), longitude: number(longitude) } : undefined,
    },
    settings: {
      zodiac,
      ayanamsa,
      node_type: nodeType,
      bodies: bodies?.split(',').map((name) => name.trim()),
    } satisfies Record<keyof Settings, unknown>,
  });
  return Buffer.from(text);
}

/** Puts the number into the request digit for digit, as a caller would write it. */
function number(text: string | undefined): unknown {
  return text === undefined ? undefined : rawJSON(text);
}
