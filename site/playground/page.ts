/**
 * The page for trying out requests. Its form derives from the request schema: a new member becomes a
 * new field, and the script reads from the fields what goes where.
 */
import { WRITTEN_BASE_URL } from '../../contract/addresses.ts';
import { PositionsRequestSchema } from '../../contract/schema/request.ts';
import { escapeHtml } from '../html.ts';

/** The part of JSON Schema that the form supports. */
interface MemberSchema {
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, MemberSchema>> | undefined;
  readonly items?: MemberSchema | undefined;
  readonly enum?: readonly string[] | undefined;
}

/** A member and its place in the request. */
interface Member {
  readonly path: readonly string[];
  readonly schema: MemberSchema;
  readonly remarks: Remarks;
}

/** What the schema does not say, as HTML: where a value comes from, and how a field is sent. */
type Remarks = Readonly<Record<string, string>>;

const remarks = (time_address: string): Remarks => ({
  'subject.datetime': `It needs the offset of that place and day; see <a href="${escapeHtml(time_address)}">Time and time zones</a>.`,
  'subject.location':
    'A valid JSON number is sent as a number, digit for digit; any other text is sent as a string.',
  'settings.bodies': 'The ticked ones are sent, in the order of this list.',
});

const EXAMPLE_CURL = `curl -s ${WRITTEN_BASE_URL}/v1/western/positions \\
  -H "Authorization: Bearer $ECLIPTIC_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`;

/**
 * The playground, as HTML for inside `<main>`. It has neither inline script nor inline style; its
 * script is `browser/main.ts`. The form is hidden until the script runs; without scripts, the page
 * says what to do instead.
 *
 * @param time_address relative address of the page about time zones
 * @returns the same text for the same address
 */
export function playgroundPage(time_address: string): string {
  return `<h1>Playground</h1>
<p>Fill in a request, see it as JSON and as a <code>curl</code> line, send it, and read the answer.
An empty field is left out of the request. Wrong values can be sent too: what the service says about
them is worth seeing.</p>
<noscript>
<p>The form of this page needs scripts, and scripts are off in this browser. Send the request with
<code>curl</code> instead, with your key in <code>ECLIPTIC_API_KEY</code> and the address of the
service in place of this one:</p>
<pre><code>${escapeHtml(EXAMPLE_CURL)}</code></pre>
</noscript>
<div id="playground" class="playground wide" data-path="v1/western/positions" hidden>
<p id="elsewhere" class="notice" hidden></p>
<div class="panes">
<div class="inputs">
<div class="actions">
<button type="button" id="example">Fill in an example</button>
<button type="button" id="clear">Clear</button>
</div>
<form id="request" autocomplete="off" novalidate>
${membersOf({ path: [], schema: PositionsRequestSchema, remarks: remarks(time_address) })}
</form>
${KEY_FIELD}
<div class="actions">
<button type="submit" form="request" id="send" class="primary">Send</button>
<button type="button" id="cancel" hidden>Cancel</button>
</div>
<p id="progress" class="status" role="status"></p>
</div>
<section class="shown" aria-labelledby="shown-heading">
<h2 id="shown-heading">The request</h2>
${copyable('body', 'Body', 'Copy body')}
${copyable('curl', 'curl', 'Copy curl line')}
<p class="help">The key is in <code>$ECLIPTIC_API_KEY</code>: set it in the shell, <code>export ECLIPTIC_API_KEY=ak_test_…</code>.</p>
</section>
</div>
<section id="answer" class="answer" aria-labelledby="answer-heading" hidden>
<h2 id="answer-heading">The answer</h2>
<div id="outcome"></div>
<div id="received">
<h3 id="received-heading">As it was received</h3>
<dl id="headers" class="headers"></dl>
<div class="bar">
<label class="choice"><input type="checkbox" id="indented" checked> Indented</label>
<span class="status" role="status" id="received-copied"></span>
<button type="button" data-copies="received-text" data-status="received-copied">Copy as received</button>
</div>
<p id="received-cut" class="help" hidden>Only the beginning is shown here; the button copies everything.</p>
<pre id="received-view" class="tall" tabindex="0" role="region" aria-labelledby="received-heading"><code></code></pre>
</div>
</section>
</div>
`;
}

/**
 * In its own form, because browsers warn about password fields outside a form, and without a name, so
 * that submitting either form never puts the key into an address.
 */
