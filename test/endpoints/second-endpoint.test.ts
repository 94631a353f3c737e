/** A second endpoint with its own price, settings and data, which needs coordinates. */
import { test } from 'node:test';
import {
  fit,
  number,
  object,
  type Shape,
  answerOf as shapeOf,
} from '../../packages/client/src/shape.ts';
import type { EndpointFacts } from '../../packages/contract/endpoints.ts';
import {
  number as numberSchema,
  openObject,
  strictObject,
  string,
} from '../../packages/contract/schema/json-schema.ts';
import { SettingsSchema, SubjectSchema } from '../../packages/contract/schema/request.ts';
import { metaSchemaOf } from '../../packages/contract/schema/response.ts';
import { SIGNS } from '../../packages/contract/vocabulary.ts';
import { defineEndpoint } from '../../src/endpoints/served.ts';
import { assertServed } from './mounted.ts';

const FACTS: EndpointFacts = {
  path: '/v1/western/moon-sign',
  credits: 3,
  settings: ['zodiac', 'ayanamsa'],
};

const { zodiac, ayanamsa } = SettingsSchema.properties;
const text = (description: string) => string({ description, examples: ['gemini'] });
const request = strictObject(
  { description: 'A birth moment.', examples: [{}] },
  {
    subject: SubjectSchema,
    settings: strictObject(
      { description: 'The zodiac.', examples: [{}] },
      { zodiac, ayanamsa },
      [],
    ),
  },
  ['subject'],
);
const latitude = numberSchema({ description: 'In degrees.', examples: [0] });
const data = openObject(
  { description: 'The result.', examples: [{}] },
  { sign: text('It.'), latitude },
  ['sign', 'latitude'],
);
const answer = openObject(
  { description: 'The answer.', examples: [{}] },
  { data, meta: metaSchemaOf(FACTS.settings) },
  ['data', 'meta'],
);
const sign: Shape = (value) => ((SIGNS as readonly unknown[]).includes(value) ? undefined : '');
const shape = shapeOf(FACTS, object({ sign, latitude: number }));

const subject = { datetime: '1990-06-15T14:30:00+02:00' };
const settings = { zodiac: 'sidereal', ayanamsa: 'lahiri' };

test('serves a second endpoint with its own price, settings and data', async () => {
  await assertServed({
    callable: {
      // The first real endpoint with coordinates will add its own code to the catalogue.
      endpoint: defineEndpoint('moon_sign', FACTS, request, 'subject.location.out_of_range'),
      document: {
        operation: 'findMoonSign',
        tag: 'Positions',
        summary: 'Find the sign of the Moon',
        description: 'The sign that the Moon was in, seen from a place.',
        guide: { description: 'The request', page: 'request' },
        answered: 'The sign.',
        request,
        answer,
        tool: { name: 'moon_sign', title: 'Sign of the Moon', description: 'Finds it.' },
      },
      textOf: (json) => JSON.parse(json).data.sign,
    },
    calculation: (ephemeris, chart) => {
      const [moon] = ephemeris.sky({ ...chart, bodies: ['moon'] }).bodies;
      const { latitude: from = Number.NaN } = chart.coordinates ?? {};
      return { sign: SIGNS[Math.floor((moon?.longitude ?? 0) / 30)], latitude: from };
    },
    reading: { ...FACTS, fit: (value) => fit(shape, value), rowsOfData: () => [] },
    request: {
      subject: { ...subject, location: { latitude: 46.948, longitude: 7.4474 } },
      settings,
    },
    data: { sign: 'aquarius', latitude: 46.948 },
    settings_resolved: settings,
    // The endpoint does not have this setting.
    malformed: { subject, settings: { bodies: ['sun'] } },
    // The endpoint needs coordinates.
    meaningless: { subject, settings },
  });
});
