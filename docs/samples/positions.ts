// Prints the positions of one birth moment. Run it with `node positions.ts`, Node 24 or later, and the key
// in ECLIPTIC_API_KEY. To get the client, run in a clone of Ecliptic: `npm ci`,
// `npm run build --workspace ecliptic-client`, `npm pack --workspace ecliptic-client`. Here, install the
// packed file with `npm install`, and run `npm pkg set type=module`.
import { Ecliptic, Problem } from 'ecliptic-client';

const ecliptic = new Ecliptic({ baseUrl: 'http://127.0.0.1:8080' });

try {
  // The client compares the calculated instant, and retries if that may help.
  const { data } = await ecliptic.positions({ datetime: '1990-06-15T14:30:00+02:00' });
  for (const { body, longitude } of data.positions) {
    console.log(body.padEnd(10), longitude.toFixed(6).padStart(10));
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`${error.code}: ${error.detail}`);
  process.exitCode = 1;
}
