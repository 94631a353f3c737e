/** The form: what it says as a request and as a link, and how a link fills it in. */
import { BODY_NAMES } from '../../../contract/vocabulary.ts';
import type { Subject } from '../../../wheel/subject.ts';
import { byId } from '../../browser/elements.ts';
import { startTabs, type Tabs } from '../../browser/tabs.ts';
import { CertificateView, isTimeUnknown, showCalendar } from './certificate-view.ts';
import { fillInExample, readFields, unmarkFields } from './fields.ts';
import { demandGap, gapsOf } from './gaps.ts';
import { type Entry, requestText } from './request-text.ts';
import { CERTIFICATE, type LinkField, type LinkState, linkText, UNKNOWN } from './share-link.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** The control of each field of a link that has one. */
const CONTROLS = {
  // The calendar is before the date: it says what dates there are.
  calendar: 'calendar',
  date: 'date',
  time: 'time',
  seconds: 'seconds',
  zone: 'zone',
  offset: 'offset',
  place: 'place',
  country: 'country',
  region: 'region',
  datetime: 'subject-datetime',
  latitude: 'subject-location-latitude',
  longitude: 'subject-location-longitude',
  zodiac: 'settings-zodiac',
  ayanamsa: 'settings-ayanamsa',
  node_type: 'settings-node_type',
} as const satisfies Partial<Record<LinkField, string>>;

/** The documented example, as a certificate has it. */
const EXAMPLE: LinkState = {
  place: 'Bern, Switzerland',
  date: '1990-06-15',
  time: '14:30',
  zone: 'Europe/Zurich',
  country: 'CH',
  region: 'Bern',
};

const NO_DATETIME = 'Fill in the moment, or enter it from a birth certificate.';

/** The fields of a link that are settings. */
const SETTINGS = ['zodiac', 'ayanamsa', 'node_type', 'bodies'] as const;

export class RequestForm {
  readonly #form: HTMLFormElement;
  readonly #page: HTMLElement;
  readonly #certificate = new CertificateView();
  readonly #way: Tabs;
  /** What was typed as the API takes it, while the certificate is shown. */
  #typed = '';

  constructor(page: HTMLElement, form: HTMLFormElement) {
    this.#page = page;
    this.#form = form;
    this.#way = startTabs(byId('way'), () => {
      const datetime = control('datetime');
      if (this.#isCertificate) this.#typed = datetime.value;
      else if (this.#certificate.datetimes.length !== 1) datetime.value = this.#typed;
      unmarkFields(page);
      form.dispatchEvent(new Event('input'));
    });
  }

  /** The bodies of the requests, as shown and sent: two for a day, of its start and its end. */
  bodies(): readonly [string, ...string[]] {
    const datetimes = this.#isCertificate ? this.#certificate.datetimes : [];
    const isDay = datetimes.length > 1;
    // What the certificate means is what a reader finds on the other tab, to change it there. No end of a day is.
    if (this.#isCertificate) control('datetime').value = isDay ? '' : (datetimes[0] ?? '');
    const entries = readFields(this.#form);
    if (!isDay) return [requestText(entries)];
    return datetimes.map((datetime) => requestText([momentEntry(datetime), ...entries])) as [
      string,
    ];
  }

  /** What there is to do before the request is one; nothing if it is. */
  unfinished(): readonly string[] {
    const isEmpty = control('datetime').value === '';
    const moment = this.#isCertificate ? this.#certificate.undecided : isEmpty ? [NO_DATETIME] : [];
    return [...moment, ...gapsOf().map(({ words }) => words)];
  }

  /** What people know of the birth, for the chart. */
  subject(): Subject {
    return (this.#isCertificate ? this.#certificate.subject : undefined) ?? {};
  }

  /** The fragment of a link to the form as it is. */
  link(): string {
    const state: Partial<Record<LinkField, string>> = {};
    for (const name of Object.keys(CONTROLS) as (keyof typeof CONTROLS)[]) {
      state[name] = control(name).value;
    }
    if (isTimeUnknown()) {
      state.time = UNKNOWN;
      delete state.seconds;
    }
    const { choice } = this.#certificate;
    if (choice !== undefined) state.chosen = choice;
    state.bodies = boxes()
      .filter(({ checked }) => checked)
      .map(({ value }) => value)
      .join(',');
    const leftOut: readonly LinkField[] = this.#isCertificate ? ['datetime'] : CERTIFICATE;
    for (const name of leftOut) delete state[name];
    return linkText(state);
  }

  /**
   * Replaces all contents by those of a link.
   *
   * @returns what the fields did not take, such as a day that the calendar does not have
   */
  restore(state: LinkState): readonly LinkField[] {
    this.clear();
    const names = Object.keys(CONTROLS) as (keyof typeof CONTROLS)[];
    for (const name of names) {
      control(name).value = typedOf(state, name);
      if (name === 'calendar') showCalendar();
    }
    byId<HTMLInputElement>('time-unknown').checked = state.time === UNKNOWN;
    const bodies = state.bodies?.split(',') ?? [];
    for (const box of boxes()) box.checked = bodies.includes(box.value);
    this.#typed = state.datetime ?? '';
    if (SETTINGS.some((name) => state[name] !== undefined))
      byId<HTMLDetailsElement>('settings-group').open = true;
    if (state.calendar !== undefined || state.offset !== undefined)
      byId<HTMLDetailsElement>('stated').open = true;
    this.#way.choose(state.datetime === undefined ? 'certificate' : 'datetime');
    this.#certificate.update(state.chosen);
    const notTaken = names.filter((name) => control(name).value !== typedOf(state, name));
    return this.#certificate.choice === state.chosen ? notTaken : [...notTaken, 'chosen'];
  }

  /** Fills in the documented example, for both ways to say its moment. */
  fillInExample(): void {
    const way = this.#way.chosen();
    this.restore(EXAMPLE);
    fillInExample(this.#form);
    this.#way.choose(way);
  }

  /** Empties all fields. */
  clear(): void {
    this.#form.reset();
    // Hidden fields are not reset.
    for (const name of ['country', 'region'] as const) control(name).value = '';
    this.#typed = '';
    unmarkFields(this.#page);
    for (const id of ['zone-note', 'zone-found', 'place-found']) byId(id).textContent = '';
    this.#certificate.update();
  }

  /** Whether it can be sent. If not, says so at the first field that lacks something. */
  isReady(): boolean {
    if (this.#isCertificate && !this.#certificate.demand()) return false;
    const datetime = control('datetime');
    const isEmpty = !this.#isCertificate && datetime.value === '';
    const [gap] = isEmpty ? [{ words: NO_DATETIME, control: datetime.id }] : gapsOf();
    if (gap !== undefined) demandGap(gap);
    return gap === undefined;
  }

  get #isCertificate(): boolean {
    return this.#way.chosen() === 'certificate';
  }
}

/** What the field of a link puts into its control: of an unknown time, nothing. */
function typedOf(state: LinkState, name: keyof typeof CONTROLS): string {
  const isLeftOut = state.time === UNKNOWN && (name === 'time' || name === 'seconds');
  return isLeftOut ? '' : (state[name] ?? '');
}

function momentEntry(datetime: string): Entry {
  return { path: ['subject', 'datetime'], json: JSON.stringify(datetime) };
}

function control(name: keyof typeof CONTROLS): Control {
  return byId<HTMLInputElement>(CONTROLS[name]);
}

function boxes(): readonly HTMLInputElement[] {
  return BODY_NAMES.map((name) => byId<HTMLInputElement>(`settings-bodies-${name}`));
}
