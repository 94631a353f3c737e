/**
 * Reads a map of time zones, which `generate/zone-map.ts` writes.
 *
 * A map is text. Its first line has the names of the zones. Each other line is a tile, one of the cells of the world halved
 * a few times in both directions: the kinds of its cells, which are numbers of zones with a `+` between them, then its cells.
 * A cell is `!` before its four quarters, south-west, south-east, north-west and north-east, or the letter of its kind.
 */

/** Stands before the four quarters of a cell. */
export const SPLIT = '!';
/** The kinds of cells of a tile, in their order: printable characters of ASCII after `!` and `"`, then of Latin. */
export const LETTERS = Array.from({ length: 500 }, (_, kind) =>
  String.fromCharCode(kind + (kind < 92 ? 35 : 69)),
).join('');
/** West, south, east and north of the world: geo-tz, which the boundaries are from, leaves a little out. */
export const WORLD = [-179.9999, -89.9999, 179.9999, 89.9999] as const;

export interface ZoneMap {
  readonly names: readonly string[];
  readonly tiles: readonly string[];
}

export function readZoneMap(text: string): ZoneMap {
  const [names = '', ...tiles] = text.split('\n');
  return { names: names.split(' '), tiles };
}

/**
 * The zones that a point may be in.
 *
 * @returns the likeliest first: several near a border and where states dispute an area; none at sea
 */
export function zonesOnMap(map: ZoneMap, latitude: number, longitude: number): readonly string[] {
  let [west, south, east, north]: readonly [number, number, number, number] = WORLD;
  /** Goes into the quarter that has the point. */
  const quarter = (): number => {
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    const [isEast, isNorth] = [longitude >= x, latitude >= y];
    [west, east] = isEast ? [x, east] : [west, x];
    [south, north] = isNorth ? [y, north] : [south, y];
    return (isNorth ? 2 : 0) + (isEast ? 1 : 0);
  };
  let tile = 0;
  for (let tiles = 1; tiles < map.tiles.length; tiles *= 4) tile = tile * 4 + quarter();
  const [kinds = '', cells = ''] = (map.tiles[tile] ?? '').split(' ');
  let at = 0;
  while (cells[at] === SPLIT) {
    at += 1;
    for (let before = quarter(); before > 0; before -= 1) at = behind(cells, at);
  }
  const kind = kinds.split(',')[LETTERS.indexOf(cells[at] ?? '')] ?? '';
  return kind === '' ? [] : kind.split('+').map((zone) => map.names[Number(zone)] ?? '');
}

/** Where the cell ends that begins somewhere. */
function behind(cells: string, start: number): number {
  let at = start;
  for (let open = 1; open > 0; at += 1) open += cells[at] === SPLIT ? 3 : -1;
  return at;
}
