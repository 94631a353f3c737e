/** A second judge of request bodies: a general JSON Schema validator, and a second reader of time. */
import { Ajv } from 'ajv';
import { PositionsRequestSchema } from '../../../packages/contract/schema/request.ts';
import { NODE_BODY, PLANETS } from '../../../packages/contract/vocabulary.ts';
import { type ReferenceMoment, referenceMoment } from './datetime.ts';
import { referenceJson } from './json.ts';

/** The deepest nesting that the service reads. */
const DEPTH_MAX = 16;

interface Request {
  readonly subject: {
    readonly datetime?: string;
    readonly location?: { readonly latitude: number; readonly longitude: number };
  };
  readonly settings?: {
    readonly zodiac?: string;
    readonly ayanamsa?: string;
    readonly node_type?: 'true' | 'mean';
    readonly bodies?: readonly string[];
  };
}

/** The meaning of a valid body. */
export interface Accepted {
  readonly moment: Exclude<ReferenceMoment, { readonly fault: string }>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}

/** All codes that one step finds, in the order in which it finds them. */
export type Verdict = { readonly codes: readonly string[] } | { readonly accepted: Accepted };

const fits = new Ajv({ strict: false, strictNumbers: false }).compile(shapeSchema());

/** Judges a request body as the service must. */
export function referenceRequest(body: Buffer): Verdict {
  const json = referenceJson(body);
  if (json === undefined || json.repeated > 0 || json.depth > DEPTH_MAX || !fits(json.value)) {
    return { codes: ['request.malformed'] };
  }
  const { subject, settings = {} } = json.value as Request;
  const codes: string[] = [];
  const moment = subject.datetime === undefined ? undefined : referenceMoment(subject.datetime);
  if (moment === undefined) codes.push('subject.time.required');
  else if (moment.fault !== undefined) codes.push(moment.fault);
  const { latitude = 0, longitude = 0 } = subject.location ?? {};
  if (Math.abs(latitude) > 90) codes.push('subject.location.out_of_range');
  if (Math.abs(longitude) > 180) codes.push('subject.location.out_of_range');
  const { zodiac = 'tropical', ayanamsa, node_type: nodeType = 'true' } = settings;
  const isSidereal = zodiac === 'sidereal';
  if (isSidereal && ayanamsa === undefined) codes.push('settings.ayanamsa.required');
  if (!isSidereal && ayanamsa !== undefined) codes.push('settings.ayanamsa.not_applicable');
  if (moment === undefined || moment.fault !== undefined || codes.length > 0) return { codes };
  const bodies = settings.bodies ?? [...PLANETS, NODE_BODY[nodeType]];
  return {
    accepted: {
      moment,
      settings: { zodiac, ...(isSidereal && { ayanamsa }), node_type: nodeType, bodies },
      coordinates: subject.location === undefined ? null : { latitude, longitude },
    },
  };
}

/** The published schema without checks of the meaning: bounds, and whether there is a time. */
function shapeSchema(): object {
  const schema = JSON.parse(JSON.stringify(PositionsRequestSchema));
  const { subject } = schema.properties;
  subject.required = [];
  for (const coordinate of Object.values<Record<string, unknown>>(
    subject.properties.location.properties,
  )) {
    delete coordinate['minimum'];
    delete coordinate['maximum'];
  }
  return schema;
}
