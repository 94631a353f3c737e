import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Positions } from '../../../packages/contract/wire.ts';
import { tableText } from '../../../packages/site/playground/browser/table-text.ts';
import { type ComposedService, composeService, post } from '../../support/service.ts';

let service: ComposedService;
before(async () => {
  service = await composeService();
});
after(() => service.stop());

test('a table as text has the numbers of the answer', async () => {
  const { data } = (await (await post(service)).json()) as Positions;
  const [heading, ...rows] = tableText(data.positions, ',').trimEnd().split('\r\n');
  assert.equal(
    heading,
    'body,longitude,sign,degrees,minutes,seconds,element,modality,speed,retrograde,declination,out_of_bounds',
  );
  assert.equal(rows.length, 11);
  assert.equal(rows[0], 'sun,84.149453,gemini,24,8,58,air,mutable,0.9551,false,23.312812,false');
  assert.equal(tableText(data.positions, '\t').split('\r\n')[1], rows[0]?.replaceAll(',', '\t'));
});

test('no positions give a line of names', () => {
  assert.equal(tableText([], ',').split('\r\n').length, 2);
});
