/** docs/mcp.md: every call returns the result on the page, and every configuration connects. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Block, blocksOf, WRITTEN_URL } from '../support/docs-blocks.ts';
import { REPOSITORY, until } from '../support/processes.ts';
import { type SpawnedService, spawnService, temporaryFolder } from '../support/service.ts';
import { newClient, overHttp, textsOf } from './clients.ts';
import { BIRTH } from './messages.ts';

const BLOCKS = blocksOf('docs/mcp.md');
const FOLDER = '/home/you/ecliptic';
const KEY = /ak_test_…|\$\{input:ecliptic-key\}|\$ECLIPTIC_API_KEY/g;

const folder = temporaryFolder();
let service: SpawnedService;
let key: string;
let client: Client;
before(async () => {
  service = await spawnService({ DATABASE_URL: `file:${join(folder.path, 'keys.db')}`, MCP: 'on' });
  key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
  client = await overHttp({ url: service.url, key }, '2026-07-28');
});
after(async () => {
  await client.close();
  await service.stop();
  folder.remove();
});

/** A block with the reader's folder, service and key. */
function filledIn({ content }: Block): string {
  return content
    .replaceAll(FOLDER, REPOSITORY)
    .replaceAll(WRITTEN_URL, service.url)
    .replace(KEY, key);
}

interface Host {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function hostOf(block: Block): Host {
  const { mcpServers, servers = mcpServers } = JSON.parse(filledIn(block));
  return servers.ecliptic;
}

/** Calculates with a host's configuration, and returns the charge of the service. */
async function tryHost({ command, args = [], url = '', headers = {} }: Host) {
  const own = newClient('2025-11-25');
  const { PATH = '' } = process.env;
  const program = { command: process.execPath, args: [...args], env: { PATH } };
  await own.connect(
    command === 'node'
      ? new StdioClientTransport(program)
      : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  const result = await own.callTool({ name: 'positions', arguments: { subject: BIRTH } });
  assert.notEqual(result.isError, true, JSON.stringify(result));
  await own.close();
}

/** Counts the charged results of `positions`. */
let expected = 0;
const charged = (): number => service.output().split('"credits":1').length - 1;

for (const block of BLOCKS) {
  const remark = block.remarks.find((each) => ['stdio', 'http'].includes(each));
  if (remark === undefined) continue;
  test(`connects with the configuration in line ${block.line} (${block.remarks.join(' ')})`, async () => {
    const host = hostOf(block);
    assert.equal(host.url === undefined, remark === 'stdio');
    await tryHost(host);
    if (remark === 'http') expected++;
  });
}

for (const block of BLOCKS.filter(({ language }) => language === 'sh')) {
  test(`connects with the command in line ${block.line}`, async () => {
    const line = filledIn(block).trim();
    const local = /^claude mcp add ecliptic -- (\S+) (\S+) (\S+)$/.exec(line);
    if (local !== null) return await tryHost({ command: local[1] ?? '', args: local.slice(2) });
    const remote =
      /^claude mcp add --transport http ecliptic (\S+) --header "(Authorization): ([^"]+)"$/;
    const [, url = '', name = '', value = ''] = remote.exec(line) ?? assert.fail(line);
    await tryHost({ url, headers: { [name]: value } });
    expected++;
  });
}

const CALL = /^call=(\w+)$/;
for (const [index, block] of BLOCKS.entries()) {
  const tool = block.remarks.flatMap((each) => CALL.exec(each)?.[1] ?? [])[0];
  if (tool === undefined) continue;
  test(`returns the result on the page for the call in line ${block.line} (${tool})`, async () => {
    const result = await client.callTool({ name: tool, arguments: JSON.parse(block.content) });
    const texts = textsOf(result).map((text) => text.replaceAll(service.url, WRITTEN_URL));
    if (tool === 'positions' && !result.isError) expected++;
    const shown = BLOCKS[index + 1];
    if (shown?.language === 'text') {
      assert.equal(texts[0], shown.content);
    } else {
      assert.deepEqual([shown?.language, shown?.remarks], ['json', []], 'its result follows');
      const expected = JSON.parse(shown?.content ?? '');
      const real = JSON.parse(texts.at(-1) ?? '');
      assert.equal('request_id' in real, 'request_id' in expected);
      if ('request_id' in real) real.request_id = expected.request_id;
      assert.equal(JSON.stringify(real), JSON.stringify(expected));
      assert.equal(result.isError === true, 'code' in expected);
    }
  });
}

test('calls no service from a configuration without one', async () => {
  await until('the lines of the log', () => charged() >= expected);
  assert.equal(charged(), expected);
  assert.equal(expected, 4);
});

test('runs every block of the page', () => {
  const tried = BLOCKS.filter(({ language, remarks }) => remarks.length > 0 || language === 'sh');
  const responses = BLOCKS.filter(
    ({ remarks }, index) =>
      remarks.length === 0 && BLOCKS[index - 1]?.remarks.some((each) => CALL.test(each)),
  );
  assert.equal(new Set([...tried, ...responses]).size, BLOCKS.length);
});
