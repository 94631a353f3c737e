/** deploy/compose.yaml, started with the commands of its page, and actions of operators under load. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { answerOf, assertProblem } from '../support/problem.ts';
import { freePort, REPOSITORY, until } from '../support/processes.ts';
import { post } from '../support/service.ts';
import type { Docker } from './docker.ts';
import { startCountedLoad } from './load.ts';
import { linesOf } from './page.ts';

const COMPOSE = 'docker compose --env-file var/compose.env -f deploy/compose.yaml';
const BASE_URL = 'https://api.example.com';
const REHEARSAL_MS_MAX = 600_000;

/** Registers the tests. @param given the daemon, when its stand-ins are ready */
export function testCompose(given: () => Docker): void {
  /** A copy of the sources, because the page's commands write a file of settings there. */
  const folder = () => join(given().folder, 'sources');
  const shell = (text: string, limitMs?: number) =>
    given().shell(text, { cwd: folder(), ...(limitMs !== undefined && { limitMs }) });
  async function lines(text: string): Promise<string> {
    const { code, stdout, stderr } = await shell(text);
    assert.equal(code, 0, stdout.slice(-2_000) + stderr.slice(-4_000));
    return stdout;
  }
  const replicas = async () =>
    (await lines(`${COMPOSE} ps --quiet ecliptic`)).trim().split('\n').sort();
  const assertAnswers = async () => assert.equal((await post({ url, key })).status, 200);
  let url = '';
  let key = '';

  before(async () => {
    const { stdout } = await given().shell('git ls-files --cached --others --exclude-standard');
    for (const name of stdout.trim().split('\n')) {
      mkdirSync(dirname(join(folder(), name)), { recursive: true });
      cpSync(join(REPOSITORY, name), join(folder(), name), { verbatimSymlinks: true });
    }
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // The page's settings, and a free port.
    const settings = Object.entries({ LISTEN: `127.0.0.1:${port}`, BASE_URL })
      .map(([name, value]) => `echo '${name}=${value}' >> var/compose.env\n`)
      .join('');
    const started = await lines(linesOf('mkdir -p var').replace('docker compose', `${settings}$&`));
    key = /\bak_test_\w+/.exec(started)?.[0] ?? '';
    assert.notEqual(key, '');
  });
  after(() => shell(`${COMPOSE} down --volumes --timeout 5`));

  test('serves the published bytes from three replicas behind nginx', async () => {
    assert.equal((await replicas()).length, 3);
    await until('nginx knows them and all know the key', async () => {
      for (let request = 0; request < 30; request++) {
        if ((await post({ url, key })).status !== 200) return false;
      }
      return true;
    });
    const load = startCountedLoad({ url, key }, { requests: 1_000 });
    await until('they have responded', () => load.answered + load.failures.length >= 1_000);
    await load.end();
    assert.deepEqual(load.failures, []);
    const logged = (await lines(`${COMPOSE} logs --no-log-prefix nginx`)).split('\n');
    const upstreams = logged.flatMap((line) => /"upstream":"([^",]+)"/.exec(line)?.[1] ?? []);
    assert.ok(new Set(upstreams).size >= 3, [...new Set(upstreams)].join(' '));
    const rejected = await answerOf(await post({ url, key }, ' '.repeat(20_000)));
    const { type } = assertProblem(rejected, 'request.too_large');
    assert.equal(type, `${BASE_URL}/docs/errors/request.too_large`);
  });

  test('hides the password of the database from commands and other users', async () => {
    const secret = join(folder(), 'var/secrets/postgres_password');
    assert.equal(statSync(dirname(secret)).mode & 0o777, 0o700);
    const shown = await lines(
      `${COMPOSE} ps --all --quiet | xargs docker inspect; ${COMPOSE} config; ${COMPOSE} logs; ps -eo args`,
    );
    assert.ok(!shown.includes(readFileSync(secret, 'utf8')));
    assert.ok(!shown.includes(key));
  });

  test('rehearses a kill, a roll and an outage of the database without failed requests', async (t) => {
    const before = await replicas();
    const outcome = await shell(linesOf('deploy/rehearse.sh'), REHEARSAL_MS_MAX);
    t.diagnostic(`\n${outcome.stdout}`);
    assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
    assert.equal(outcome.stdout.match(/ ok$/gm)?.length, 3, outcome.stdout);
    const afterIt = await replicas();
    assert.equal(afterIt.length, 3);
    assert.ok(!afterIt.some((id) => before.includes(id)));
  });

  test('reports failures of a rehearsal', async () => {
    // Without another replica, clients notice a kill.
    await lines(`${COMPOSE} up --detach --no-recreate --scale ecliptic=1 ecliptic`);
    const outcome = await shell('PARTS=kill deploy/rehearse.sh', REHEARSAL_MS_MAX);
    assert.equal(outcome.code, 1, outcome.stdout);
    assert.match(outcome.stdout, /a replica is killed .* FAILED$/m);
    assert.match(outcome.stderr, /503 .*server\.not_ready/);
    await lines(`${COMPOSE} up --detach --no-recreate --wait ecliptic`);
  });

  test('replaces no replica by a release that does not start, or without the database', async () => {
    const before = await replicas();
    const settings = join(folder(), 'var/compose.env');
    const good = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${good}CONTACT=\u0007\n`);
    const wrong = await shell(linesOf(`${COMPOSE} build`));
    writeFileSync(settings, good);
    assert.equal(wrong.code, 1, wrong.stdout + wrong.stderr);
    assert.match(wrong.stderr, /CONTACT: got/);
    assert.deepEqual(await replicas(), before);

    await lines(`${COMPOSE} stop postgres`);
    const unready = await shell('READY_WITHIN=10 deploy/roll.sh');
    await assertAnswers();
    await lines(`${COMPOSE} up --detach --no-recreate --wait postgres`);
    assert.equal(unready.code, 1, unready.stdout + unready.stderr);
    assert.match(unready.stderr, /keys unreadable/);
    assert.deepEqual(await replicas(), before);
  });

  test('keeps the number of replicas after an interrupted roll, and replaces all with the next one', async () => {
    const { length } = await replicas();
    // The commands of the script also get the signal, as from a terminal.
    const outcome = await shell('timeout --signal INT 5 deploy/roll.sh');
    assert.notEqual(outcome.code, 0, outcome.stdout);
    assert.equal((await replicas()).length, length);
    await assertAnswers();
    // A stopped replica is also replaced, because it has the old image.
    await lines(`docker stop ${(await replicas())[0]}`);
    const present = (await lines(`${COMPOSE} ps --all --quiet ecliptic`)).trim().split('\n');
    await lines('deploy/roll.sh');
    const afterIt = await replicas();
    assert.equal(afterIt.length, length);
    assert.ok(!afterIt.some((id) => present.includes(id)));
  });
}
