/** Schema validation and resolution, against a general validator and the second readers. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PROBLEMS } from '../../../packages/contract/problem-codes.ts';
import { readRequest } from '../../../src/endpoints/answer.ts';
import { POSITIONS } from '../../../src/endpoints/endpoint.ts';
import { FINDINGS_MAX, ProblemError } from '../../../src/problem/problem.ts';
import { edited, edits, nearlyBytes, pumped, unitsOf } from '../edits.ts';
import { JSON_WORDS } from '../nasty.ts';
import { outcomeOf } from '../outcome.ts';
import { referenceJson } from '../reference/json.ts';
import { referenceRequest } from '../reference/request.ts';
import type { Target } from '../target.ts';
import { requestTexts } from './request-texts.ts';

/** Bodies that are requests or nearly so. */
export function requestBodies(kept: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const right = requestTexts.map((text) => Buffer.from(text));
  return fc.oneof(
    { weight: 10, arbitrary: right },
    {
      weight: 10,
      arbitrary: fc
        .tuple(requestTexts, edits(JSON_WORDS, fc.constant('')))
        .map(([text, changes]) => Buffer.from(edited(unitsOf(text, true), changes))),
    },
    {
      weight: 5,
      arbitrary: nearlyBytes(
        kept.length > 0 ? fc.oneof(right, fc.constantFrom(...kept)) : right,
        JSON_WORDS,
      ),
    },
    { weight: 1, arbitrary: longBodies },
  );
}

/** Bodies with very many faults, with long names, or with very much valid content. */
const longBodies = fc
  .oneof(
    pumped([...JSON_WORDS, '{"subject":{"datetime":"', '"}}', '"a":1,', '"sun",']),
    fc
      .tuple(fc.nat({ max: 3_000 }), fc.constantFrom('"sun"', '""', '1', '{}', '"x"'))
      .map(
        ([count, item]) =>
          `{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"bodies":[${Array(count).fill(item).join()}]}}`,
      ),
    fc
      .nat({ max: 2_000 })
      .map((count) => `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join()}}`),
  )
  .map((text) => Buffer.from(text));

export const request: Target<Buffer> = {
  name: 'request',
  batch: 500,
  inputs: requestBodies,
  check: (body, lab) => {
    const { value, refusal } = lab.watchdog.watch('request', body, () =>
      outcomeOf(() => readRequest(POSITIONS, body)),
    );
    const verdict = referenceRequest(body);
    if (refusal !== undefined) {
      assert.ok(refusal instanceof ProblemError);
      lab.saw(`request ${refusal.code}`);
      assert.ok('codes' in verdict, `a good request is refused: ${refusal.message}`);
      assertFindings(refusal, verdict.codes, body);
      return;
    }
    lab.saw('request read');
    assert.ok(
      'accepted' in verdict,
      `a request is accepted that is ${'codes' in verdict && verdict.codes}`,
    );
    const { moment, settings, coordinates } = verdict.accepted;
    assert.deepEqual(value.settings, settings, 'other settings');
    assert.equal(value.subject.utc_datetime, moment.utc_datetime, 'another instant');
    assert.equal(value.subject.utc_offset, moment.utc_offset, 'another offset');
    assert.equal(value.subject.coordinates === null, coordinates === null, 'other coordinates');
    // -0 is reported as 0, which is the same number.
    assert.ok(value.subject.coordinates?.latitude === coordinates?.latitude, 'another latitude');
    assert.ok(value.subject.coordinates?.longitude === coordinates?.longitude, 'another longitude');
    assertEcho(value);
  },
};

/** Asserts that the findings match the second reader's, each at a field that exists or is missing. */
function assertFindings(problem: ProblemError, codes: readonly string[], body: Buffer): void {
  const { findings } = problem;
  assert.ok(findings.length >= 1 && findings.length <= FINDINGS_MAX, `${findings.length} findings`);
  assert.equal(problem.code, codes[0], `another code: ${problem.message}`);
  const isMeaning = PROBLEMS[problem.code].status === 422;
  if (isMeaning)
    assert.deepEqual(
      findings.map(({ code }) => code),
      codes,
      'other findings',
    );
  const json = referenceJson(body);
  for (const { pointer, detail } of findings) {
    assert.match(
      pointer,
      /^#(?:\/(?:[\w.~!$&'()*+,;=:@?-]|%[0-9A-F]{2})*)*$/,
      `no pointer: ${pointer}`,
    );
    assert.ok(detail.length > 0 && detail.length < 1_000 && detail.isWellFormed(), 'an odd detail');
    // If a field is repeated, the place may have been in the one that was overwritten.
    if (json !== undefined && json.repeated === 0) assertPlace(pointer, json.value);
  }
}

/** Asserts that all steps of the pointer except the last exist in the body. */
function assertPlace(pointer: string, body: unknown): void {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  let value = body;
  for (const step of steps.slice(0, -1)) {
    assert.ok(typeof value === 'object' && value !== null, `there is nothing at ${pointer}`);
    value = (value as Record<string, unknown>)[step];
  }
}

/** Asserts that the resolved request, sent as a new request, asks for the same. */
function assertEcho({ chart, settings, subject }: ReturnType<typeof readRequest>): void {
  const { utc_datetime: datetime, coordinates } = subject;
  const location = coordinates === null ? {} : { location: coordinates };
  const again = readRequest(
    POSITIONS,
    Buffer.from(JSON.stringify({ subject: { datetime, ...location }, settings })),
  );
  assert.deepEqual(again.chart, chart, 'the echo asks for something else');
  assert.deepEqual(again.settings, settings, 'the echo has other settings');
}
