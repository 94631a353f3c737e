import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesPerRequest } from '../../tools/bench/files.ts';

/** To follow a request, a reader has to open no more files than these. */
const FILES_MAX = { not_found: 17, success: 29 } as const;
/** Runs only if the process was stopped for a while, as on a busy machine. */
const AFTER_A_PAUSE = 'src/http/look-again.ts';

test('a request runs few files on the HTTP thread', async () => {
  const files = await filesPerRequest();
  for (const [what, max] of Object.entries(FILES_MAX)) {
    const run = files[what as keyof typeof FILES_MAX].filter((file) => file !== AFTER_A_PAUSE);
    assert.ok(run.includes('src/http/handle-request.ts'), what);
    assert.ok(run.length <= max, `${what}: ${run.length} files: ${run.join(' ')}`);
  }
});
