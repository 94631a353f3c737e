/** Traces with the commands of the page on observability. test/containers/image.ts tests them in the image. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../containers/page.ts';
import { logged } from '../faults/service-process.ts';
import { PARENT_ID, startCollector, TRACE_ID, TRACEPARENT } from '../support/collector.ts';
import { folderOf, ownDatabase, REPOSITORY, startProgram, until } from '../support/processes.ts';

test("exports the client's trace with the commands of the page", async (t) => {
  const folder = folderOf(t);
  const collector = await startCollector(t);
  const script = linesOf('npm install --prefix tracing', 'docs/operating/observability.md')
    .replace(/^export OTEL_EXPORTER_OTLP_ENDPOINT=.*$/m, '')
    .replace('--prefix tracing', `--silent --prefix ${folder}/tracing`)
    .replace('$PWD/tracing', `${folder}/tracing`)
    .replace('npm start', `exec npm --prefix ${REPOSITORY} start`);
  const program = startProgram(t, 'sh', ['-c', script], {
    env: {
      // As for a user: npm's settings may be in variables.
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
