import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { folderOf } from '../support/processes.ts';
import {
  type ComposedService,
  composeService,
  post,
  runCommand,
  runCommandHere,
} from '../support/service.ts';
import { assertDone, assertRefused } from './commands.ts';

const MOMENT = '1990-06-15T14:30:00+02:00';

const calculate = (...args: string[]) => runCommandHere(['positions', ...args]);

describe('ecliptic positions', { concurrency: 2 }, () => {
  test('prints a table of the ten planets and the node', async () => {
    const stdout = assertDone(await calculate(MOMENT));
    const [head, empty, headings, ...rows] = stdout.trimEnd().split('\n');
    assert.equal(head, '1990-06-15T12:30:00Z  tropical  calc_version 0.1.1');
    assert.equal(empty, '');
    assert.match(headings ?? '', /^Body +Position +°\/day +Declination$/);
    assert.deepEqual(
      rows.map((row) => row.split(/ {2,}/)),
      [
        ['☉ Sun', '24°08′58″ Gemini', '+0.9551', '+23.312812'],
        ['☽ Moon', '15°38′11″ Pisces', '+13.3692', '-2.758403'],
        ['☿ Mercury', '05°43′35″ Gemini', '+1.7169', '+19.629312'],
        ['♀ Venus', '18°48′07″ Taurus', '+1.1760', '+15.546181'],
        ['♂ Mars', '11°03′22″ Aries', '+0.7189', '+2.548238'],
        ['♃ Jupiter', '15°53′38″ Cancer', '+0.2167', '+22.679961'],
        ['♄ Saturn', '24°01′50″ Capricorn', '-0.0587', 'R', '-21.190731'],
        ['♅ Uranus', '08°09′51″ Capricorn', '-0.0389', 'R', '-23.513646', 'out of bounds'],
        ['♆ Neptune', '13°42′59″ Capricorn', '-0.0250', 'R', '-21.863714'],
        ['♇ Pluto', '15°24′03″ Scorpio', '-0.0202', 'R', '-1.252383'],
        ['☊ True Node', '08°07′19″ Aquarius', '+0.0132', '-18.237963'],
      ],
    );
    for (const line of stdout.split('\n')) assert.equal(line, line.trimEnd());
  });

  test('warns if the offset is far from the solar time of the longitude', async () => {
    const at = (longitude: string) => ['--latitude', '28.6', '--longitude', longitude];
    const wrong = await calculate('1990-06-15T14:30:00-05:30', ...at('77.7'));
    assert.equal(wrong.code, 0);
    assert.equal(wrong.stdout.split('\n')[0]?.slice(0, 20), '1990-06-15T20:00:00Z');
    assert.match(wrong.stderr, /^ecliptic: warning: .* more than 4 hours .*\.\n$/);
    for (const given of [['1990-06-15T14:30:00+05:30', ...at('77.7')], [MOMENT]]) {
      assert.equal((await calculate(...given)).stderr, '');
    }
  });

  test('names the zodiac and its ayanamsa, and lists the bodies in the requested order', async () => {
    const { stdout } = await calculate(
      ...[MOMENT, '--zodiac', 'sidereal', '--ayanamsa', 'lahiri', '--bodies', 'vesta, lilith_mean'],
    );
    const [head, , , ...rows] = stdout.trimEnd().split('\n');
    assert.equal(head, '1990-06-15T12:30:00Z  sidereal (lahiri)  calc_version 0.1.1');
    assert.deepEqual(
      rows.map((row) => row.split(/ {2,}/)[0]),
      ['⚶ Vesta', '⚸ Mean Lilith'],
    );
  });

  test('needs neither a database nor a valid environment', async () => {
    const environment = { DATABASE_URL: 'postgres://nowhere', PORT: 'none' };
    const { code } = await runCommandHere(['positions', MOMENT], environment);
    assert.equal(code, 0);
  });
});

