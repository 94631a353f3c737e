import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { KeyRefusedError, requireAccountName } from '../../src/keys/store.ts';
import { mintKey } from '../../src/keys/token.ts';
import { DATABASES } from '../support/key-databases.ts';
import { all } from '../support/pages.ts';

describe('the name of an account', () => {
  const good = {
    'a word': 'acme',
    'one character': 'a',
    '100 characters': 'a'.repeat(100),
    'words with spaces between': 'Acme Astrology Ltd.',
    'an address': 'ops+keys@acme.example',
    'a composed letter': 'Caf\u00e9',
    'another script': '占星術',
    'a quotation mark': `O'Hara "Stars"; DROP TABLE api_keys; --`,
  };
  for (const [what, name] of Object.entries(good)) {
    test(`may be ${what}`, () => requireAccountName(name));
  }

  const bad: Record<string, readonly [string, RegExp]> = {
    'be empty': ['', /1 to 100 characters/],
    'be longer than 100 characters': ['a'.repeat(101), /1 to 100 characters/],
    'begin with a space': [' acme', /white space/],
    'end with a space': ['acme ', /white space/],
    'be white space alone': ['   ', /white space/],
    'begin with a no-break space': ['\u00a0acme', /white space/],
    'hold a line feed': ['ac\nme', /control/],
    'hold a null': ['ac\0me', /control/],
    'hold an escape sequence': ['\u001b[31macme', /control/],
    'hold a zero-width space': ['ac\u200bme', /invisible/],
    'hold a change of direction': ['ac\u202eme', /invisible/],
    'hold a line separator': ['ac\u2028me', /control/],
    'hold half a surrogate pair': ['ac\ud83dme', /control|invisible/],
    'be an API key': [mintKey('test'), /API key/],
    'hold an API key': [`Acme (${mintKey('live')})`, /API key/],
    'hold an API key in two parts': ['ak_test_4fGh7JkL9mNpQr StUvWxYzAbCdEf1', /API key/],
    'hold a letter in two parts': ['Cafe\u0301', /normalization form C/],
  };
  for (const [what, [name, reason]] of Object.entries(bad)) {
    test(`must not ${what}`, () => {
      assert.throws(
        () => requireAccountName(name),
        (error: unknown) => error instanceof KeyRefusedError && reason.test(error.message),
      );
    });
  }

  for (const kind of DATABASES) {
    test(`is kept letter for letter by ${kind.name}, or refused with a reason: no name breaks it`, async (t) => {
      const store = await (await kind.make(t)).openStore();
      let issued = 0;
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          const before = (await all(store.list(name))).length;
          fc.pre(before < 2);
          try {
            const { id, account } = await store.issue(name, 'test');
            issued++;
            assert.equal(account, name);
            assert.equal((await all(store.list(name))).at(-1)?.id, id);
          } catch (error) {
            assert.ok(error instanceof KeyRefusedError, String(error));
            assert.equal((await all(store.list(name))).length, before);
          }
        }),
        { numRuns: 200, examples: [['ac\0me'], ['\0'], ['\u{10ffff}'], ['\u{1f52d}'.repeat(50)]] },
      );
      assert.ok(issued > 30, `${issued} names were good: too few to show anything`);
    });
  }
});

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 110 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ minLength: 95, maxLength: 105 }),
);