const KEY_FIELD = `<form class="field key" id="key-field" autocomplete="off" novalidate>
<label for="key">API key</label>
<p class="help" id="key-help">Keys belong on servers, not in browsers: this page is for trying with a
test key. It is kept only in the memory of this page, and is gone when the page is closed. Every
answer with positions is charged to it.</p>
<input type="password" id="key" autocomplete="off" spellcheck="false" placeholder="ak_test_…" aria-describedby="key-help">
<p class="finding" id="key-finding" hidden></p>
</form>`;

function copyable(id: string, heading: string, action: string): string {
  return `<div class="bar">
<h3 id="${id}-heading">${heading}</h3>
<span class="status" role="status" id="${id}-copied"></span>
<button type="button" data-copies="${id}-text" data-status="${id}-copied">${action}</button>
</div>
<pre tabindex="0" role="region" aria-labelledby="${id}-heading"><code id="${id}-text"></code></pre>`;
}

/** The fields of an object's members, in the order of the schema. */
function membersOf({ path, schema, remarks }: Member): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, member]) => fieldOf({ path: [...path, name], schema: member, remarks }))
    .join('\n');
}

function fieldOf(member: Member): string {
  const { schema } = member;
  if (schema.properties !== undefined) return groupOf(member);
  if (schema.items?.enum !== undefined) return listOf(member, schema.items.enum);
  return single(member, schema.enum === undefined ? textOf(member) : selectOf(member, schema.enum));
}

function groupOf(member: Member): string {
  return `<fieldset class="group"${describedBy(member)}>
<legend>${nameOf(member)}</legend>
${helpOf(member)}
<div class="members">
${membersOf(member)}
</div>
</fieldset>`;
}

function single(member: Member, control: string): string {
  const id = idOf(member);
  return `<div class="field" data-pointer="#/${member.path.join('/')}" data-kind="${member.schema.type === 'number' ? 'number' : 'string'}">
<label for="${id}">${nameOf(member)}</label>
${helpOf(member)}
${control}
<p class="finding" id="${id}-finding" hidden></p>
</div>`;
}

/** Numbers get a text field too: a number field would hide invalid input and change digits. */
function textOf(member: Member): string {
  const example = String(member.schema.examples?.[0] ?? '');
  return `<input type="text" id="${idOf(member)}" placeholder="${escapeHtml(example)}" autocomplete="off" autocapitalize="off" spellcheck="false"${describedBy(member)}>`;
}

function selectOf(member: Member, words: readonly string[]): string {
  const fallback = member.schema.default;
  const left_out = fallback === undefined ? 'left out' : `left out (default: ${fallback})`;
  const options = words.map((word) => `<option value="${word}">${word}</option>`).join('');
  return `<select id="${idOf(member)}"${describedBy(member)}><option value="">${left_out}</option>${options}</select>`;
}

function listOf(member: Member, words: readonly string[]): string {
  const id = idOf(member);
  const boxes = words.map(
    (word) =>
      `<label class="choice"><input type="checkbox" id="${id}-${word}" value="${word}" autocomplete="off"> ${word}</label>`,
  );
  return `<fieldset class="field" data-pointer="#/${member.path.join('/')}" data-kind="list" id="${id}"${describedBy(member)} tabindex="-1">
<legend>${nameOf(member)}</legend>
${helpOf(member)}
<div class="choices">
${boxes.join('\n')}
</div>
<p class="finding" id="${id}-finding" hidden></p>
</fieldset>`;
}

function helpOf(member: Member): string {
  const html = helpHtml(member);
  return html === '' ? '' : `<p class="help" id="${idOf(member)}-help">${html}</p>`;
}

function helpHtml({ path, schema, remarks }: Member): string {
  const description = schema.description && escapeHtml(schema.description);
  return [description, remarks[path.join('.')]].filter((html) => html !== undefined).join(' ');
}

function describedBy(member: Member): string {
  return helpHtml(member) === '' ? '' : ` aria-describedby="${idOf(member)}-help"`;
}

/** The name with its path, as in the service's messages. A long one breaks at a dot. */
function nameOf({ path }: Member): string {
  return `<code>${path.join('.<wbr>')}</code>`;
}

function idOf({ path }: Member): string {
  return path.join('-');
}
