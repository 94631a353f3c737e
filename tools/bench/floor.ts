/**
 * The floor of the cost of responses: a bare `node:http` server with an inline engine, the project's presentation and
 * `JSON.stringify`, without authentication, validation, limits or logs. It responds to the benchmark's bodies with the
 * bytes of the service. Other bodies may crash it.
 *
 * The benchmark runs `node tools/bench/floor.ts PORT PROCESSES ENGINE`. Several processes share the port through
 * `node:cluster`, each with its own engine: `oracle`, another build of the same library (the floor), or `own`, the
 * service's build (the limit).
 */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { NODE_BODY, PLANETS } from '../../packages/contract/vocabulary.ts';
import { startOracle } from '../../packages/engine/oracle/oracle.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Ephemeris, startEphemeris } from '../../src/ephemeris/swisseph.ts';

const UNIX_EPOCH_JD_SECONDS = 2_440_587.5 * 86_400;
const BODIES = [...PLANETS, NODE_BODY.true];

const [port, processes = '1', engine] = process.argv.slice(2);
if (cluster.isPrimary && processes !== '1') {
  for (let count = 0; count < Number(processes); count++) cluster.fork();
} else {
  await answerRequests(Number(port));
}

async function answerRequests(port: number): Promise<void> {
  const files = await readEphemerisFiles();
  const ephemeris = engine === 'own' ? startEphemeris(files) : await startOracle(files.files);
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

/** @param body a request whose datetime has whole seconds and a numeric offset */
function answer(ephemeris: Ephemeris, body: string): string {
  const { subject } = JSON.parse(body);
  const instant = new Date(subject.datetime);
  const jdUt = (UNIX_EPOCH_JD_SECONDS + instant.getTime() / 1_000) / 86_400;
  return JSON.stringify({
    data: { positions: present(ephemeris.sky({ jd_ut: jdUt, bodies: BODIES })) },
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
