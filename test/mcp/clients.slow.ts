/** The SDK's client over both transports, with and without a handshake. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import { post } from '../support/service.ts';
import { overHttp, overStdio, textsOf, VERSIONS } from './clients.ts';
import { BIRTH, serviceWithMcp } from './messages.ts';

let service: Awaited<ReturnType<typeof serviceWithMcp>>;
before(async () => {
  service = await serviceWithMcp();
});
after(() => service.stop());

const TRANSPORTS = {
  HTTP: (version: (typeof VERSIONS)[number]) => overHttp(service, version),
  stdio: overStdio,
};

for (const [transport, connect] of Object.entries(TRANSPORTS)) {
  for (const version of VERSIONS) {
    describe(`over ${transport} with ${version}`, () => {
      let client: Client;
      before(async () => {
        client = await connect(version);
      });
      after(() => client.close());

      test('receives the name, the instructions and the capabilities', () => {
        assert.equal(client.getNegotiatedProtocolVersion(), version);
        assert.equal(client.getServerVersion()?.name, 'ecliptic');
        assert.match(client.getInstructions() ?? '', /Never guess or calculate a time zone/);
        const capabilities = Object.keys(client.getServerCapabilities() ?? {}).sort();
        assert.deepEqual(capabilities, ['resources', 'tools']);
      });

      test('lists the tools with valid schemas', async () => {
        const { tools } = await client.listTools();
        const names = tools.map(({ name }) => name);
        assert.deepEqual(names, ['find_place', 'birth_moment', 'positions', 'position_ranges']);
        for (const { inputSchema, outputSchema = {}, annotations } of tools) {
          const ajv = new Ajv({ strict: false });
          assert.ok(ajv.validateSchema(inputSchema));
          assert.ok(ajv.validateSchema(outputSchema as object));
          assert.equal(annotations?.readOnlyHint, true);
        }
      });

      test('receives a text, and once the bytes of the endpoint, which fit the schema', async () => {
        const settings = { zodiac: 'sidereal', ayanamsa: 'lahiri', bodies: ['sun', 'uranus'] };
        const given = { subject: BIRTH, settings };
        const result = await client.callTool({ name: 'positions', arguments: given });
        const endpoint = await (await post(service, JSON.stringify(given))).text();
        assert.equal(JSON.stringify(result.structuredContent), endpoint);
        const [text = '', ...more] = textsOf(result);
        assert.deepEqual(more, []);
        assert.match(text, /^UTC instant .*\nsidereal \(lahiri\) zodiac, true node/);
        const { tools } = await client.listTools();
        const schema = tools.find(({ name }) => name === 'positions')?.outputSchema as object;
        assert.ok(new Ajv({ strict: false }).validate(schema, result.structuredContent));
      });

      test('finds a place and the instant of a birth there', async () => {
        const query = { name: 'find_place', arguments: { query: 'Ulm, Germany' } };
        const found = (await client.callTool(query)).structuredContent;
        const [place] = (found as { readonly places: object[] }).places;
        const born = { date: '1879-03-14', time: '11:30', place };
        const moment = await client.callTool({ name: 'birth_moment', arguments: born });
        const { datetime } = moment.structuredContent as { readonly datetime: string };
        assert.equal(datetime, '1879-03-14T10:50:02Z');
        assert.deepEqual(JSON.parse(textsOf(moment).join()), moment.structuredContent);
      });

      test('receives a problem document for a rejected call', async () => {
        const subject = { ...BIRTH, name: 'x' };
        const wrong = { name: 'positions', arguments: { subject } };
        const result = await client.callTool(wrong);
        assert.equal(result.isError, true);
        assert.equal(result.structuredContent, undefined);
        const document = JSON.parse(textsOf(result).join());
        assert.equal(document.code, 'request.malformed');
        assert.equal(document.errors[0].pointer, '#/subject/name');
        assert.match(document.type, /^https?:\/\/.*\/errors\/request\.malformed$/);
        assert.match(document.request_id, /^req_/);
      });

      test('reads every listed resource, and no other', async () => {
        const { resources } = await client.listResources();
        assert.ok(resources.length > 40);
        for (const { uri, mimeType, description } of resources) {
          const { contents } = await client.readResource({ uri });
          const [content] = contents as { uri: string; mimeType: string; text: string }[];
          assert.deepEqual([content?.uri, content?.mimeType], [uri, mimeType]);
          if (mimeType === 'application/json') JSON.parse(content?.text ?? '');
          else assert.match(content?.text ?? '', /^\s*# /, uri);
          assert.ok(description);
        }
        assert.ok(resources.some(({ uri }) => uri.endsWith('/openapi.json')));
        for (const uri of ['https://docs.example/assets/site.js', 'file:///etc/passwd', 'x.md']) {
          await assert.rejects(client.readResource({ uri }), { code: -32602 });
        }
      });

      test('receives a protocol error for an unknown tool', async () => {
        const unknown = { name: 'horoscope', arguments: {} };
        const message = /find_place, birth_moment, positions, position_ranges/;
        await assert.rejects(client.callTool(unknown), { code: -32602, message });
      });
    });
  }
}

test('responds to a ping in versions with a handshake', async () => {
  const client = await overHttp(service, '2025-11-25');
  await client.ping();
  await client.close();
});
