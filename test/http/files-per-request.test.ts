import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesPerRequest } from '../../tools/bench/files.ts';

/** Limits the files and functions that a reader of a request's code must follow. */
const MAX = {
  not_found: { files: 13, functions: 65 },
  success: { files: 18, functions: 72 },
} as const;

test('runs few files and functions on the HTTP thread for a request', async () => {
  const ran = await filesPerRequest();
  for (const [what, max] of Object.entries(MAX)) {
    const { files, functions } = ran[what as keyof typeof MAX];
    assert.ok(files.includes('src/http/handle-request.ts'), what);
    assert.ok(files.length <= max.files, `${what}: ${files.length} files: ${files.join(' ')}`);
    assert.ok(functions <= max.functions, `${what}: ${functions} functions`);
  }
});
