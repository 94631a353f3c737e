/** What the SDK's client gets at `/mcp` of a service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import type { Positions } from '../../packages/contract/wire.ts';
import { composeService, post, SURROUNDINGS } from '../support/service.ts';
import { endpointForTests, overHttp, textsOf, VERSIONS } from './clients.ts';
import { BIRTH, costsOf, serviceWithMcp } from './messages.ts';

let service: Awaited<ReturnType<typeof serviceWithMcp>>;
before(async () => {
  service = await serviceWithMcp();
});
after(() => service.stop());

for (const version of VERSIONS) {
  describe(`the SDK's client with ${version}`, () => {
    let client: Client;
    before(async () => {
      client = await overHttp(service, version);
      costsOf(service);
    });
    after(() => client.close());

    test('learns the name, the instructions and what there is', () => {
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      assert.equal(client.getServerVersion()?.name, 'ecliptic');
      assert.match(client.getInstructions() ?? '', /Never guess a time zone/);
      const capabilities = Object.keys(client.getServerCapabilities() ?? {}).sort();
      assert.deepEqual(capabilities, ['resources', 'tools']);
    });

    test('lists the tools with valid schemas', async () => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['find_place', 'birth_moment', 'positions', 'search_documentation'],
      );
      for (const { inputSchema, outputSchema, annotations } of tools) {
        const ajv = new Ajv({ strict: false });
        assert.ok(ajv.validateSchema(inputSchema));
        assert.ok(ajv.validateSchema(outputSchema as object));
        assert.equal(annotations?.readOnlyHint, true);
      }
    });

    test('gets the bytes of the endpoint once, a text, and is charged one credit', async () => {
      const given = { subject: BIRTH, settings: { bodies: ['sun', 'uranus'] } };
      const result = await client.callTool({ name: 'positions', arguments: given });
      assert.deepEqual(costsOf(service), [1]);
      const endpoint = await (await post(service, JSON.stringify(given))).text();
      assert.deepEqual(costsOf(service), [1]);
      assert.equal(JSON.stringify(result.structuredContent), endpoint);
      const texts = textsOf(result);
      assert.equal(texts.length, 1);
      const row = /^uranus {2}278\.164401 {2}08°09′51″ Capricorn .* out of bounds$/m;
      assert.match(texts[0] ?? '', row);
      const { tools } = await client.listTools();
      const schema = tools.find(({ name }) => name === 'positions')?.outputSchema as object;
      assert.ok(new Ajv({ strict: false }).validate(schema, result.structuredContent));
    });

    test('gets a problem document for a refused call, which costs nothing', async () => {
      costsOf(service);
      const result = await client.callTool({
        name: 'positions',
        arguments: { subject: { ...BIRTH, name: 'x' }, settings: { zodiac: 'sidereal' } },
      });
      assert.deepEqual(costsOf(service), []);
      assert.equal(result.isError, true);
      assert.equal(result.structuredContent, undefined);
      const document = JSON.parse(textsOf(result)[0] ?? '');
      assert.equal(document.code, 'request.malformed');
      assert.equal(document.errors[0].pointer, '#/subject/name');
      assert.equal(document.type, `${SURROUNDINGS.docsUrl}/errors/request.malformed`);
      const logged = service.logged().findLast(({ msg }) => msg === 'request');
      assert.equal(document.request_id, logged?.['request_id']);
      assert.equal(logged?.['code'], 'request.malformed');
      assert.deepEqual([logged?.['status'], logged?.['route']], [200, '/mcp']);
    });

    test('reads every resource that is listed', async () => {
      const { resources } = await client.listResources();
      assert.ok(resources.length > 40);
      for (const { uri, mimeType, description } of resources) {
        const { contents } = await client.readResource({ uri });
        const [content] = contents as { uri: string; mimeType: string; text: string }[];
        assert.deepEqual([content?.uri, content?.mimeType], [uri, mimeType]);
        if (mimeType === 'application/json') JSON.parse(content?.text ?? '');
        else assert.ok(/^\s*# /.test(content?.text ?? ''), uri);
        assert.ok(description);
      }
      assert.ok(resources.some(({ uri }) => uri === `${SURROUNDINGS.docsUrl}/openapi.json`));
      assert.deepEqual(costsOf(service), []);
    });

    test('does not get a resource that is not listed', async () => {
      for (const uri of ['https://docs.example/assets/site.js', 'file:///etc/passwd', 'index.md']) {
        await assert.rejects(client.readResource({ uri }), /-3\d{4}|not found|invalid/i, uri);
      }
    });

    test('gets a protocol error for a tool that there is not', async () => {
      await assert.rejects(client.callTool({ name: 'horoscope', arguments: {} }), { code: -32602 });
    });
  });
}

for (const version of VERSIONS) {
  test(`a thousand calls at once are all answered and charged once (${version})`, async (t) => {
    let charged = 0;
    const count = (_: string, cost: number) => {
      charged += cost;
    };
    // They share a thread with the service and the client, on a machine that may be busy.
    const timeout = 600_000;
    const own = await composeService(
      { mcp: await endpointForTests(), count },
      {
        headersTimeoutMs: timeout,
        requestTimeoutMs: timeout,
        idleTimeoutMs: timeout,
      },
    );
    t.after(() => own.stop());
    const client = await overHttp(own, version);
    t.after(() => client.close());
    const moments = Array.from(
      { length: 1_000 },
      (_, index) => `${1900 + (index % 200)}-01-01T00:00:00Z`,
    );
    const results = await Promise.all(
      moments.map((datetime) =>
        client.callTool({ name: 'positions', arguments: { subject: { datetime } } }, { timeout }),
      ),
    );
    assert.deepEqual(
      results.map(
        ({ structuredContent }) =>
          (structuredContent as Positions).meta.subject_resolved.utc_datetime,
      ),
      moments,
    );
    assert.equal(charged, moments.length);
  });
}

test('version 2025-11-25 has a ping', async () => {
  const client = await overHttp(service, '2025-11-25');
  await client.ping();
  await client.close();
});
