/** The fields of a birth certificate: keeps the moment that they mean up to date. */
import type { Subject } from '../../../wheel/subject.ts';
import { announce, byId } from '../../browser/elements.ts';
import { markControl, unmarkControl } from './fields.ts';
import {
  type Certificate,
  type Choice,
  type Moment,
  type MomentField,
  momentOf,
  type Reading,
} from './moment.ts';
import {
  missingWords,
  momentWords,
  showMoment,
  undecidedTarget,
  undecidedWords,
} from './moment-view.ts';

/** The fields, in the order of the page. */
const FIELDS = ['date', 'time', 'seconds', 'zone'] as const satisfies readonly MomentField[];

const UNFINISHED = {
  date: 'This day does not exist, or a part of the date is missing.',
  time: 'This time does not exist, or a part of it is missing.',
} as const;

export class CertificateView {
  readonly #inputs: Readonly<Record<MomentField, HTMLInputElement>>;
  readonly #place = byId<HTMLInputElement>('place');
  readonly #view = byId('moment');
  #moment: Moment = { kind: 'incomplete', missing: ['date', 'time', 'zone'] };
  #choice: Choice | undefined;
  #said = '';
  /** The fields as they were read last. */
  #key = '';

  constructor() {
    this.#inputs = {
      date: byId('date'),
      time: byId('time'),
      seconds: byId('seconds'),
      zone: byId('zone'),
    };
    for (const input of Object.values(this.#inputs)) {
      for (const event of ['input', 'change']) {
        input.addEventListener(event, () => {
          unmarkControl(input);
          this.update();
        });
      }
      // While someone types, a value is unfinished rather than wrong.
      input.addEventListener('blur', () => this.#markRefused());
    }
    // Whether the zone's history is that of the place.
    this.#place.addEventListener('change', () => this.update());
  }

  /** What to send; undefined if the moment is not decided. */
  get datetime(): string | undefined {
    return this.#reading?.datetime;
  }

  get #reading(): Reading | undefined {
    if (this.#moment.kind === 'resolved') return this.#moment.reading;
    if (this.#moment.kind !== 'ambiguous' || this.#choice === undefined) return undefined;
    return this.#moment.readings[this.#choice];
  }

  /** What there is to do until the moment is decided; nothing if it is. */
  get undecided(): readonly string[] {
    return this.datetime === undefined ? undecidedWords(this.#moment) : [];
  }

  /** The moment as people know it, for those who read the chart; undefined until it is decided. */
  get subject(): Subject | undefined {
    const reading = this.#reading;
    if (reading === undefined) return undefined;
    const { date, time, seconds, zone } = this.#read();
    const clock = seconds === '' ? time : `${time}:${seconds.padStart(2, '0')}`;
    return {
      place: this.#place.value.trim(),
      local: { time: `${date} ${clock}`, zone: `${zone}, UTC${reading.utc_offset}` },
    };
  }

  /** Which of two instants was chosen, if there was something to choose. */
  get choice(): Choice | undefined {
    return this.#moment.kind === 'ambiguous' ? this.#choice : undefined;
  }

  /**
   * Reads the fields again. Another time has other instants, even if it also occurred twice, so a
   * choice lasts only as long as the fields stay as they are.
   *
   * @param choice which of two instants, if it is given with the fields
   */
  update(choice?: Choice): void {
    const certificate = this.#read();
    const place = this.#place.value;
    const key = JSON.stringify([certificate, place]);
    const chosen = choice ?? (key === this.#key ? this.#choice : undefined);
    // What is shown must stay where it is while someone clicks on it.
    if (key === this.#key && chosen === this.#choice) return;
    this.#key = key;
    this.#choice = chosen;
    const before = this.#moment;
    this.#moment = momentOf(certificate);
    // One field may be wrong only together with another, which someone has now changed.
    if (before.kind === 'refused') unmarkControl(this.#inputs[before.field]);
    this.#markRefused();
    showMoment(this.#view, {
      moment: this.#moment,
      certificate,
      place,
      choice: chosen,
      onChoose: (each) => {
        this.update(each);
        // The radio button that had it was replaced by one that is checked.
        byId(`occurrence-${each}`).focus();
      },
    });
    this.#say(momentWords(this.#moment, chosen));
  }

  /**
   * Marks what is missing or wrong, and moves the focus to the first of it.
   *
   * @returns whether the moment is decided
   */
  demand(): boolean {
    if (this.datetime !== undefined) return true;
    const targets = this.#markUndecided();
    const target = targets[0] ?? undecidedTarget(this.#moment);
    target?.focus();
    return false;
  }

  #markUndecided(): readonly HTMLElement[] {
    const moment = this.#moment;
    if (moment.kind === 'ambiguous') {
      const finding = byId('occurrence-finding');
      finding.textContent = 'Choose one of the two.';
      finding.hidden = false;
      return [];
    }
    if (moment.kind === 'incomplete') {
      return moment.missing.map((field) => {
        const input = this.#inputs[field];
        markControl(input, this.#unfinished(field) ?? missingWords(field));
        return input;
      });
    }
    this.#markRefused();
    return moment.kind === 'refused' ? [this.#inputs[moment.field]] : [];
  }

  #markRefused(): void {
    const moment = this.#moment;
    if (moment.kind === 'refused' && document.activeElement !== this.#inputs[moment.field]) {
      markControl(this.#inputs[moment.field], moment.reason);
    }
    for (const field of ['date', 'time'] as const) {
      const unfinished = this.#unfinished(field);
      const input = this.#inputs[field];
      if (unfinished !== undefined && document.activeElement !== input) {
        markControl(input, unfinished);
      }
    }
  }

  /** Such a field has no value, as if it were empty. */
  #unfinished(field: MomentField): string | undefined {
    if (field !== 'date' && field !== 'time') return undefined;
    return this.#inputs[field].validity.badInput ? UNFINISHED[field] : undefined;
  }

  #read(): Certificate {
    const [date, time, seconds, zone] = FIELDS.map((field) => this.#inputs[field].value.trim());
    return {
      date: date ?? '',
      time: (time ?? '').slice(0, 'HH:MM'.length),
      seconds: seconds ?? '',
      zone: zone ?? '',
    };
  }

  /** Only what is new is announced, not every letter of a field that changes nothing. */
  #say(words: string): void {
    if (words === this.#said) return;
    this.#said = words;
    announce(byId('moment-said'), words);
  }
}
