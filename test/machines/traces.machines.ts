/** Traces, as the page on observability has them; test/containers/image.ts has the image with them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { logged } from '../faults/subject.ts';
import { PARENT_ID, startCollector, TRACE_ID, TRACEPARENT } from '../support/collector.ts';
import { folderOf, ownDatabase, REPOSITORY, startProgram, until } from '../support/processes.ts';

const PAGE = readFileSync(join(REPOSITORY, 'docs/operating/observability.md'), 'utf8');
/** The lines of the page that install it and start the service. */
function lines(): string {
  const [, block = ''] = /```sh\n(npm install --prefix tracing[^`]+)```/.exec(PAGE) ?? [];
  assert.ok(block.includes('npm start'), block);
  return block;
}

test("the lines of the page export the caller's trace", async (t) => {
  const folder = folderOf(t);
  const collector = await startCollector(t);
  const script = lines()
    .replace(/^export OTEL_EXPORTER_OTLP_ENDPOINT=.*$/m, '')
    .replace('--prefix tracing', `--silent --prefix ${folder}/tracing`)
    .replace('$PWD/tracing', `${folder}/tracing`)
    .replace('npm start', `exec npm --prefix ${REPOSITORY} start`);
  const program = startProgram(t, 'sh', ['-c', script], {
    env: {
      // As a user has it: npm's settings may be in variables.
      ...process.env,
      NODE_OPTIONS: undefined,
      PORT: '0',
      ...ownDatabase(t),
      ...collector.environment,
    },
  });
  await until(
    'it listens',
    () => {
      assert.equal(program.child.exitCode, null, program.stdout() + program.stderr());
      return logged(program, 'listening').length > 0;
    },
    120_000,
  );
  const url = String(logged(program, 'listening')[0]?.['base_url']);
  const headers = { traceparent: TRACEPARENT };
  assert.equal((await fetch(`${url}/health`, { headers })).status, 200);
  await until('a span is exported', () => collector.spans.length > 0);
  assert.deepEqual(
    collector.spans.map(({ traceId, parentSpanId }) => [traceId, parentSpanId]),
    [[TRACE_ID, PARENT_ID]],
  );
});
