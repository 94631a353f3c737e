/**
 * The floor: what the answers cost where nothing is done but to answer. A bare `node:http` server
 * with the project's own engine and presentation, without authentication, validation, limits or
 * logs. It answers the benchmark's bodies with the bytes that the service gives; anything else
 * may crash it.
 *
 * Run by the benchmark: `node bench/floor.ts PORT [PROCESSES]`. More than one process share the port
 * by `node:cluster`, each with an engine of its own.
 */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { CALC_VERSION } from '../contract/versions.ts';
import { NODE_BODY, PLANETS } from '../contract/vocabulary.ts';
import { readEphemerisFiles } from '../src/ephemeris/files.ts';
import { type Ephemeris, startEphemeris } from '../src/ephemeris/swisseph.ts';
import { compute } from '../src/positions/compute.ts';
import { present } from '../src/positions/present.ts';

const UNIX_EPOCH_JD_SECONDS = 2_440_587.5 * 86_400;
const BODIES = [...PLANETS, NODE_BODY.true];

const [port, processes = '1'] = process.argv.slice(2);
if (cluster.isPrimary && processes !== '1') {
  for (let count = 0; count < Number(processes); count++) cluster.fork();
} else {
  await answerRequests(Number(port));
}
// An end of its own accord, so that a profile that was asked for is written. The processes of a
// cluster end when their channel to the first one closes.
process.once('SIGTERM', () => process.exit());

async function answerRequests(port: number): Promise<void> {
  const ephemeris = await startEphemeris(await readEphemerisFiles());
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      response.end(answer(ephemeris, Buffer.concat(chunks).toString()));
    });
  });
  server.listen(port, '127.0.0.1');
}

/** Datetimes are of whole seconds and have an offset in digits. */
function answer(ephemeris: Ephemeris, body: string): string {
  const { subject } = JSON.parse(body);
  const instant = new Date(subject.datetime);
  const jd_ut = (UNIX_EPOCH_JD_SECONDS + instant.getTime() / 1_000) / 86_400;
  return JSON.stringify({
    data: { positions: present(compute(ephemeris, { jd_ut, bodies: BODIES })) },
    meta: {
      calc_version: CALC_VERSION,
      settings_resolved: { zodiac: 'tropical', node_type: 'true', bodies: BODIES },
      subject_resolved: {
        utc_datetime: `${instant.toISOString().slice(0, 19)}Z`,
        utc_offset: subject.datetime.slice(-6),
        coordinates: subject.location ?? null,
        time_known: true,
      },
      credits_charged: 1,
    },
  });
}
