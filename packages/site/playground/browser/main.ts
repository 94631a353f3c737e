/** Starts the playground. */

import { announce, byId, element } from '../../browser/elements.ts';
import { startTabs } from '../../browser/tabs.ts';
import { startPlace, startZone } from './choosers.ts';
import { CODE } from './code/languages.ts';
import { startCopying } from './copy.ts';
import { findEndpoint } from './endpoint.ts';
import { unmarkFields } from './fields.ts';
import { RequestForm } from './request-form.ts';
import { ResponseView } from './response-view.ts';
import { Sending } from './sending.ts';
import { ignoredWords, notAValue, readLink } from './share-link.ts';

const page = byId('playground');
const form = byId<HTMLFormElement>('request');
const key = byId<HTMLInputElement>('key');
const path = page.dataset['path'] ?? '';
const endpoint = findEndpoint(
  location.href,
  document.querySelector<HTMLMetaElement>('meta[name=ecliptic-base]')?.content,
  path,
);
const request = new RequestForm(page, form);
const view = new ResponseView(form);
const sending = new Sending(view);
const language = startTabs(byId('language'), showRequest);

function showRequest(): void {
  const bodies = request.bodies();
  const unfinished = request.unfinished();
  showTexts(unfinished.length === 0 ? bodies : undefined);
  byId('gaps').replaceChildren(...unfinished.map((words) => element('li', {}, words)));
  view.compare(bodies);
  const fragment = request.link();
  // Without its query: whatever someone put there, this page did not ask for it.
  const address = new URL(location.pathname, location.origin);
  address.hash = fragment;
  byId('link-text').textContent = address.href;
}

/** Shows the bodies and their code; of an unfinished form there is nothing to copy. */
function showTexts(bodies: readonly [string, ...string[]] | undefined): void {
  byId('unfinished').hidden = bodies !== undefined;
  byId('finished').hidden = bodies === undefined;
  byId('two-requests').hidden = bodies?.length !== 2;
  const root = endpoint.url.href.slice(0, -`/${path}`.length);
  const [body, last] = bodies ?? [];
  const end = last === undefined ? undefined : { body: last, datetime: datetimeOf(last) };
  const code = body === undefined ? '' : CODE[language.chosen()]?.({ root, path, body, end });
  byId('body-text').textContent = bodies?.join('\n') ?? '';
  byId('code-text').textContent = code ?? '';
}

function datetimeOf(body: string): string {
  return (JSON.parse(body) as { subject: { datetime: string } }).subject.datetime;
}

function sendRequest(): void {
  unmarkFields(page);
  if (!request.isReady()) return;
  const [first, ...rest] = request
    .bodies()
    .map((body) => ({ url: endpoint.url, key: key.value, body }));
  if (first === undefined) return;
  // The form may have changed meanwhile.
  const compare = () => view.compare(request.bodies());
  void sending.start([first, ...rest], request.subject()).then(compare);
}

/** Fills in the form from the address, and sends nothing. */
function followLink(): void {
  const link = readLink(location.hash);
  if (link === undefined) return;
  sending.cancel();
  view.clear();
  const notTaken = request.restore(link.state);
  showRequest();
  const notice = byId('from-link');
  notice.hidden = false;
  const filled = 'The form was filled in from the link. Nothing was sent.';
  const ignored = ignoredWords([...link.ignored, ...notTaken.map(notAValue)]);
  announce(notice, `${filled} ${ignored}`.trim());
}

/** Shows the request even where no browser can send it. */
function sayElsewhere(): void {
  const notice = byId('elsewhere');
  notice.textContent = `This page is a copy: the service is at ${endpoint.url.origin}, and sends no CORS headers, so browsers cannot call it from here. The code works from any machine.`;
  notice.hidden = false;
  byId('key-field').hidden = true;
  byId('send').hidden = true;
}

startZone();
startPlace();
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (endpoint.isHere) sendRequest();
});
for (const event of ['input', 'change']) form.addEventListener(event, showRequest);
byId('key-field').addEventListener('submit', (event) => {
  event.preventDefault();
  form.requestSubmit();
});
byId('clear').addEventListener('click', () => {
  sending.cancel();
  request.clear();
  view.clear();
  byId<HTMLInputElement>('wheel-name').value = '';
  byId('from-link').hidden = true;
  // What was cleared must not come back when the page is loaded again.
  if (readLink(location.hash) !== undefined)
    history.replaceState(null, '', location.pathname + location.search);
  showRequest();
  announce(byId('progress'), 'Cleared.');
});
byId('example').addEventListener('click', () => {
  request.fillInExample();
  showRequest();
});
window.addEventListener('hashchange', followLink);
// A browser may keep the page for its back button, with everything that was typed.
window.addEventListener('pagehide', () => {
  key.value = '';
});
startCopying(page, view.texts);

if (!endpoint.isHere) sayElsewhere();
showRequest();
followLink();
page.hidden = false;
