/** The engine silently falls back to another ephemeris, so the service checks its results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respondInline } from '../../src/endpoints/respond.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { post, serviceFor } from '../support/service.ts';

test('returns server.internal for a fallback result, and logs the cause', async (t) => {
  const { module, files } = await readEphemerisFiles();
  const incomplete = new Map([...files].filter(([name]) => name.endsWith('_18.se1')));
  const respond = respondInline(await startEphemeris({ module, files: incomplete }));
  const service = await serviceFor(t, { respond });
  // The check of the log would find this moment and place in the cause.
  const edge =
    '{"subject":{"datetime":"1800-01-01T00:00:00Z","location":{"latitude":48.137154,"longitude":11.576124}}}';
  const answer = await answerOf(await post(service, edge));
  const { detail, request_id: requestId } = assertProblem(answer, 'server.internal');
  assert.doesNotMatch(detail, /moshier|flag|body/i);
  const line = service.logged().find((each) => each['request_id'] === requestId);
  assert.match(JSON.stringify(line), /Moshier fallback/);
  assert.equal(line?.['credits'], 0);
  assert.equal((await post(service)).status, 200, 'the service continues');
});
