import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn } from '../../src/mcp/search.ts';

const wanted = new AbortController().signal;
const never = () => assert.fail('nothing is refused');

test('work is done in order, and other work of the thread comes in between', async () => {
  const events: string[] = [];
  const searchInTurn = inTurn(3, never);
  let turns = 0;
  const other = () => {
    events.push('other');
    if (++turns < 10) setImmediate(other);
  };
  setImmediate(other);
  const given = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      searchInTurn(async () => {
        events.push(name);
        return name;
      }, wanted),
    ),
  );
  assert.deepEqual(given, ['a', 'b', 'c']);
  const done = events.join(' ');
  assert.match(done, /a (other )+b (other )+c/);
});

test('one that fails does not stop the next one', async () => {
  const searchInTurn = inTurn(2, never);
  const failed = searchInTurn(() => Promise.reject(new RangeError('no')), wanted);
  const next = searchInTurn(async () => 5, wanted);
  await assert.rejects(failed, RangeError);
  assert.equal(await next, 5);
});

test('more than may wait are refused, and there is room again when they are done', async () => {
  const searchInTurn = inTurn(2, () => new RangeError('too many'));
  const waiting = [1, 2].map((number) => searchInTurn(async () => number, wanted));
  await assert.rejects(
    searchInTurn(async () => 3, wanted),
    RangeError,
  );
  assert.deepEqual(await Promise.all(waiting), [1, 2]);
  assert.equal(await searchInTurn(async () => 4, wanted), 4);
});

test('what nobody waits for any more is not done, and the others are', async () => {
  const searchInTurn = inTurn(10, never);
  const done: number[] = [];
  const leaving = new AbortController();
  const all = [0, 1, 2, 3, 4].map((number) =>
    searchInTurn(
      async () => {
        done.push(number);
        if (number === 0) leaving.abort();
      },
      number % 2 === 1 ? leaving.signal : wanted,
    ),
  );
  const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);
  assert.deepEqual(done, [0, 2, 4]);
  assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
});
