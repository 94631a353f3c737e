/** What connections cost together, for any order of events. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Account, Accounts, type Doing, MESSAGE_BYTES } from '../../src/http/accounts.ts';
import type { Shed } from '../../src/http/events.ts';

const CONNECTIONS_MAX = 4;
const UNFINISHED_MAX = 3 * MESSAGE_BYTES;
const UNREAD_MAX = 100;
const LIMITS = {
  connectionsMax: CONNECTIONS_MAX,
  unfinishedBytesMax: UNFINISHED_MAX,
  unreadBytesMax: UNREAD_MAX,
};
const DOINGS: readonly Doing[] = ['idle', 'arriving', 'owed', 'writing'];

class Caller implements Account {
  doing: Doing | undefined;
  unfinishedBytes = 0;
  unreadBytes = 0;
  readonly name: number;
  readonly #onShed: (name: number, what: Shed) => void;

  constructor(name: number, onShed: (name: number, what: Shed) => void) {
    this.name = name;
    this.#onShed = onShed;
  }

  shed(what: Shed): void {
    assert.equal(this.doing, undefined, 'it is on no list any more');
    this.#onShed(this.name, what);
  }
}

/** What is true of each connection, in the order in which it began. */
interface Known {
  doing: Doing;
  bytes: number;
  unread: number;
}

const STEP = fc.oneof(
  fc.record({ do: fc.constant('open' as const), who: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('close' as const), who: fc.nat({ max: 9 }) }),
  fc.record({
    do: fc.constant('place' as const),
    who: fc.nat({ max: 9 }),
    doing: fc.constantFrom(...DOINGS),
  }),
  fc.record({
    do: fc.constant('weigh' as const),
    who: fc.nat({ max: 9 }),
    bytes: fc.nat({ max: 2 * MESSAGE_BYTES }),
  }),
  fc.record({
    do: fc.constant('answer' as const),
    who: fc.nat({ max: 9 }),
    bytes: fc.integer({ min: 1, max: UNREAD_MAX }),
  }),
);

test('no more is open or unfinished than may be, and only who is owed nothing makes room', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 60 }), (steps) => {
      const told: Shed[] = [];
      const accounts = new Accounts<Caller>(LIMITS, (what) => told.push(what));
      // A model: all that is open, in the order in which it began to do what it does.
      const known = new Map<number, Known>();
      const callers = new Map<number, Caller>();
      const shed: [number, Shed][] = [];
      const oldest = (...doings: readonly Doing[]) =>
        [...known].find(([, { doing }]) => doings.includes(doing))?.[0];
      const begin = (who: number, doing: Doing) => {
        const unread = known.get(who)?.unread ?? 0;
        known.delete(who);
        known.set(who, { doing, bytes: 0, unread });
      };
      /** In the order of their latest answers. */
      let answered: number[] = [];
      const unread = () => [...known.values()].reduce((all, { unread }) => all + unread, 0);
      const sum = () => [...known.values()].reduce((all, { bytes }) => all + bytes, 0);
      for (const step of steps) {
        const { who } = step;
        shed.length = 0;
        const expected: [number, Shed][] = [];
        const leave = (name: number | undefined, what: Shed) => {
          assert.ok(name !== undefined);
          known.delete(name);
          expected.push([name, what]);
        };
        const caller = callers.get(who);
        if (step.do === 'open' && !known.has(who)) {
          const fresh = new Caller(who, (name, what) => shed.push([name, what]));
          const isTaken = accounts.open(fresh);
          let mayOpen = true;
          if (known.size >= CONNECTIONS_MAX) {
            if (oldest('idle') !== undefined) leave(oldest('idle'), 'idle');
            else if (oldest('arriving') !== undefined) leave(oldest('arriving'), 'unfinished');
            else if (oldest('writing') !== undefined) leave(oldest('writing'), 'unread');
            else mayOpen = false;
          }
          assert.equal(isTaken, mayOpen);
          if (mayOpen) {
            callers.set(who, fresh);
            begin(who, 'idle');
          }
        } else if (step.do === 'close' && caller !== undefined) {
          accounts.close(caller);
          known.delete(who);
        } else if (step.do === 'place' && caller !== undefined) {
          accounts.place(caller, step.doing);
          if (known.has(who) && known.get(who)?.doing !== step.doing) begin(who, step.doing);
        } else if (step.do === 'weigh' && caller !== undefined) {
          accounts.weigh(caller, step.bytes);
          const one = known.get(who);
          if (one?.doing === 'arriving') one.bytes = step.bytes + MESSAGE_BYTES;
          while (sum() > UNFINISHED_MAX) leave(oldest('arriving'), 'unfinished');
        } else if (step.do === 'answer' && caller !== undefined) {
          accounts.answer(caller, step.bytes);
          const one = known.get(who);
          if (one !== undefined) {
            one.unread += step.bytes;
            answered = [...answered.filter((each) => each !== who), who];
            for (const each of answered) {
              const other = known.get(each);
              if (unread() <= UNREAD_MAX || each === who || other === undefined) continue;
              if (other.unread > 0 && other.doing !== 'owed') leave(each, 'unread');
            }
          }
        }
        answered = answered.filter((each) => known.has(each));
        assert.deepEqual(shed, expected);
        for (const doing of DOINGS) {
          assert.deepEqual(
            Array.from(accounts.those(doing), ({ name }) => name),
            [...known].filter(([, one]) => one.doing === doing).map(([name]) => name),
          );
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('each that makes room is told once', () => {
  const told: Shed[] = [];
  const accounts = new Accounts<Caller>(
    { connectionsMax: 2, unfinishedBytesMax: 1, unreadBytesMax: 1 },
    (what) => told.push(what),
  );
  const callers = [1, 2, 3, 4].map((name) => new Caller(name, () => {}));
  for (const caller of callers) accounts.open(caller);
  const last = callers[3] as Caller;
  accounts.place(last, 'arriving');
  accounts.weigh(last, 1);
  accounts.close(last);
  assert.deepEqual(told, ['idle', 'idle', 'unfinished']);
});

test('what ends with answers that may not have been read is bounded in a minute', () => {
  const accounts = new Accounts<Caller>(LIMITS, () => {});
  const leaves = (bytes: number, atMs: number) => {
    const caller = new Caller(1, () => {});
    accounts.open(caller);
    accounts.answer(caller, bytes);
    const may = accounts.mayLeave(caller, atMs);
    accounts.close(caller);
    return may;
  };
  assert.deepEqual(
    [
      leaves(60, 0),
      leaves(41, 0),
      leaves(40, 0),
      leaves(1, 0),
      leaves(50, 30_000),
      leaves(1, 30_000),
    ],
    [true, false, true, false, true, false],
  );
  assert.equal(leaves(UNREAD_MAX, 90_000), true);
});
