/** The settings that compile are those that the service accepts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ecliptic } from '../../packages/client/src/ecliptic.ts';
import { Problem } from '../../packages/client/src/errors.ts';
import { isOneOf } from '../../packages/client/src/is-one-of.ts';
import { PROBLEM_CODES } from '../../packages/contract/problem-codes.ts';
import { AYANAMSAS } from '../../packages/contract/vocabulary.ts';
import { type ComposedService, composeService } from '../support/service.ts';
import { BIRTH } from './calls.ts';
import { again, BAD, CODES, fromTexts, GOOD } from './settings-types.ts';

let service: ComposedService;
let ecliptic: Ecliptic;
before(async () => {
  service = await composeService();
  ecliptic = new Ecliptic({ baseUrl: service.url, apiKey: service.key });
});
after(() => service.stop());

test('what compiles is accepted, and what does not compile is refused', async () => {
  for (const settings of GOOD) await ecliptic.positions(BIRTH, settings);
  for (const settings of BAD) {
    await assert.rejects(ecliptic.positions(BIRTH, settings), (error) => {
      assert.ok(error instanceof Problem, JSON.stringify(settings));
      return error.status === 422 || error.status === 400;
    });
  }
});

test('the settings of an answer, sent again, get the same positions', async () => {
  for (const settings of GOOD) {
    const first = await ecliptic.positions(BIRTH, settings);
    const second = await again(ecliptic, first);
    assert.deepEqual(second.data, first.data);
    assert.deepEqual(second.meta.settings_resolved, first.meta.settings_resolved);
  }
});

test('the codes that compile are those of the catalogue, and later ones', () => {
  assert.deepEqual(
    CODES.map((code) => isOneOf(PROBLEM_CODES, code)),
    [true, false],
  );
});

test('texts are narrowed to the words of a list', () => {
  assert.deepEqual(fromTexts('sidereal', 'raman', 'sun'), {
    ...{ zodiac: 'sidereal', ayanamsa: 'raman', bodies: ['sun'] },
  });
  assert.deepEqual(fromTexts('tropical', '', 'moon'), { zodiac: 'tropical', bodies: ['moon'] });
  for (const value of ['Lahiri', '', 'toString', 'length', 0, null, undefined, ['lahiri']]) {
    assert.equal(isOneOf(AYANAMSAS, value), false);
  }
  for (const word of AYANAMSAS) assert.ok(isOneOf(AYANAMSAS, word));
});
