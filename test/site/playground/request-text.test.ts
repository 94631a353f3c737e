import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { requestText, valueText } from '../../../site/playground/browser/request-text.ts';

test('an empty form is a request with an empty subject', () => {
  assert.equal(requestText([]), '{\n  "subject": {}\n}');
});

test('fields are placed by their paths, in the order of the form', () => {
  const text = requestText([
    { path: ['subject', 'datetime'], json: '"1990-06-15T14:30:00Z"' },
    { path: ['subject', 'location', 'latitude'], json: '59.10' },
    { path: ['subject', 'location', 'longitude'], json: '18' },
    { path: ['settings', 'bodies'], json: '["sun","moon"]' },
  ]);
  assert.equal(
    text.replace(/\s+/g, ''),
    '{"subject":{"datetime":"1990-06-15T14:30:00Z","location":{"latitude":59.10,"longitude":18}},"settings":{"bodies":["sun","moon"]}}',
  );
});

test('a number keeps its digits, and an invalid one becomes a string', () => {
  const numbers = ['0', '-0', '59.3293', '1e400', '-1.50E+2', '12345678901234567890'];
  for (const text of numbers) assert.equal(valueText('number', text), text);
  const others = ['', ' 1', '1 ', '+1', '01', '1.', '.5', '1,5', 'NaN', '0x10', '59°', '1\n', '"'];
  for (const text of others) assert.equal(valueText('number', text), JSON.stringify(text));
  assert.equal(valueText('string', '1'), '"1"');
});

test('any input gives a request that is JSON and contains it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (moment, degrees) => {
      const request = JSON.parse(
        requestText([
          { path: ['subject', 'datetime'], json: valueText('string', moment) },
          { path: ['subject', 'location', 'latitude'], json: valueText('number', degrees) },
        ]),
      );
      assert.equal(request.subject.datetime, moment);
      const { latitude } = request.subject.location;
      assert.ok(latitude === degrees || Object.is(latitude, Number(degrees)));
    }),
  );
});
