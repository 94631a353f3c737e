/** Serves a fictitious endpoint over every interface, and checks the responses. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mock } from 'node:test';
import { Ajv } from 'ajv';
import { call } from '../../packages/client/src/call.ts';
import type { Answered } from '../../packages/client/src/contradiction.ts';
import { readPolicy } from '../../packages/client/src/options.ts';
import type { Reading } from '../../packages/client/src/reading.ts';
import { documentation } from '../../packages/site/documentation.ts';
import type { RecordedExamples } from '../../packages/site/examples.ts';
import { openApiDocument } from '../../packages/site/openapi/document.ts';
import type { Calculation } from '../../src/endpoints/calculate.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import { routesOf } from '../../src/http/routes.ts';
import type { Callable } from '../../src/mcp/endpoint-tool.ts';
import { openEndpoint } from '../../src/mcp/http.ts';
import { partsOf } from '../../src/mcp/server.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { openMetrics } from '../../src/telemetry/metrics.ts';
import { both } from '../../src/telemetry/observer.ts';
import { TaskRejectedError } from '../../src/workers/options.ts';
import { send, call as toolCall } from '../mcp/messages.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, SURROUNDINGS, sharedEphemeris } from '../support/service.ts';

const EXAMPLES: RecordedExamples = JSON.parse(
  readFileSync(new URL('../../docs/examples.json', import.meta.url), 'utf8'),
);

/** An endpoint, and the expected responses. */
export interface Mounted {
  readonly callable: Callable;
  readonly calculation: Calculation;
  readonly reading: Reading<Answered>;
  /** A request, and its response except the subject. */
  readonly request: object;
  readonly data: unknown;
  readonly settings_resolved: object;
  /** Rejected requests: one outside the schema, and one without a valid meaning. */
  readonly malformed: object;
  readonly meaningless: object;
}

export async function assertServed(mounted: Mounted): Promise<void> {
  const {
    callable,
    calculation,
    reading,
    request,
    data,
    settings_resolved: settingsResolved,
  } = mounted;
  const { endpoint, document } = callable;
  const { name, path, credits } = endpoint;
  const respond = respondInline(await sharedEphemeris(), { [name]: calculation });
  const metrics = openMetrics(NO_READINGS);
  const lines: Record<string, unknown>[] = [];
  const log = openLog('debug', { write: (line) => lines.push(JSON.parse(line)) });
  const count = mock.fn((_keyId: string, _credits: number) => {});
  let isFull = false;
  const parts = partsOf(respond, documentation(SURROUNDINGS), 'x', [callable]);
  const service = await composeService({
    routes: routesOf([endpoint], true),
    mcp: openEndpoint(parts, SURROUNDINGS.baseUrl),
    respond,
    count,
    requireCapacity: () => {
      if (isFull) throw new TaskRejectedError('queue_full');
    },
    observer: both(log, metrics.observer),
  });
  const post = async (body: object, authorization = `Bearer ${service.key}`) =>
    await answerOf(
      await fetch(service.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: authorization },
        body: JSON.stringify(body),
      }),
    );
  try {
    const answer = await post(request);
    assert.equal(answer.status, 200, answer.body);
    const envelope = JSON.parse(answer.body);
    const fits = new Ajv({ strict: false }).compile(document.answer);
    assert.equal(fits(envelope), true, JSON.stringify(fits.errors));
    assert.deepEqual(envelope.data, data);
    assert.deepEqual(envelope.meta.settings_resolved, settingsResolved);
    assert.equal(envelope.meta.credits_charged, credits);

    assertProblem(await post(request, 'Bearer x'), 'auth.invalid_key');
    assertProblem(await post(mounted.malformed), 'request.malformed');
    assert.equal((await post(mounted.meaningless)).status, 422);
    isFull = true;
    assertProblem(await post(request), 'server.overloaded');
    isFull = false;

    const tool = await send(service, toolCall(document.tool.name, request));
    assert.deepEqual(tool.json.result.structuredContent, envelope);
    const callee = { baseUrl: service.url, key: service.key, fetch };
    const policy = readPolicy({ baseUrl: service.url, apiKey: service.key });
    const called = await call(callee, reading, JSON.stringify(request), policy, undefined);
    assert.equal(called.text, answer.body);

    const charged = count.mock.calls.map(({ arguments: [, cost] }) => cost);
    assert.deepEqual(charged, [credits, 0, 0, 0, credits, credits]);
    const costs = lines.filter(({ route, status }) => route === path && status === 200);
    assert.deepEqual(new Set(costs.map((line) => line['credits'])), new Set([credits]));
    const counted = await metrics.text();
    assert.ok(
      counted.includes(`ecliptic_requests_total{route="${path}",status="200",code="none"} 2`),
    );
    assert.ok(counted.includes(`ecliptic_credits_total ${3 * credits}`));
    assertDocumented(mounted, answer.body);
  } finally {
    metrics.stop();
    await service.stop();
  }
}

function assertDocumented({ callable, request }: Mounted, answer: string): void {
  const { endpoint, document } = callable;
  const examples: RecordedExamples = {
    ...EXAMPLES,
    example: {
      summary: 'An example',
      operations: [document.operation],
      request: { method: 'POST', path: endpoint.path, headers: {}, body: JSON.stringify(request) },
      answer: { status: 200, headers: {}, body: JSON.parse(answer) },
    },
  };
  const { paths, components } = openApiDocument(examples, {}, [[endpoint.path, document]]);
  const { post } = (paths as Record<string, { readonly post?: Record<string, unknown> }>)[
    endpoint.path
  ] ?? { post: undefined };
  assert.equal(post?.['operationId'], document.operation);
  assert.ok(JSON.stringify(post?.['requestBody']).includes('"subject"'));
  const { 200: success, ...rejected } = (post?.['responses'] ?? {}) as Record<string, object>;
  assert.ok(JSON.stringify(success).includes('"settings_resolved"'));
  for (const status of [400, 401, 422, 503]) {
    assert.deepEqual(rejected[status], { $ref: `#/components/responses/Problem${status}` });
    assert.ok(components.responses[`Problem${status}`]);
  }
}

const NO_READINGS = {
  ready: () => true,
  queueDepth: () => 0,
  workersReady: () => 1,
  connectionsOpen: async () => 0,
  activeKeys: () => 1,
  keysAgeMs: () => 0,
  usageWaiting: () => ({ calls: 0, credits: 0 }),
  usageUnwrittenMs: () => 0,
};
