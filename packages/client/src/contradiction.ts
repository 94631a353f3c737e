/** Compares a response with the request and with itself: it checks every field that follows from another one. */
import {
  type BodyName,
  ELEMENTS,
  MODALITIES,
  NODE_BODY,
  PLANETS,
  SIGNS,
} from '../../contract/vocabulary.ts';
import type {
  Location,
  Meta,
  Position,
  PositionsRequest,
  SettingsResolved,
} from '../../contract/wire.ts';
import type { Positions } from './settings.ts';

/** A place of the response, with its expected and its actual value. */
export type Row = readonly [pointer: string, expected: unknown, answered: unknown];

/** The common part of all responses. */
export interface Answered {
  readonly meta: Omit<Meta, 'settings_resolved'> & {
    readonly settings_resolved: Partial<SettingsResolved>;
  };
}

/** A request as it was sent, whatever it was. */
export type SentRequest = Partial<PositionsRequest>;

/** The true obliquity of date, in degrees, lies between these from the 17th century to the 30th. */
const OBLIQUITY_MIN = 23.3;
const OBLIQUITY_MAX = 23.5;
const MICRODEGREES = 1_000_000;
const SPEED_UNITS = 10_000;

/**
 * Finds the first field of a response that contradicts the request or another field. The instant is not among
 * them: it has an error of its own.
 *
 * @param settings that the endpoint uses
 * @param rowsOfData the expected values of the data
 */
export function contradictionIn<Answer extends Answered>(
  sent: SentRequest,
  answer: Answer,
  settings: readonly (keyof SettingsResolved)[],
  rowsOfData: (sent: SentRequest, answer: Answer) => readonly Row[],
): string | undefined {
  const rows = [...rowsOfMeta(sent, answer, settings), ...rowsOfData(sent, answer)];
  for (const [pointer, ...values] of rows) {
    // JSON has no -0, and the fields of all objects here are in a fixed order.
    const [expected, answered] = values.map((value) => JSON.stringify(value) ?? 'nothing');
    if (expected !== answered) return `${pointer} has to be ${expected}, and is ${answered}`;
  }
  return undefined;
}

function rowsOfMeta(
  { subject, settings }: SentRequest,
  { meta }: Answered,
  names: readonly (keyof SettingsResolved)[],
): Row[] {
  const { zodiac = 'tropical', ayanamsa, node_type: nodeType = 'true' } = settings ?? {};
  const resolved = { zodiac, ayanamsa, node_type: nodeType, bodies: bodiesOf(settings) };
  const offset = String(subject?.datetime).slice(-6);
  const { settings_resolved: settingsResolved, subject_resolved: subjectResolved } = meta;
  return [
    ...names.map(
      (name): Row => [`/meta/settings_resolved/${name}`, resolved[name], settingsResolved[name]],
    ),
    [
      '/meta/subject_resolved/utc_offset',
      offset.endsWith('Z') ? '+00:00' : offset,
      subjectResolved.utc_offset,
    ],
    [
      '/meta/subject_resolved/coordinates',
      coordinates(subject?.location),
      coordinates(subjectResolved.coordinates),
    ],
    ['/meta/subject_resolved/time_known', true, subjectResolved.time_known],
  ];
}

function bodiesOf(settings: SentRequest['settings']): readonly BodyName[] {
  const node = NODE_BODY[settings?.node_type === 'mean' ? 'mean' : 'true'];
  return settings?.bodies ?? [...PLANETS, node];
}

/** The expected values of positions. */
export function rowsOfPositions(sent: SentRequest, { data }: Positions): readonly Row[] {
  const { positions } = data;
  const bounded = positions.filter(({ out_of_bounds: outOfBounds }) => !outOfBounds);
  const reached = Math.max(...bounded.map(({ declination }) => Math.abs(declination)));
  const obliquity = Math.min(Math.max(reached, OBLIQUITY_MIN), OBLIQUITY_MAX);
  return [
    ['/data/positions', bodiesOf(sent.settings), positions.map(({ body }) => body)],
    ...positions.flatMap((position, index) =>
      rowsOfPosition(position, `/data/positions/${index}`, obliquity),
    ),
  ];
}

/** A newer service may add fields to them. */
function coordinates(location: Location | null | undefined): Location | null {
  return location ? { latitude: location.latitude, longitude: location.longitude } : null;
}

/** @param obliquity the least that all bodies within bounds allow, in degrees */
function rowsOfPosition(position: Position, at: string, obliquity: number): Row[] {
  const { longitude, sign_longitude: signLongitude, speed, retrograde, declination } = position;
  const microdegrees = Math.round(longitude * MICRODEGREES);
  const sign = Math.floor(microdegrees / (30 * MICRODEGREES));
  const seconds = Math.floor(((microdegrees % (30 * MICRODEGREES)) * 3_600) / MICRODEGREES);
  const degrees = Math.floor(seconds / 3_600);
  const place = { degrees, minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  const { degrees: d, minutes: m, seconds: s } = signLongitude;
  return [
    [`${at}/longitude`, microdegrees / MICRODEGREES, longitude],
    [`${at}/sign`, SIGNS[sign], position.sign],
    [`${at}/sign_longitude`, place, { degrees: d, minutes: m, seconds: s }],
    [`${at}/element`, ELEMENTS[sign % ELEMENTS.length], position.element],
    [`${at}/modality`, MODALITIES[sign % MODALITIES.length], position.modality],
    [`${at}/speed`, Math.round(speed * SPEED_UNITS) / SPEED_UNITS, speed],
    // A speed that was rounded to 0 has lost its sign.
    [`${at}/retrograde`, speed === 0 ? retrograde : speed < 0, retrograde],
    [`${at}/declination`, Math.round(declination * MICRODEGREES) / MICRODEGREES, declination],
    [`${at}/out_of_bounds`, Math.abs(declination) > obliquity, position.out_of_bounds],
  ];
}
