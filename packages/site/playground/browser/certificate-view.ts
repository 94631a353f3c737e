/** The fields of a birth certificate: keeps the moment that they mean up to date. */
import type { Subject } from '../../../wheel/subject.ts';
import { announce, byId } from '../../browser/elements.ts';
import { markControl, unmarkControl } from './fields.ts';
import {
  type Candidate,
  type Certificate,
  type Day,
  dayOf,
  hasEphemeris,
  instantsOf,
  keyOf,
  type Moment,
  type MomentField,
  momentOf,
} from './moment.ts';
import {
  missingWords,
  momentWords,
  showMoment,
  undecidedTarget,
  undecidedWords,
} from './moment-view.ts';

type Input = HTMLInputElement | HTMLSelectElement;

/** The controls of the fields. */
const IDS = {
  date: 'date',
  time: 'time',
  seconds: 'seconds',
  calendar: 'calendar',
  zone: 'zone',
  offset: 'offset',
  place: 'place',
  latitude: 'subject-location-latitude',
  longitude: 'subject-location-longitude',
} as const satisfies Readonly<Record<MomentField, string>>;

/** Where a place of the list is: true only as long as nobody changes its coordinates. */
const AREA = ['country', 'region'] as const;

const UNFINISHED = {
  date: 'This day does not exist, or a part of the date is missing.',
  time: 'This time does not exist, or a part of it is missing.',
} as const;

export class CertificateView {
  readonly #view = byId('moment');
  #moment: Moment | Day = { kind: 'incomplete', missing: ['date', 'time', 'zone'] };
  #choice: Candidate | undefined;
  #said = '';
  /** The fields as they were read last. */
  #key = '';

  constructor() {
    for (const name of ['latitude', 'longitude'] as const) {
      inputOf(name).addEventListener('input', () => {
        for (const id of AREA) byId<HTMLInputElement>(id).value = '';
      });
    }
    inputOf('calendar').addEventListener('change', showCalendar);
    unknownBox().addEventListener('change', () => this.update());
    for (const name of Object.keys(IDS) as MomentField[]) {
      const input = inputOf(name);
      // Of a place that is being typed, nothing is known yet.
      for (const event of name === 'place' ? ['change'] : ['input', 'change']) {
        input.addEventListener(event, () => {
          unmarkControl(input);
          this.update();
        });
      }
      // While someone types, a value is unfinished rather than wrong.
      input.addEventListener('blur', () => this.#markRejected());
    }
  }

  /** What to send: both ends of a day if the time is unknown. Nothing if it is not decided. */
  get datetimes(): readonly string[] {
    const decided = this.#decided;
    return decided === undefined ? [] : instantsOf(decided).map(({ datetime }) => datetime);
  }

  get #decided(): Candidate | undefined {
    return this.#moment.kind === 'resolved' ? this.#moment.candidates[0] : this.#choice;
  }

  /** What there is to do until the moment is decided; nothing if it is. */
  get undecided(): readonly string[] {
    return this.#decided === undefined ? undecidedWords(this.#moment) : [];
  }

  /** The moment as people know it, for those who read the chart; undefined until it is decided, and of a day. */
  get subject(): Subject | undefined {
    const decided = this.#decided;
    if (decided === undefined || 'start' in decided) return undefined;
    const { date, time, seconds, zone, calendar } = this.#read();
    const clock = seconds === '' ? time : `${time}:${seconds.padStart(2, '0')}`;
    const day = calendar === 'julian' ? `${date} (Julian)` : date;
    const offset = `UTC${decided.utc_offset}`;
    return {
      place: inputOf('place').value.trim(),
      local: { time: `${day} ${clock}`, zone: zone === '' ? offset : `${zone}, ${offset}` },
    };
  }

  /** What was chosen, if there was something to choose. */
  get choice(): string | undefined {
    return this.#choice && keyOf(this.#choice);
  }

