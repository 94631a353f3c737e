/** When an idle worker is told of the tasks that it was given. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sharedNowMs, WakeUp } from '../../src/workers/channel.ts';

/** One whose first task, which came alone, was told of; the others come in quick succession. */
function afterALoneTask() {
  const told: number[] = [];
  let given = 0;
  const wakeUp = new WakeUp(() => told.push(given));
  const startMs = sharedNowMs();
  /** @param afterMs after the lone task, by the times of the tasks: a busy machine changes nothing */
  const note = (afterMs: number) => {
    given++;
    wakeUp.note(startMs + afterMs);
  };
  note(0);
  return { told, note };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}

test('tells of a task that comes alone at once', () => {
  assert.deepEqual(afterALoneTask().told, [1]);
});

test('tells once of all the tasks of a turn, after a turn without any', async () => {
  const { told, note } = afterALoneTask();
  for (let n = 0; n < 3; n++) note(0.1);
  assert.deepEqual(told, [1]);
  await turns(3);
  assert.deepEqual(told, [1, 4]);
  await turns(3);
  assert.deepEqual(told, [1, 4], 'and not again');
});

test('tells of eight tasks at once, however long the turn is', () => {
  const { told, note } = afterALoneTask();
  for (let n = 0; n < 17; n++) note(0.1);
  assert.deepEqual(told, [1, 9, 17]);
});

test('tells of the tasks that wait when the first of them has waited for a millisecond', async () => {
  const { told, note } = afterALoneTask();
  // Each comes soon after the one before, so none comes alone.
  for (const afterMs of [0.1, 0.7, 1.3]) note(afterMs);
  assert.deepEqual(told, [1, 4]);
  await turns(3);
  assert.deepEqual(told, [1, 4]);
});

test('does not wait for a turn without tasks for longer than a millisecond', async () => {
  const { told, note } = afterALoneTask();
  note(0.1);
  const notedMs = sharedNowMs();
  while (sharedNowMs() - notedMs < 1.1);
  await turns(1);
  assert.deepEqual(told, [1, 2]);
});
