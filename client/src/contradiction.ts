/** Compares an answer with the request and with itself: whatever follows from something else is expected. */
import { ELEMENTS, MODALITIES, NODE_BODY, PLANETS, SIGNS } from '../../contract/vocabulary.ts';
import type { Location, Position, PositionsRequest } from '../../contract/wire.ts';
import type { Positions } from './settings.ts';

/** A place of the answer, what follows for it, and what it has. */
type Row = readonly [pointer: string, expected: unknown, answered: unknown];

/** A field that is not as it has to be. */
export interface Contradiction {
  /** JSON Pointer to the field. */
  readonly pointer: string;
  /** As JSON; undefined for a field that has to be absent. */
  readonly expected: string | undefined;
  /** As JSON; undefined for a field that is absent. */
  readonly answered: string | undefined;
}

/** The true obliquity of date, in degrees, lies between these from the 17th century to the 30th. */
const OBLIQUITY_MIN = 23.3;
const OBLIQUITY_MAX = 23.5;
const MICRODEGREES = 1_000_000;
const SPEED_UNITS = 10_000;

/**
 * The first field of an answer that contradicts the request, or another field. The instant is not among them:
 * it has an error of its own.
 *
 * @param asked the value of the request's body
 */
export function contradictionIn(asked: unknown, answer: Positions): Contradiction | undefined {
  const { positions } = answer.data;
  const bounded = positions.filter(({ out_of_bounds }) => !out_of_bounds);
  const reached = Math.max(...bounded.map(({ declination }) => Math.abs(declination)));
  const obliquity = Math.min(Math.max(reached, OBLIQUITY_MIN), OBLIQUITY_MAX);
  const rows = [
    ...rowsOfRequest((asked ?? {}) as Partial<PositionsRequest>, answer),
    ...positions.flatMap((position, index) =>
      rowsOfPosition(position, `/data/positions/${index}`, obliquity),
    ),
  ];
  for (const [pointer, ...values] of rows) {
    // JSON has no -0, and the fields of all objects here are in a fixed order.
    const [expected, answered] = values.map((value) => JSON.stringify(value));
    if (expected !== answered) return { pointer, expected, answered };
  }
  return undefined;
}

function rowsOfRequest({ subject, settings }: Partial<PositionsRequest>, answer: Positions): Row[] {
  const { zodiac = 'tropical', ayanamsa, node_type = 'true' } = settings ?? {};
  const node = NODE_BODY[node_type === 'mean' ? 'mean' : 'true'];
  const bodies = settings?.bodies ?? [...PLANETS, node];
  const offset = String(subject?.datetime).slice(-6);
  const { settings_resolved, subject_resolved } = answer.meta;
  const names = answer.data.positions.map(({ body }) => body);
  return [
    ['/meta/settings_resolved/zodiac', zodiac, settings_resolved.zodiac],
    ['/meta/settings_resolved/ayanamsa', ayanamsa, settings_resolved.ayanamsa],
    ['/meta/settings_resolved/node_type', node_type, settings_resolved.node_type],
    ['/meta/settings_resolved/bodies', bodies, settings_resolved.bodies],
    ['/data/positions', bodies, names],
    [
      '/meta/subject_resolved/utc_offset',
      offset.endsWith('Z') ? '+00:00' : offset,
      subject_resolved.utc_offset,
    ],
    [
      '/meta/subject_resolved/coordinates',
      coordinates(subject?.location),
      coordinates(subject_resolved.coordinates),
    ],
    ['/meta/subject_resolved/time_known', true, subject_resolved.time_known],
  ];
}

/** A newer service may add fields to them. */
function coordinates(location: Location | null | undefined): Location | null {
  return location ? { latitude: location.latitude, longitude: location.longitude } : null;
}

/** @param obliquity the least that all bodies within bounds allow, in degrees */
function rowsOfPosition(position: Position, at: string, obliquity: number): Row[] {
  const { longitude, sign_longitude, speed, retrograde, declination } = position;
  const microdegrees = Math.round(longitude * MICRODEGREES);
  const sign = Math.floor(microdegrees / (30 * MICRODEGREES));
  const seconds = Math.floor(((microdegrees % (30 * MICRODEGREES)) * 3_600) / MICRODEGREES);
  const degrees = Math.floor(seconds / 3_600);
  const place = { degrees, minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  const { degrees: d, minutes: m, seconds: s } = sign_longitude;
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
