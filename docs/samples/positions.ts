// Prints the positions of one birth moment. Run with `node positions.ts`, Node 24 or later, with the
// key in ECLIPTIC_API_KEY. The package comes from a clone of Ecliptic: `npm ci`, then
// `npm run build --workspace ecliptic-client` and `npm pack --workspace ecliptic-client`; here,
// `npm install` the file that this makes.
import { Ecliptic, Problem } from 'ecliptic-client';

const ecliptic = new Ecliptic({ baseUrl: 'http://127.0.0.1:8080' });

try {
  // It checks the instant that was calculated, and asks again where that may help.
  const { data } = await ecliptic.positions({ datetime: '1990-06-15T14:30:00+02:00' });
  for (const { body, longitude } of data.positions) {
    console.log(body.padEnd(10), longitude.toFixed(6).padStart(10));
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`${error.code}: ${error.detail}`);
  process.exitCode = 1;
}
