/** The datetime reader, against a slow second one in whole nanoseconds. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readMoment } from '../../../src/request/moment.ts';
import { datetimes } from '../../../test/positions/arbitrary.ts';
import { shapedDatetimes } from '../datetimes.ts';
import { nearly, pumped } from '../edits.ts';
import { TIME_WORDS } from '../nasty.ts';
import { outcomeOf } from '../outcome.ts';
import { julianDayError, referenceMoment } from '../reference/datetime.ts';
import type { Target } from '../target.ts';

export const datetime: Target<string> = {
  name: 'datetime',
  batch: 2_000,
  inputs: (kept) => {
    const right = fc.oneof(
      datetimes(),
      shapedDatetimes,
      ...(kept.length > 0 ? [fc.constantFrom(...kept)] : []),
    );
    return fc.oneof(
      { weight: 10, arbitrary: shapedDatetimes },
      {
        weight: 20,
        arbitrary: nearly(right, TIME_WORDS, fc.string({ unit: 'binary', maxLength: 2 })),
      },
      { weight: 1, arbitrary: pumped([...TIME_WORDS, '1990-06-15T14:30:00', 'T1', '[', ']', 'a']) },
    );
  },
  check: (text, lab) => {
    const { value } = lab.watchdog.watch('datetime', text, () => outcomeOf(() => readMoment(text)));
    assert.ok(value !== undefined);
    const reference = referenceMoment(text);
    if ('code' in value) {
      lab.saw(`datetime ${value.code}`);
      assert.equal(value.code, reference.fault, `refused otherwise: ${value.detail}`);
      assert.ok(value.detail.length < 700, 'a long refusal');
      return;
    }
    lab.saw('datetime read');
    assert.equal(reference.fault, undefined, `read, though it is ${reference.fault}`);
    if (reference.fault !== undefined) return;
    assert.equal(value.utc_datetime, reference.utc_datetime, 'another instant is told');
    assert.equal(value.utc_offset, reference.utc_offset, 'another offset is told');
    const error = julianDayError(value.jd_ut, reference.unixNs);
    // Whole seconds must give the nearest double; with a fraction, the sum is rounded once more.
    assert.ok(error <= (reference.hasFraction ? 1 : 0.5), `jd_ut is off by ${error} steps`);
  },
};