describe('ecliptic positions --json', { concurrency: 2 }, () => {
  let service: ComposedService;
  before(async () => {
    service = await composeService();
  });
  after(() => service.stop());

  const LOCATED = '"location":{"latitude":-33.8688,"longitude":151.2093}';
  /** Arguments, and the equivalent request with the same spelling of numbers. */
  const requests: readonly (readonly [readonly string[], string])[] = [
    [[MOMENT], `{"subject":{"datetime":"${MOMENT}"}}`],
    [
      [MOMENT, '--latitude=-0', '--longitude', '1.234567890123456789e+1'],
      `{"subject":{"datetime":"${MOMENT}","location":{"latitude":-0,"longitude":1.234567890123456789e+1}}}`,
    ],
    [
      [
        ...['2400-12-31T23:59:59Z', '--zodiac', 'sidereal', '--ayanamsa', 'raman'],
        ...['--node-type', 'mean', '--bodies', 'vesta,true_node,sun,mean_node'],
        ...['--latitude', '-33.8688', '--longitude', '151.2093'],
      ],
      `{"subject":{"datetime":"2400-12-31T23:59:59Z",${LOCATED}},"settings":{"zodiac":"sidereal","ayanamsa":"raman","node_type":"mean","bodies":["vesta","true_node","sun","mean_node"]}}`,
    ],
  ];
  for (const [args, request] of requests) {
    test(`prints the exact response of the endpoint: ${args.join(' ')}`, async () => {
      const [result, response] = await Promise.all([
        runCommand(['positions', ...args, '--json']),
        post(service, request),
      ]);
      const body = await response.text();
      assert.equal(response.status, 200, body);
      assert.equal(assertDone(result), body);
    });
  }
});

describe('a request that the endpoint would reject', { concurrency: 2 }, () => {
  const NAMED_THRICE = Array(3).fill('--bodies request.malformed');
  /** The names of arguments and the codes on standard error, in order. */
  const rejections: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['yesterday'], ['DATETIME subject.time.invalid_format']],
    [['1799-12-31T23:59:59Z'], ['DATETIME subject.time.out_of_range']],
    [[MOMENT, '--zodiac', 'sidereal'], ['--ayanamsa settings.ayanamsa.required']],
    [[MOMENT, '--json', '--ayanamsa', 'lahiri'], ['--ayanamsa settings.ayanamsa.not_applicable']],
    [[MOMENT, '--zodiac', 'draconic'], ['--zodiac request.malformed']],
    [[MOMENT, '--node-type', 'last'], ['--node-type request.malformed']],
    [[MOMENT, '--bodies', 'sol,moon,sol'], NAMED_THRICE],
    [[MOMENT, '--bodies', ''], ['--bodies request.malformed']],
    [[MOMENT, '--latitude', '10'], ['--longitude request.malformed']],
    [
      ['nonsense', '--latitude=-91', '--longitude', '1e400', '--zodiac', 'sidereal'],
      [
        ...['DATETIME subject.time.invalid_format', '--latitude subject.location.out_of_range'],
        ...['--longitude subject.location.out_of_range', '--ayanamsa settings.ayanamsa.required'],
      ],
    ],
  ];
  for (const [args, findings] of rejections) {
    test(`exits with 1 and names the wrong argument: ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await calculate(...args);
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
      const lines = stderr.trimEnd().split('\n');
      const named = /^(?:ecliptic: | {2})(--[a-z-]+|DATETIME): [a-z].*[.?] \[(.+)\]$/;
      assert.deepEqual(
        lines.map((line) => named.exec(line)?.slice(1).join(' ')),
        findings,
        stderr,
      );
    });
  }

  test('explains local times if the offset is missing, and suggests the name that was meant', async () => {
    const { stderr } = await calculate('1990-06-15T14:30:00', '--bodies', 'sun');
    assert.match(stderr, /The UTC offset is missing; .* For a local time, use --birth .*\. \[/);
    const wrong = await calculate(MOMENT, '--bodies', 'Sun');
    assert.match(
      wrong.stderr,
      /^ecliptic: --bodies: .* does not accept "Sun"\. Did you mean "sun"\? It accepts /,
    );
  });
});

test('writes the chart with --wheel, and still prints the table', async (t) => {
  const file = join(folderOf(t), 'chart.svg');
  const args = [MOMENT, '--bodies', BODY_NAMES.join()];
  const [plain, drawn] = await Promise.all([
    calculate(...args, '--json'),
    calculate(...args, '--json', '--wheel', file),
  ]);
  assert.deepEqual(drawn, plain);
  const sample = new URL('../../docs/wheel.svg', import.meta.url);
  assert.equal(readFileSync(file, 'utf8'), readFileSync(sample, 'utf8'));
});

test('never replaces a file with --wheel, and reports write errors', async (t) => {
  const file = join(folderOf(t), 'chart.svg');
  writeFileSync(file, 'precious');
  assertRefused(
    await calculate(MOMENT, '--wheel', file),
    /^ecliptic: The chart cannot be written: .*chart\.svg already exists\.\n$/,
  );
  assert.equal(readFileSync(file, 'utf8'), 'precious');
  assertRefused(
    await calculate(MOMENT, '--wheel', '/dev/null/chart.svg'),
    /^ecliptic: The chart cannot be written: .*\/dev\/null\/chart\.svg/,
  );
});
