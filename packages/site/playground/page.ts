/** The page for trying out requests. */

import { WRITTEN_BASE_URL } from '../../contract/addresses.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { escapeHtml } from '../html.ts';
import { momentFields } from './certificate.ts';
import { type Additions, requestFields } from './form.ts';
import { RESULTS } from './results.ts';
import { tabList } from './tabs.ts';

/** Relative addresses of the pages about time zones and about birth moments. */
interface Addresses {
  readonly timeAddress: string;
  readonly birthsAddress: string;
}

const additions = ({ timeAddress, birthsAddress }: Addresses): Additions => ({
  remarks: {
    'subject.datetime': `The offset is the one in force at that place on that day: see <a href="${escapeHtml(timeAddress)}">From a birth certificate to datetime</a>.`,
    'subject.location':
      'A valid JSON number is sent as a number, digit for digit; any other text is sent as a string.',
    'settings.bodies': 'The ticked bodies are sent, in the order of this list.',
  },
  frames: {
    'subject.datetime': (field) => momentFields(field, birthsAddress),
    settings: (field) => `<details class="settings" id="settings-group">
<summary id="settings-summary">Settings <span class="help">zodiac, node and bodies: every one has a default</span></summary>
${field}
</details>`,
  },
});

const EXAMPLE_CURL = `curl -s ${WRITTEN_BASE_URL}${ENDPOINTS.positions.path} \\
  -H "Authorization: Bearer $ECLIPTIC_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`;

/**
 * The playground, as HTML for inside `<main>`. It has neither inline script nor inline style; its
 * script is `browser/main.ts`. The form is hidden until the script runs; without scripts, the page
 * says what to do instead.
 *
 * @returns the same text for the same addresses
 */
export function playgroundPage(addresses: Addresses): string {
  return `<h1>Playground</h1>
<p>Enter when and where someone was born. The page shows the request as JSON and as code, sends it if you
like, and shows the answer. Empty fields are left out of the request.</p>
<noscript>
<p>This form needs JavaScript, which is off in this browser. Send the request with <code>curl</code> instead,
with your key in <code>ECLIPTIC_API_KEY</code>:</p>
<pre><code>${escapeHtml(EXAMPLE_CURL)}</code></pre>
</noscript>
<div id="playground" class="playground wide" data-path="${ENDPOINTS.positions.path.slice(1)}" hidden>
<p id="elsewhere" class="notice" hidden></p>
<p id="from-link" class="notice" role="status" hidden></p>
<div class="panes">
<div class="inputs">
<div class="actions">
<button type="button" id="example">Fill in an example</button>
<button type="button" id="clear">Clear</button>
</div>
<form id="request" autocomplete="off" novalidate>
${requestFields(additions(addresses))}
</form>
${KEY_FIELD}
<div class="actions">
<button type="submit" form="request" id="send" class="primary">Send</button>
<button type="button" id="cancel" hidden>Cancel</button>
</div>
<p id="progress" class="said" role="status"></p>
</div>
<section class="shown" aria-labelledby="shown-heading">
<h2 id="shown-heading">The request</h2>
<div class="unfinished" id="unfinished" hidden>
<p>The body and the code appear here when the form is complete. Still to do:</p>
<ul id="gaps"></ul>
</div>
<div class="finished" id="finished">
<p class="help" id="two-requests" hidden>Two requests, a credit each: for the start of the day, and for its end.</p>
${copyable('body', 'Body', 'Copy body')}
${copyable('code', 'Code', 'Copy code', CODE_TABS)}
<p class="help">The code reads the key from <code>ECLIPTIC_API_KEY</code>. Set it in your shell: <code>export ECLIPTIC_API_KEY=ak_test_…</code></p>
</div>
${copyable('link', 'Link', 'Copy link')}
<p class="help">The link opens this page with the form filled in; it sends no request. It contains the birth data,
in the part of an address that browsers do not send to servers, and never the key.</p>
</section>
</div>
${RESULTS}
</div>
`;
}

/**
 * In its own form, because browsers warn about password fields outside a form, and without a name, so
 * that submitting either form never puts the key into an address.
 */
const KEY_FIELD = `<form class="field key" id="key-field" autocomplete="off" novalidate>
<label for="key">API key</label>
<p class="help" id="key-help">Keys belong on servers, not in browsers: use a test key here. It stays in the memory
of this page, and is gone when you close the page. Each answer with positions is charged to it.</p>
<input type="password" id="key" autocomplete="off" spellcheck="false" placeholder="ak_test_…" aria-describedby="key-help">
<p class="finding" id="key-finding" hidden></p>
</form>`;

/** The words in the browser's memory are those of the documentation's tabs. */
const CODE_TABS = tabList({
  id: 'language',
  label: 'Language',
  remember: 'ecliptic.code-language',
  tabs: [
    { value: 'curl', title: 'curl', panel: 'code-panel' },
    { value: 'typescript', title: 'TypeScript', panel: 'code-panel' },
    { value: 'python', title: 'Python', panel: 'code-panel' },
  ],
});

/** @param tabs choose what the text is; without them there is only one */
function copyable(id: string, heading: string, action: string, tabs = ''): string {
  const text = `<pre tabindex="0" role="region" aria-labelledby="${id}-heading"><code id="${id}-text"></code></pre>`;
  return `<div class="bar">
<h3 id="${id}-heading">${heading}</h3>
<span class="said" role="status" id="${id}-copied"></span>
<button type="button" data-copies="${id}-text" data-status="${id}-copied">${action}</button>
</div>
${tabs === '' ? text : `${tabs}\n<div role="tabpanel" id="${id}-panel">\n${text}\n</div>`}`;
}
