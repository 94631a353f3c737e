/** The two fields with a list: the place, and the time zone. */

import { isOfNoPlace, namesOf } from '../../../client/src/clock-kind.ts';
import { announce, byId } from '../../browser/elements.ts';
import { type Found, type Option, startCombobox } from './combobox.ts';
import { findPlaces, loadPlaces, type Place, placeLabel } from './places.ts';
import { zoneHint } from './zone-hints.ts';
import { findZones, type Zone, zoneNamed } from './zones.ts';

const NO_ZONE =
  'No time zone has this name. Few cities have their own: search by country, or choose the place above.';
const NOT_OF_A_PLACE =
  'No place has this time zone. Search by the city or the country of the place.';
const NO_PLACE = 'No place in the list has this name. Try one nearby, or leave it out.';
const LOADING_MORE = 'Looking in the list of smaller places…';
const LOADING = 'The list of places is being loaded…';
const NOT_CHOSEN = 'No place was chosen from the list: coordinates and zone stay as they are.';
const FAILED =
  'The list of places could not be loaded. Enter the coordinates and the zone yourself.';

/** Starts the field for the zone. A `change` event says that it was given another value. */
export function startZone(): void {
  const input = byId<HTMLInputElement>('zone');
  startCombobox<Zone>({
    input,
    list: byId('zone-list'),
    status: byId('zone-found'),
    find: zonesFound,
    onChoose: () => setZone(''),
  });
  input.addEventListener('input', () => announce(byId('zone-note'), ''));
  input.addEventListener('blur', () => {
    const named = zoneNamed(input.value);
    if (named === input.value) return;
    input.value = named;
    setZone('');
  });
  offerOwnZone(input);
}

function zonesFound(typed: string): Found<Zone> {
  const found = findZones(typed);
  // Nobody was born in UTC: where there is a place, only zones of places are offered.
  const isOffered = ({ name }: Zone) => !hasPlace() || !isOfNoPlace(name);
  const best = found.best.filter(isOffered);
  const others = found.others.filter(isOffered);
  const option = (zone: Zone, group: string): Option<Zone> => {
    return { value: zone, label: zone.name, detail: zone.countries.join(', '), group };
  };
  return {
    options: [
      ...best.map((zone) => option(zone, 'Best matches')),
      ...others.map((zone) => option(zone, zone.region)),
    ],
    note: zoneHint(typed) ?? (best.length + others.length > 0 ? '' : noZone(found)),
  };
}

function noZone({ best, others }: ReturnType<typeof findZones>): string {
  return best.length + others.length > 0 ? NOT_OF_A_PLACE : NO_ZONE;
}

function hasPlace(): boolean {
  return ['subject-location-latitude', 'subject-location-longitude'].every(
    (id) => byId<HTMLInputElement>(id).value !== '',
  );
}

/**
 * The zone of this device is offered, never assumed: few people are born where they sit now. Servers and containers
 * have UTC, in which nobody was born, and some browsers say an offset.
 */
function offerOwnZone(input: HTMLInputElement): void {
  const own = zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '');
  const button = byId<HTMLButtonElement>('own-zone');
  if (namesOf(own).length === 0) return;
  button.textContent = `Use this device’s zone: ${own}`;
  button.hidden = false;
  button.addEventListener('click', () => {
    input.value = own;
    setZone('');
  });
}

/** Tells the form that the zone is another one, and shows why. */
function setZone(note: string): void {
  byId('zone').dispatchEvent(new Event('change', { bubbles: true }));
  announce(byId('zone-note'), note);
}

type List = Awaited<ReturnType<typeof loadPlaces>>;

/**
 * Starts the field for the place. The list of large places is loaded when someone comes to it, and the
 * whole one when that has too few.
 */
export function startPlace(): void {
  const input = byId<HTMLInputElement>('place');
  let list: List | undefined;
  let isWhole = false;
  let state = LOADING;
  /** What was typed, until a place is chosen. */
  let notChosen = '';
  const combobox = startCombobox<Place>({
    input,
    list: byId('place-list'),
    status: byId('place-found'),
    find: (typed): Found<Place> => {
      if (list === undefined) return { options: [], note: state };
      if (typed.trim() === '') return { options: [], note: '' };
      const { places, isLacking } = findPlaces(list, typed);
      const options = places.map(placeOption);
      if (isLacking && !isWhole) {
        loadWhole();
        return { options, note: state, isProvisional: state !== FAILED };
      }
      return { options, note: options.length === 0 ? NO_PLACE : '' };
    },
    onChoose: (place) => {
      notChosen = '';
      takePlace(place);
    },
  });
  input.addEventListener('input', () => {
    notChosen = input.value;
  });
  input.addEventListener('blur', () => {
    // The field may have got something else since, from a link or an example.
    if (notChosen !== '' && input.value === notChosen) announce(byId('place-found'), NOT_CHOSEN);
  });
  const load = async (which: 'large' | 'all', whileLoading: string): Promise<void> => {
    state = whileLoading;
    try {
      list = await loadPlaces(which);
      isWhole = which === 'all';
    } catch {
      state = FAILED;
      // The next visit to the field tries again.
      input.addEventListener('focus', () => load(which, whileLoading), { once: true });
    }
    combobox.refresh();
  };
  const loadWhole = (): void => {
    if (state === LOADING) load('all', LOADING_MORE);
  };
  input.addEventListener('focus', () => load('large', LOADING), { once: true });
}

function placeOption(place: Place): Option<Place> {
  const { matched, latitude, longitude } = place;
  const also = matched === undefined ? [] : [`also ${matched}`];
  const where = `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`;
  return { value: place, label: placeLabel(place), detail: [...also, where].join(' · ') };
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
}

function takePlace(place: Place): void {
  const values = {
    'subject-location-latitude': String(place.latitude),
    'subject-location-longitude': String(place.longitude),
    country: place.country,
    region: place.region,
  };
  for (const [id, value] of Object.entries(values)) byId<HTMLInputElement>(id).value = value;
  const zone = byId<HTMLInputElement>('zone');
  const before = zone.value;
  zone.value = place.timeZone;
  // Where the zone of today may mislead, the moment says so.
  const isOther = before !== '' && before !== place.timeZone;
  setZone(isOther ? `The zone of ${place.name}, in place of ${before}.` : '');
}
