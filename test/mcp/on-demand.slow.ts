/** A service loads the SDK only with MCP=on, and the places only for the first search. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { THREAD_NAME } from '../../src/births/thread.ts';
import { openStores } from '../../src/stores.ts';
import { all } from '../support/pages.ts';
import { folderOf } from '../support/processes.ts';
import { spawnService } from '../support/service.ts';
import { overHttp, textsOf } from './clients.ts';
import { BIRTH } from './messages.ts';

for (const mcp of ['on', 'off', undefined]) {
  test(`loads only the needed modules with MCP=${mcp ?? ''}`, async (t) => {
    const folder = folderOf(t);
    const list = join(folder, 'loaded.txt');
    const hook = join(folder, 'hook.mjs');
    writeFileSync(list, '');
    writeFileSync(
      hook,
      `import { appendFileSync } from 'node:fs';
       import { registerHooks } from 'node:module';
       registerHooks({ load: (url, context, next) => {
         appendFileSync(${JSON.stringify(list)}, url + '\\n');
         return next(url, context);
       } });`,
    );
    const database = join(folder, 'ecliptic.db');
    const service = await spawnService({
      DATABASE_URL: `file:${database}`,
      NODE_OPTIONS: `--import=${pathToFileURL(hook)}`,
      ...(mcp && { MCP: mcp }),
    });
    t.after(() => service.child.kill('SIGKILL'));
    const key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
    const loaded = () => readFileSync(list, 'utf8');
    assert.match(loaded(), /src\/serve\.ts/);
    assert.equal(/@modelcontextprotocol|node_modules\/zod|src\/mcp/.test(loaded()), mcp === 'on');
    // The list of places takes tens of megabytes.
    if (mcp !== 'on') assert.doesNotMatch(loaded(), /packages\/places\//);
    if (mcp === 'on') {
      const client = await overHttp({ url: service.url, key }, '2026-07-28');
      const before = loaded();
      const result = await client.callTool({ name: 'positions', arguments: { subject: BIRTH } });
      assert.match(textsOf(result)[0] ?? '', /^uranus /m);
      // All modules of a call were loaded before the service listened.
      assert.equal(loaded(), before);
      // The places have their own thread, which has not started yet.
      assert.ok(!threadsOf(service.child.pid).includes(THREAD_NAME));
      const found = await client.callTool({ name: 'find_place', arguments: { query: 'Ulm' } });
      assert.match(textsOf(found)[0] ?? '', /"Europe\/Berlin"/);
      assert.ok(threadsOf(service.child.pid).includes(THREAD_NAME));
      assert.equal(loaded(), before);
      await client.close();
    } else {
      const headers = { Authorization: `Bearer ${key}` };
      const { status } = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: '{}' });
      assert.equal(status, 404);
    }
    assert.equal(await service.stop(), 0);
    if (mcp !== 'on') return;
    const stores = await openStores({ kind: 'sqlite', path: database });
    const [day] = await all(stores.usage.list({}));
    await stores.close();
    // The current version begins with another request; a search is free.
    assert.deepEqual([day?.calls, day?.credits].map(Number), [3, 1]);
  });
}

/** The names of a process's threads. */
function threadsOf(pid: number | undefined): string[] {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).map((id) => readFileSync(join(folder, id, 'comm'), 'utf8').trim());
}
