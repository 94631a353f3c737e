/** An endpoint that cannot calculate without coordinates says so, and refuses requests that have none. */
import { test } from 'node:test';
import { fit, number, object, answerOf as shapeOf } from '../../packages/client/src/shape.ts';
import type { EndpointFacts } from '../../packages/contract/endpoints.ts';
import { metaSchemaOf } from '../../packages/contract/schema/answer.ts';
import {
  number as numberSchema,
  openObject,
  strictObject,
} from '../../packages/contract/schema/json-schema.ts';
import { SubjectSchema } from '../../packages/contract/schema/request.ts';
import { defineEndpoint } from '../../src/endpoints/endpoint.ts';
import { assertServed } from './mounted.ts';

const FACTS: EndpointFacts = { path: '/v1/western/antipode', credits: 2, settings: [] };

const request = strictObject(
  { description: 'A birth.', examples: [{}] },
  { subject: SubjectSchema },
  ['subject'],
);
const latitude = numberSchema({ description: 'In degrees.', examples: [0] });
const answer = openObject(
  { description: 'The answer.', examples: [{}] },
  {
    data: openObject({ description: 'The result.', examples: [{}] }, { latitude }, ['latitude']),
    meta: metaSchemaOf(FACTS.settings),
  },
  ['data', 'meta'],
);
const shape = shapeOf(FACTS, object({ latitude: number }));

test('an endpoint that needs coordinates', async () => {
  await assertServed({
    callable: {
      // The catalogue gets a code of its own with the first endpoint of this kind.
      endpoint: defineEndpoint('antipode', FACTS, request, 'subject.location.out_of_range'),
      document: {
        operation: 'findAntipode',
        tag: 'Positions',
        summary: 'Find the antipode',
        description: 'The latitude on the other side.',
        guide: { description: 'The request', page: 'request' },
        answered: 'The latitude.',
        request,
        answer,
        tool: { name: 'antipode', title: 'Antipode', description: 'Finds it.' },
      },
      textOf: (json) => String(JSON.parse(json).data.latitude),
    },
    calculation: (_, { coordinates }) => ({ latitude: -(coordinates?.latitude ?? Number.NaN) }),
    reading: { ...FACTS, fit: (value) => fit(shape, value), rowsOfData: () => [] },
    request: {
      subject: {
        datetime: '1990-06-15T14:30:00+02:00',
        location: { latitude: 46.948, longitude: 7.4474 },
      },
    },
    data: { latitude: -46.948 },
    settings_resolved: {},
    malformed: {
      subject: { datetime: '1990-06-15T14:30:00+02:00' },
      settings: { zodiac: 'tropical' },
    },
    meaningless: { subject: { datetime: '1990-06-15T14:30:00+02:00' } },
  });
});
