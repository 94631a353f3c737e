import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import {
  LATITUDE_DEGREES_MAX,
  LONGITUDE_DEGREES_MAX,
} from '../../packages/contract/schema/request.ts';
import {
  AYANAMSAS,
  type Ayanamsa,
  type BodyName,
  NODE_BODY,
  PLANETS,
} from '../../packages/contract/vocabulary.ts';
import type { Location, SettingsResolved, SubjectResolved } from '../../packages/contract/wire.ts';
import { Findings, ProblemError } from '../problem/problem.ts';
import { type Moment, readMoment } from './moment.ts';
import type { ReadableRequest } from './parse.ts';
import { quoted } from './wording.ts';

/** The requirements of an endpoint. They are data, so that one pass reports all findings of a request. */
export interface Needs {
  /** The problem code for missing coordinates; undefined if the calculation does not need them. */
  readonly coordinates: ProblemCode | undefined;
  /** The settings that it uses, in the order of `meta`. */
  readonly settings: readonly (keyof SettingsResolved)[];
}

/** All inputs of a calculation. */
export interface Chart {
  /** Julian day in Universal Time. */
  readonly jd_ut: number;
  /** Only if the endpoint needs them. */
  readonly coordinates?: Location;
  /** The sidereal zodiac's zero point; absent in the tropical zodiac. */
  readonly ayanamsa?: Ayanamsa;
  /** In the order of the response, without repetition; the default bodies if the endpoint does not use the setting. */
  readonly bodies: readonly BodyName[];
}

/** The meaning of a request, with all defaults filled in. */
export interface Resolved {
  readonly chart: Chart;
  readonly settings: Partial<SettingsResolved>;
  readonly subject: SubjectResolved;
}

/**
 * Resolves a readable request: instant, coordinates and every setting.
 *
 * @param needs of the endpoint
 * @throws {ProblemError} 422 with every finding; time first, then location, then settings
 */
export function resolve(request: ReadableRequest, needs: Needs): Resolved {
  let findings: Findings | undefined;
  const report: Report = (code, pointer, detail, reason) => {
    findings ??= new Findings();
    findings.add(() => ({ code, pointer, detail, ...(reason && { reason }) }));
  };

  const moment = resolveMoment(request.subject.datetime, report);
  const coordinates = resolveCoordinates(request.subject.location, needs, report);
  const settings = resolveSettings(request.settings ?? {}, report);

  if (findings !== undefined) throw ProblemError.of(findings);
  if (moment === undefined) throw new Error('a missing moment must have been reported');

  const { jd_ut: jdUt, utc_datetime: utcDatetime, utc_offset: utcOffset } = moment;
  const { ayanamsa, bodies } = settings;
  return {
    chart: {
      jd_ut: jdUt,
      ...(needs.coordinates && coordinates && { coordinates }),
      ...(ayanamsa && { ayanamsa }),
      bodies,
    },
    settings: used(settings, needs),
    subject: { utc_datetime: utcDatetime, utc_offset: utcOffset, coordinates, time_known: true },
  };
}

type Report = (code: ProblemCode, pointer: string, detail: string, reason?: string) => void;

function resolveMoment(datetime: string | undefined, report: Report): Moment | undefined {
  if (datetime === undefined) {
    report(
      'subject.time.required',
      '#/subject/datetime',
      'subject.datetime is missing; send the birth moment with its UTC offset, for example "1990-06-15T14:30:00+02:00".',
    );
    return undefined;
  }
  const moment = readMoment(datetime);
  if (!('code' in moment)) return moment;
  report(moment.code, '#/subject/datetime', moment.detail, moment.reason);
  return undefined;
}

/** True if both coordinates are in range after an exchange. */
export function fitSwapped({ latitude, longitude }: Location): boolean {
  return Math.abs(latitude) <= LONGITUDE_DEGREES_MAX && Math.abs(longitude) <= LATITUDE_DEGREES_MAX;
}

const COORDINATE_LIMITS = [
  ['latitude', LATITUDE_DEGREES_MAX],
  ['longitude', LONGITUDE_DEGREES_MAX],
] as const;

function resolveCoordinates(
  location: ReadableRequest['subject']['location'],
  { coordinates: missing }: Needs,
  report: Report,
): SubjectResolved['coordinates'] {
  if (location === undefined) {
    if (missing !== undefined) {
      report(
        missing,
        '#/subject/location',
        'subject.location is missing; send the latitude and longitude of the birth place in decimal degrees.',
      );
    }
    return null;
  }
  for (const [name, limit] of COORDINATE_LIMITS) {
    const value = location[name];
    if (value >= -limit && value <= limit) continue;
    report(
      'subject.location.out_of_range',
      `#/subject/location/${name}`,
      `subject.location.${name} is ${value}. It must be between -${limit} and ${limit} decimal degrees.${fitSwapped(location) ? ' Latitude and longitude may be swapped.' : ''}`,
    );
  }
  // Adding zero turns -0 into 0.
  return { latitude: location.latitude + 0, longitude: location.longitude + 0 };
}

function resolveSettings(
  settings: NonNullable<ReadableRequest['settings']>,
  report: Report,
): SettingsResolved {
  const { zodiac = 'tropical', ayanamsa, node_type: nodeType = 'true' } = settings;
  if (zodiac === 'sidereal' && ayanamsa === undefined) {
    report(
      'settings.ayanamsa.required',
      '#/settings/ayanamsa',
      `settings.ayanamsa is missing; a sidereal zodiac needs ${quoted(AYANAMSAS, ' or ')}. There is no default.`,
    );
  }
  if (zodiac === 'tropical' && ayanamsa !== undefined) {
    report(
      'settings.ayanamsa.not_applicable',
      '#/settings/ayanamsa',
      'settings.ayanamsa does not apply to the tropical zodiac; leave it out, or send "zodiac": "sidereal".',
    );
  }
  const bodies = settings.bodies ?? [...PLANETS, NODE_BODY[nodeType]];
  return { zodiac, ...(ayanamsa && { ayanamsa }), node_type: nodeType, bodies };
}

/** The settings that the endpoint uses. */
function used(settings: SettingsResolved, needs: Needs): Partial<SettingsResolved> {
  const kept: Partial<Record<keyof SettingsResolved, unknown>> = {};
  for (const name of needs.settings) {
    if (settings[name] !== undefined) kept[name] = settings[name];
  }
  return kept as Partial<SettingsResolved>;
}
