import { Findings, Problem } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problem-codes.ts';
import { LATITUDE_DEGREES_MAX, LONGITUDE_DEGREES_MAX } from '../../contract/schema/request.ts';
import {
  AYANAMSAS,
  type Ayanamsa,
  type BodyName,
  NODE_BODY,
  PLANETS,
} from '../../contract/vocabulary.ts';
import type { SettingsResolved, SubjectResolved } from '../../contract/wire.ts';
import { type Moment, readMoment } from './moment.ts';
import type { ReadableRequest } from './parse.ts';
import { quoted } from './wording.ts';

/** Everything that a calculation depends on. */
export interface Job {
  /** Julian day in Universal Time. */
  readonly jd_ut: number;
  /** The sidereal zodiac's zero point; absent in the tropical zodiac. */
  readonly ayanamsa?: Ayanamsa;
  /** In the order of the answer, each only once. */
  readonly bodies: readonly BodyName[];
}

/** The meaning of a request, with all defaults filled in. */
export interface Resolved {
  readonly job: Job;
  readonly settings: SettingsResolved;
  readonly subject: SubjectResolved;
}

/**
 * Gives a readable request its meaning: the instant, the coordinates, every setting.
 *
 * @throws {Problem} 422 with every finding; time first, then location, then settings
 */
export function resolve(request: ReadableRequest): Resolved {
  let findings: Findings | undefined;
  const report: Report = (code, pointer, detail) => {
    findings ??= new Findings();
    findings.add(() => ({ code, pointer, detail }));
  };

  const moment = resolveMoment(request.subject.datetime, report);
  const coordinates = resolveCoordinates(request.subject.location, report);
  const settings = resolveSettings(request.settings ?? {}, report);

  if (findings !== undefined) throw Problem.of(findings);
  if (moment === undefined) throw new Error('a missing moment must have been reported');

  const { jd_ut, utc_datetime, utc_offset } = moment;
  const { ayanamsa, bodies } = settings;
  return {
    job: { jd_ut, ...(ayanamsa && { ayanamsa }), bodies },
    settings,
    subject: { utc_datetime, utc_offset, coordinates, time_known: true },
  };
}

type Report = (code: ProblemCode, pointer: string, detail: string) => void;

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
  report(moment.code, '#/subject/datetime', moment.detail);
  return undefined;
}

const COORDINATE_LIMITS = [
  ['latitude', LATITUDE_DEGREES_MAX],
  ['longitude', LONGITUDE_DEGREES_MAX],
] as const;

function resolveCoordinates(
  location: ReadableRequest['subject']['location'],
  report: Report,
): SubjectResolved['coordinates'] {
  if (location === undefined) return null;
  for (const [name, limit] of COORDINATE_LIMITS) {
    if (location[name] >= -limit && location[name] <= limit) continue;
    report(
      'subject.location.out_of_range',
      `#/subject/location/${name}`,
      `subject.location.${name} must be between -${limit} and ${limit} decimal degrees.`,
    );
  }
  // Adding zero turns -0 into 0.
  return { latitude: location.latitude + 0, longitude: location.longitude + 0 };
}

function resolveSettings(
  settings: NonNullable<ReadableRequest['settings']>,
  report: Report,
): SettingsResolved {
  const { zodiac = 'tropical', ayanamsa, node_type = 'true' } = settings;
  if (zodiac === 'sidereal' && ayanamsa === undefined) {
    report(
      'settings.ayanamsa.required',
      '#/settings/ayanamsa',
      `settings.ayanamsa is missing; a sidereal zodiac needs ${quoted(AYANAMSAS, ' or ')}. None is implied.`,
    );
  }
  if (zodiac === 'tropical' && ayanamsa !== undefined) {
    report(
      'settings.ayanamsa.not_applicable',
      '#/settings/ayanamsa',
      'settings.ayanamsa does not apply to the tropical zodiac; leave it out, or send "zodiac": "sidereal".',
    );
  }
  const bodies = settings.bodies ?? [...PLANETS, NODE_BODY[node_type]];
  return { zodiac, ...(ayanamsa && { ayanamsa }), node_type, bodies };
}
