/** Reads polygons in the format Geobuf (https://github.com/mapbox/geobuf), the format of geo-tz's boundaries. */

/** Longitude and latitude, in degrees. */
export type Point = readonly [number, number];
export type Ring = readonly Point[];

export interface Shape {
  /** The texts among the feature's properties. */
  readonly texts: readonly string[];
  /** The rings of all polygons; a point is inside if an odd number of them surround it. */
  readonly rings: readonly Ring[];
}

/** The numbers of the fields, by message: Geobuf's `geobuf.proto`. */
const DATA = { featureCollection: 4, feature: 5 };
const COLLECTION = { features: 1 };
const FEATURE = { geometry: 1, values: 13 };
const VALUE = { text: 1 };
const GEOMETRY = { type: 1, lengths: 2, coordinates: 3 };
const POLYGON = 4;
const MULTI_POLYGON = 5;
/** Degrees have six decimals, Geobuf's default. */
const UNITS_PER_DEGREE = 1e6;

/** @throws {Error} a geometry is no polygon */
export function readShapes(bytes: Uint8Array): readonly Shape[] {
  return fieldsOf(bytes).flatMap(([field, content]) => {
    if (field === DATA.feature) return [readShape(bytesOf(content))];
    if (field !== DATA.featureCollection) return [];
    return fieldsOf(bytesOf(content))
      .filter(([each]) => each === COLLECTION.features)
      .map(([, feature]) => readShape(bytesOf(feature)));
  });
}

function readShape(bytes: Uint8Array): Shape {
  const fields = fieldsOf(bytes);
  const of = (field: number) =>
    fields.filter(([each]) => each === field).map(([, content]) => bytesOf(content));
  const texts = of(FEATURE.values).flatMap((value) =>
    fieldsOf(value)
      .filter(([field]) => field === VALUE.text)
      .map(([, text]) => new TextDecoder().decode(bytesOf(text))),
  );
  return { texts, rings: of(FEATURE.geometry).flatMap(readRings) };
}

function readRings(bytes: Uint8Array): readonly Ring[] {
  let [type, lengths, coordinates]: [unknown, number[], number[]] = [0, [], []];
  for (const [field, content] of fieldsOf(bytes)) {
    if (field === GEOMETRY.type) type = content;
    if (field === GEOMETRY.lengths) lengths = numbersIn(bytesOf(content));
    if (field === GEOMETRY.coordinates) coordinates = numbersIn(bytesOf(content)).map(signed);
  }
  const counts = type === MULTI_POLYGON ? countsOf(lengths) : lengths;
  if (type !== POLYGON && type !== MULTI_POLYGON) throw new Error(`geometry of type ${type}`);
  let at = 0;
  return (counts.length === 0 ? [coordinates.length / 2] : counts).map((count) => {
    let [x, y] = [0, 0];
    const ring = Array.from({ length: count }, (): Point => {
      x += coordinates[at] ?? 0;
      y += coordinates[at + 1] ?? 0;
      at += 2;
      return [x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE];
    });
    // Geobuf omits the last point, because it equals the first one.
    return ring.concat(ring.slice(0, 1));
  });
}

/** For several polygons: their number, then for each its number of rings and the number of points of each ring. */
function countsOf([polygons = 0, ...rest]: readonly number[]): number[] {
  const counts: number[] = [];
  let at = 0;
  for (let polygon = 0; polygon < polygons; polygon += 1) {
    const rings = rest[at] ?? 0;
    counts.push(...rest.slice(at + 1, at + 1 + rings));
    at += 1 + rings;
  }
  return counts;
}

type Field = readonly [number: number, content: number | Uint8Array];

/** The fields of a message of Protocol Buffers. */
function fieldsOf(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [key, start] = numberAt(bytes, at);
    const [value, end] = numberAt(bytes, start);
    const kind = key & 7;
    if (kind !== 0 && kind !== 2) throw new Error(`a field of kind ${kind}`);
    at = kind === 0 ? end : end + value;
    fields.push([key >> 3, kind === 0 ? value : bytes.subarray(end, at)]);
  }
  return fields;
}

function bytesOf(content: number | Uint8Array): Uint8Array {
  return typeof content === 'number' ? Uint8Array.of(content) : content;
}

function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [number, end] = numberAt(bytes, at);
    numbers.push(number);
    at = end;
  }
  return numbers;
}

function numberAt(bytes: Uint8Array, start: number): [number: number, end: number] {
  let [number, factor, at] = [0, 1, start];
  for (;;) {
    const byte = bytes[at] ?? 0;
    number += (byte & 127) * factor;
    factor *= 128;
    at += 1;
    if (byte < 128) return [number, at];
  }
}

/** ZigZag: positive numbers are even, negative ones odd. */
function signed(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
