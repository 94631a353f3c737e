/** Municipalities of Spain with their outlines, from a TopoJSON file. */

/** Pairs of degrees, east and north. */
type Ring = readonly (readonly [east: number, north: number])[];

export interface Municipality {
  /** Five digits of the Instituto Nacional de Estadística; the first two are the province. */
  readonly code: string;
  /** In one language, or in both. */
  readonly names: readonly string[];
  readonly rings: readonly Ring[];
}

interface Topology {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: {
    readonly municipalities: {
      readonly geometries: readonly {
        readonly type: 'Polygon' | 'MultiPolygon';
        readonly id: string;
        readonly properties: { readonly name: string };
        readonly arcs: unknown;
      }[];
    };
  };
}

const LAST_PROVINCE = 52;

/** @param json `es/municipalities.json` of the package `es-atlas` */
export function municipalitiesIn(json: string): readonly Municipality[] {
  const topology = JSON.parse(json) as Topology;
  const arcs = topology.arcs.map((arc) => arcOf(arc, topology.transform));
  return topology.objects.municipalities.geometries.flatMap(
    ({ type, id, properties, arcs: of }) => {
      // Land that belongs to several municipalities has numbers after those of the provinces.
      if (Number(id.slice(0, 2)) > LAST_PROVINCE) return [];
      const polygons = (type === 'Polygon' ? [of] : of) as readonly (readonly number[])[][];
      const rings = polygons.flat().map((numbers) => ringOf(numbers, arcs));
      return [{ code: id, names: properties.name.split('/'), rings }];
    },
  );
}

function arcOf(
  arc: readonly (readonly [number, number])[],
  { scale, translate }: Topology['transform'],
): Ring {
  let [x, y] = [0, 0];
  return arc.map(([east, north]) => {
    x += east;
    y += north;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]] as const;
  });
}

/** @param numbers of arcs; a negative one is run through from its end */
function ringOf(numbers: readonly number[], arcs: readonly Ring[]): Ring {
  return numbers.flatMap((number) => {
    const arc = number < 0 ? (arcs[~number] ?? []).toReversed() : (arcs[number] ?? []);
    return arc.slice(0, -1);
  });
}

/** Whether a point is inside: the even-odd rule. */
export function isInside(rings: readonly Ring[], east: number, north: number): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([x, y], at) => {
      const [otherX, otherY] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [x, y];
      if (y > north === otherY > north) return;
      if (east < ((otherX - x) * (north - y)) / (otherY - y) + x) inside = !inside;
    });
  }
  return inside;
}

/** The centre of the largest part; of the points, if the outline was simplified to a line. */
export function centreOf(rings: readonly Ring[]): readonly [east: number, north: number] {
  const points = rings.flat();
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  let best = { area: 0, east: mean(0), north: mean(1) };
  for (const ring of rings) {
    let [area, east, north] = [0, 0, 0];
    const [originX, originY] = ring[0] ?? [0, 0];
    ring.forEach(([atX, atY], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [atX, atY];
      const [x, y, otherX, otherY] = [
        atX - originX,
        atY - originY,
        nextX - originX,
        nextY - originY,
      ];
      const cross = x * otherY - otherX * y;
      area += cross;
      east += (x + otherX) * cross;
      north += (y + otherY) * cross;
    });
    if (Math.abs(area) <= Math.abs(best.area)) continue;
    best = { area, east: originX + east / (3 * area), north: originY + north / (3 * area) };
  }
  return [best.east, best.north];
}
