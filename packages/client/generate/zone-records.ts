/** The clients' records of each zone, for facts that some or all runtimes and systems lack. */
import { isDeepStrictEqual } from 'node:util';
import type { ZoneData } from '../src/birth-data.ts';
import { NO_PLACE } from '../src/no-place.ts';
import { kindsRow, NO_TOWN } from './clock-kinds.ts';
import { countriesOf } from './zone-countries.ts';
import { type Clock, type History, offsetIn, runtimeHistory, type Zones } from './zone-files.ts';

/** The record of a zone, in births.json. */
export interface ZoneRecord extends ZoneData {
  /** The zone that most systems have instead of this one. The Python client needs it. */
  readonly merged?: string;
}

const START = Date.UTC(1800, 0, 1) / 1_000;
/** The zone of an unconfigured machine. */
const UNSET = 'Factory';

/** The names that the clients accept, including other names of zones. */
export function knownNames({ zoneOf }: Zones): readonly string[] {
  return [...zoneOf.keys()].filter((name) => !NO_PLACE.test(name) && name !== UNSET);
}

/** Every zone that names a place, or none on purpose such as UTC, with the clients' record of it. */
export function zoneRecords(zones: Zones): Readonly<Record<string, ZoneRecord>> {
  const names = Map.groupBy(knownNames(zones), (name) => zones.zoneOf.get(name) as string);
  const histories = new Map(
    [...names].map(([zone, own]) => [zone, historyOf(zone, own, zones)] as const),
  );
  const records = [...names].map(([zone, own]): [string, ZoneRecord] => {
    const history = histories.get(zone);
    const links = own.filter((name) => name !== zone);
    const merged = zones.mergedInto.get(zone);
    const countries = countriesOf(zone, own, zones);
    return [
      zone,
      {
        ...(links.length > 0 && { links }),
        ...(countries !== undefined && { countries }),
        ...(!NO_TOWN.test(zone) && { kinds: kindsRow(zones.clocks.get(zone) as readonly Clock[]) }),
        ...(history !== undefined && { history }),
        ...(merged !== undefined && {
          // Some systems have that zone's own history too, and then it is not the one they have for this name.
          merged:
            histories.get(merged) === undefined ? merged : inRuntimeAs(zone, histories, zones),
        }),
      },
    ];
  });
  return Object.fromEntries(records.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The recorded history of a zone, for all its names; undefined if the runtime has it for all of them. */
function historyOf(zone: string, names: readonly string[], zones: Zones): string | undefined {
  const own = zones.histories.get(zone) as History;
  const [row, ...others] = new Set(names.map((name) => historyRow(own, runtimeHistory(name))));
  if (others.length > 0) throw new Error(`the names of ${zone} have several histories here`);
  return row;
}

/** The zone that a name means in the runtime; every system has the same history for that zone. */
function inRuntimeAs(
  name: string,
  recorded: ReadonlyMap<string, string | undefined>,
  zones: Zones,
): string {
  const runtime = runtimeHistory(name);
  const found = [...recorded].find(
    ([zone, history]) =>
      history === undefined && isDeepStrictEqual(zones.histories.get(zone), runtime),
  );
  if (found === undefined) throw new Error(`no zone has the history that ${name} has here`);
  return found[0];
}

/**
 * The row of a zone.
 *
 * @param runtime the history that the runtime has under the same name
 * @returns undefined if the runtime has the zone's own history
 */
function historyRow(own: History, runtime: History | undefined): string | undefined {
  if (runtime === undefined) return historyText(own, undefined);
  const instants = [
    START,
    ...[own, runtime].flatMap(({ changes }) => changes.map(({ from }) => from)),
  ]
    .filter((instant) => instant >= START)
    .sort((one, other) => one - other);
  const differing = instants.findLastIndex(
    (instant) => offsetIn(own, instant) !== offsetIn(runtime, instant),
  );
  return differing === -1 ? undefined : historyText(own, instants[differing + 1]);
}

/** In the form of `ZoneData`. Without `until`, the runtime never has the zone's own rules. */
function historyText(own: History, until: number | undefined): string {
  let last = START;
  const since = (instant: number) => {
    const span = (instant - last).toString(36);
    last = instant;
    return span;
  };
  const changes = own.changes
    .filter(({ from }) => from > START && from < (until ?? Number.POSITIVE_INFINITY))
    .map(({ from, offset }) => `${since(from)}:${offset}`);
  return [offsetIn(own, START), ...changes, ...(until === undefined ? [] : [since(until)])].join(
    ' ',
  );
}
