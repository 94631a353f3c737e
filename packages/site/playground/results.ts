/** The part of the page that shows an answer. */
import { tabList } from './tabs.ts';

const RECEIVED_HEADING = '<h3 id="received-heading">The response</h3>';

/** The answer's section; it is hidden until there is one. */
export const RESULTS = `<section id="answer" class="answer" aria-labelledby="answer-heading" hidden>
<h2 id="answer-heading">The answer</h2>
<p id="earlier" class="help" role="status" hidden>The form has changed since: this is the answer to an earlier request.</p>
<div id="outcome"></div>
<div class="views" id="results">
${tabList({
  id: 'view',
  label: 'Show the answer as',
  remember: 'ecliptic.answer-view',
  tabs: [
    { value: 'table', title: 'Table', panel: 'table-panel' },
    { value: 'wheel', title: 'Wheel', panel: 'wheel-panel' },
    { value: 'json', title: 'JSON', panel: 'received' },
  ],
})}
<div role="tabpanel" id="table-panel" aria-labelledby="view-table">
${bar('table', { text: 'Copy table', file: 'positions.csv', kind: 'CSV' })}
<div id="table-view"></div>
</div>
<div role="tabpanel" id="wheel-panel" aria-labelledby="view-wheel" hidden>
<p id="no-wheel" hidden>There is no wheel: it shows one instant, and nobody knows which instant of the day it was. The table has where each body
can have been.</p>
<div id="wheel-parts">
${bar('wheel', { text: 'Copy SVG', file: 'chart.svg', kind: 'SVG' })}
<div class="field wheel-name">
<label for="wheel-name">Name on the wheel</label>
<input type="text" id="wheel-name" maxlength="60" autocomplete="off" spellcheck="false" aria-describedby="wheel-name-help">
<p class="help" id="wheel-name-help">Optional. It is drawn here and in what you copy or download, and sent nowhere.</p>
</div>
<figure class="wheel" id="wheel-view"></figure>
</div>
</div>
<div role="tabpanel" id="received" aria-labelledby="view-json" hidden>
${bar('received', { text: 'Copy as received', file: 'response.json', kind: 'JSON' }, RECEIVED_HEADING)}
<dl id="headers" class="headers"></dl>
<label class="choice"><input type="checkbox" id="indented" autocomplete="off" checked> Indented</label>
<p id="received-cut" class="help" hidden>Only the beginning is shown here; the button copies everything.</p>
<pre id="received-view" class="tall" tabindex="0" role="region" aria-labelledby="received-heading"><code></code></pre>
</div>
</div>
</section>`;

interface BarWords {
  /** Of the button that copies. */
  readonly text: string;
  /** The name of the file to save, and what it is. */
  readonly file: string;
  readonly kind: string;
}

/** What can be done with a view of the answer. */
function bar(id: string, { text, file, kind }: BarWords, heading = ''): string {
  return `<div class="bar">
${heading}
<span class="said" role="status" id="${id}-copied"></span>
<button type="button" data-copies="${id}-text" data-status="${id}-copied">${text}</button>
<a class="button" id="${id}-file" download="${file}">Download ${kind}</a>
</div>`;
}
