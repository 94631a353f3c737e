/**
 * Callers that are all connected at once and send two requests each: `node crowd.ts URL`, with the key in
 * ECLIPTIC_API_KEY. Prints how many requests got which status or error.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** More than Debian's nginx accepts for two cores unless it is told to. */
export const CALLERS = 1_500;
export const REQUESTS_EACH = 2;
/** nginx lets one address have 512 requests in progress. */
const CALLERS_OF_ONE_ADDRESS = 300;
const BODY = '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}';

if (import.meta.main) {
  const outcomes = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const headers = {
    Authorization: `Bearer ${process.env['ECLIPTIC_API_KEY']}`,
    'Content-Type': 'application/json',
  };
  const ask = async (localAddress: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const url = `${process.argv[2]}/v1/western/positions`;
    request(url, { agent, localAddress, method: 'POST', headers }, (response) => {
      text(response).then(() => resolve(String(response.statusCode)), reject);
    })
      .on('error', reject)
      .end(BODY);
    return await promise.catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  };
  const caller = async (_: unknown, index: number) => {
    const address = `127.0.0.${1 + Math.floor(index / CALLERS_OF_ONE_ADDRESS)}`;
    for (let count = 0; count < REQUESTS_EACH; count++) {
      const outcome = await ask(address);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  process.stdout.write(JSON.stringify(Object.fromEntries(outcomes)), () => process.exit());
}