  /**
   * Reads the fields again. Another time has other instants, even if it is in doubt, too, so a
   * choice lasts only as long as the fields stay as they are.
   *
   * @param chosen which instant, if it is given with the fields; one that is none of the choices is not taken
   */
  update(chosen?: string): void {
    showCalendar();
    showTime();
    const certificate = this.#read();
    const place = inputOf('place').value;
    const isUnknown = isTimeUnknown();
    const key = JSON.stringify([certificate, place, isUnknown]);
    const wanted = chosen ?? (key === this.#key ? this.choice : undefined);
    // What is shown must stay where it is while someone clicks on it.
    if (key === this.#key && wanted === this.choice) return;
    this.#key = key;
    const before = this.#moment;
    this.#moment = isUnknown ? dayOf(certificate) : momentOf(certificate);
    this.#choice = choiceOf(this.#moment, wanted);
    // One field may be wrong only together with another, which someone has now changed.
    if (before.kind === 'refused') unmarkControl(inputOf(before.field));
    // One may be needed only because of another, too.
    const missing = this.#moment.kind === 'incomplete' ? this.#moment.missing : [];
    for (const each of before.kind === 'incomplete' ? before.missing : []) {
      if (!missing.includes(each)) unmarkControl(inputOf(each));
    }
    this.#markRejected();
    showMoment(this.#view, {
      moment: this.#moment,
      certificate,
      place,
      choice: this.#choice,
      onChoose: (each) => {
        this.update(keyOf(each));
        // The form shows the request again.
        this.#view.dispatchEvent(new Event('change', { bubbles: true }));
      },
    });
    this.#say(momentWords(this.#moment, this.#decided));
  }

  /**
   * Marks what is missing or wrong, and moves the focus to the first of it.
   *
   * @returns whether the moment is decided
   */
  demand(): boolean {
    if (this.#decided !== undefined) return true;
    const targets = this.#markUndecided();
    const target = targets[0] ?? undecidedTarget(this.#moment);
    target?.focus();
    return false;
  }

  #markUndecided(): readonly HTMLElement[] {
    const moment = this.#moment;
    if (moment.kind === 'choose') {
      const finding = byId('question-finding');
      finding.textContent = 'Choose one of them.';
      finding.hidden = false;
      return [];
    }
    if (moment.kind === 'incomplete') {
      return moment.missing.map((field) => {
        const input = inputOf(field);
        markControl(input, unfinished(field) ?? missingWords(field));
        return input;
      });
    }
    this.#markRejected();
    return moment.kind === 'refused' ? [inputOf(moment.field)] : [];
  }

  #markRejected(): void {
    const moment = this.#moment;
    if (moment.kind === 'refused' && document.activeElement !== inputOf(moment.field)) {
      markControl(inputOf(moment.field), moment.reason);
    }
    for (const field of ['date', 'time'] as const) {
      const words = unfinished(field);
      const input = inputOf(field);
      if (words !== undefined && document.activeElement !== input) markControl(input, words);
    }
  }

  #read(): Certificate {
    const value = (name: MomentField) => inputOf(name).value.trim();
    const [country, region] = AREA.map((id) => byId<HTMLInputElement>(id).value);
    return {
      date: value('date'),
      time: isTimeUnknown() ? '' : value('time').slice(0, 'HH:MM'.length),
      seconds: isTimeUnknown() ? '' : value('seconds'),
      calendar: value('calendar'),
      zone: value('zone'),
      // As typographers write it.
      offset: value('offset').replace('\u2212', '-'),
      latitude: inputOf('latitude').value,
      longitude: inputOf('longitude').value,
      country: country ?? '',
      region: region ?? '',
    };
  }

  /** Only what is new is announced, not every letter of a field that changes nothing. */
  #say(words: string): void {
    if (words === this.#said) return;
    this.#said = words;
    announce(byId('moment-said'), words);
  }
}

function inputOf(field: MomentField): Input {
  return byId<HTMLInputElement>(IDS[field]);
}

/** Such a field has no value, as if it were empty. */
function unfinished(field: MomentField): string | undefined {
  if (field !== 'date' && field !== 'time') return undefined;
  return inputOf(field).validity.badInput ? UNFINISHED[field] : undefined;
}

/** A field for dates has no Julian ones, such as 29 February 1900. */
export function showCalendar(): void {
  const date = byId<HTMLInputElement>('date');
  const type = inputOf('calendar').value === 'julian' ? 'text' : 'date';
  if (date.type !== type) date.type = type;
}

function unknownBox(): HTMLInputElement {
  return byId<HTMLInputElement>('time-unknown');
}

/** Whether the certificate has no time. */
export function isTimeUnknown(): boolean {
  return unknownBox().checked;
}

/** Of an unknown time there are no fields; what was typed in them is kept. */
function showTime(): void {
  for (const id of ['time', 'seconds']) {
    const field = byId(id).closest<HTMLElement>('.field');
    if (field !== null) field.hidden = isTimeUnknown();
  }
}

function choiceOf(moment: Moment | Day, key: string | undefined): Candidate | undefined {
  if (moment.kind !== 'choose') return undefined;
  const candidates: readonly Candidate[] = moment.candidates;
  return candidates.find((candidate) => keyOf(candidate) === key && hasEphemeris(candidate));
}
