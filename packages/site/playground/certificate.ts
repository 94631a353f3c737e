/** The part of the form that takes a birth moment as people have it: date, time, place and zone. */
import { escapeHtml } from '../html.ts';
import { tabList } from './tabs.ts';

/** The earliest and the latest day on which some clock shows a moment that the service knows. */
const [FIRST_DAY, LAST_DAY] = ['1799-12-31', '2401-01-01'];

/**
 * Two ways to say the moment, as tabs.
 *
 * @param datetimeField the field of `subject.datetime`, for the second way
 * @param birthsAddress relative address of the page about birth moments
 */
export function momentFields(datetimeField: string, birthsAddress: string): string {
  return `${tabList({
    id: 'way',
    label: 'The birth moment',
    tabs: [
      { value: 'certificate', title: 'From a birth certificate', panel: 'certificate' },
      { value: 'datetime', title: 'As the API expects it', panel: 'instant' },
    ],
  })}
<div class="parts certificate" role="tabpanel" id="certificate" aria-labelledby="way-certificate">
${PLACE}
<div class="clock">
${DATE}
${TIME}
${SECONDS}
</div>
<p class="help" id="clock-help">As on the certificate: the time that clocks there showed. Without seconds, 00 is taken.</p>
${unknown(birthsAddress)}
${ZONE}
${STATED}
<div class="moment" id="moment" data-births="${escapeHtml(birthsAddress)}"></div>
<p class="unseen" role="status" id="moment-said"></p>
</div>
<div class="parts" role="tabpanel" id="instant" aria-labelledby="way-datetime" hidden>
${datetimeField}
</div>`;
}

const PLACE = combobox({
  id: 'place',
  label: 'Place',
  help: `A place fills in the coordinates below and suggests the time zone; births since 1970 can do without. Older names are
found, too; for a hamlet, choose a place nearby. The list comes from
<a href="https://www.geonames.org/" rel="noreferrer">GeoNames</a>, under
<a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer">CC BY 4.0</a>.`,
  placeholder: 'Bern',
});

const DATE = field({
  id: 'date',
  label: 'Date',
  control: `type="date" min="${FIRST_DAY}" max="${LAST_DAY}" placeholder="YYYY-MM-DD"`,
});

const TIME = field({ id: 'time', label: 'Time', control: 'type="time"' });

const SECONDS = field({
  id: 'seconds',
  label: 'Seconds',
  control: 'type="text" inputmode="decimal" placeholder="00" maxlength="12"',
});

const unknown = (birthsAddress: string): string => `<div class="field">
<label class="choice"><input type="checkbox" id="time-unknown" autocomplete="off" aria-describedby="time-unknown-help"> Time unknown</label>
<p class="help" id="time-unknown-help">Without a time, the answer is where each body can have been on that day. That takes two requests, for the start
and the end of the day, and costs two credits: see <a href="${escapeHtml(birthsAddress)}#a-birth-without-a-time">A birth without a time</a>.</p>
</div>`;

const ZONE = `${combobox({
  id: 'zone',
  label: 'Time zone',
  help: 'The time zone of the place of birth. Search by city or country; none is chosen for you.',
  placeholder: 'Europe/Zurich',
  after: `<p class="note" role="status" id="zone-note"></p>
<button type="button" class="quiet" id="own-zone" hidden></button>`,
})}`;

/** What few certificates have: out of the way until someone needs it. */
const STATED = `<details class="stated" id="stated">
<summary id="stated-summary">Calendar and offset <span class="help">if the certificate states one</span></summary>
<div class="parts">
<div class="field">
<label for="calendar">Calendar</label>
<p class="help" id="calendar-help">Left out, it is Gregorian; where dates were Julian then, the page asks. A Julian date is typed as YYYY-MM-DD.</p>
<select id="calendar" autocomplete="off" aria-describedby="calendar-help">
<option value="">left out</option><option value="gregorian">Gregorian</option><option value="julian">Julian (old style)</option>
</select>
<p class="finding" id="calendar-finding" hidden></p>
</div>
<div class="field">
<label for="offset">Offset from UTC</label>
<p class="help" id="offset-help">If a source states it, it wins over every history of clocks.</p>
<input type="text" id="offset" placeholder="-06:00" maxlength="20" autocomplete="off" spellcheck="false" aria-describedby="offset-help">
<p class="finding" id="offset-finding" hidden></p>
</div>
</div>
</details>
<input type="hidden" id="country"><input type="hidden" id="region">`;

interface FieldParts {
  readonly id: string;
  readonly label: string;
  /** Attributes of the input. */
  readonly control: string;
}

function field({ id, label, control }: FieldParts): string {
  return `<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" ${control} autocomplete="off" aria-describedby="clock-help">
<p class="finding" id="${id}-finding" hidden></p>
</div>`;
}

interface ComboboxParts {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  /** Below the input. */
  readonly after?: string;
}

function combobox({ id, label, help, placeholder, after = '' }: ComboboxParts): string {
  return `<div class="field combobox">
<label for="${id}">${label}</label>
<p class="help" id="${id}-help">${help}</p>
<div class="chooser">
<input type="text" id="${id}" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${id}-list" aria-describedby="${id}-help" placeholder="${placeholder}" maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false">
<ul class="options" role="listbox" id="${id}-list" aria-label="${label}s" tabindex="-1" hidden></ul>
</div>
<p class="note" role="status" id="${id}-found"></p>
<p class="finding" id="${id}-finding" hidden></p>
${after}
</div>`;
}
