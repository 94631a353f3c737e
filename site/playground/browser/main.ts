/** Starts the playground. */
import { AnswerView } from './answer-view.ts';
import { startCopying } from './copy.ts';
import { curlLine } from './curl-line.ts';
import { announce, byId } from './elements.ts';
import { findEndpoint } from './endpoint.ts';
import { fillInExample, readFields, unmarkFields } from './fields.ts';
import { requestText } from './request-text.ts';
import { send } from './send.ts';

const page = byId('playground');
const form = byId<HTMLFormElement>('request');
const key = byId<HTMLInputElement>('key');
const sendButton = byId<HTMLButtonElement>('send');
const cancelButton = byId<HTMLButtonElement>('cancel');
const progress = byId('progress');
const view = new AnswerView(form);
const endpoint = findEndpoint(
  location.href,
  document.querySelector<HTMLMetaElement>('meta[name=ecliptic-base]')?.content,
  page.dataset['path'] ?? '',
);

function showRequest(): void {
  const body = requestText(readFields(form));
  byId('body-text').textContent = body;
  byId('curl-text').textContent = curlLine(endpoint.url.href, body);
}

/** The request in progress. A new one replaces it. */
let under_way: AbortController | undefined;

async function sendRequest(): Promise<void> {
  under_way?.abort();
  const mine = new AbortController();
  under_way = mine;
  unmarkFields(page);
  showProgress(true);
  announce(progress, 'Sending…');
  const body = requestText(readFields(form));
  try {
    const outcome = await send({ url: endpoint.url, key: key.value, body }, mine.signal);
    if (under_way !== mine) return;
    view.show(outcome);
  } catch (error) {
    if (!mine.signal.aborted) throw error;
  } finally {
    if (under_way === mine) {
      under_way = undefined;
      showProgress(false);
    }
  }
}

function giveUp(): void {
  under_way?.abort();
  under_way = undefined;
  showProgress(false);
}

function showProgress(is_sending: boolean): void {
  // Hiding a button would lose the focus.
  if (!is_sending && document.activeElement === cancelButton) sendButton.focus();
  cancelButton.hidden = !is_sending;
  sendButton.textContent = is_sending ? 'Send again' : 'Send';
}

/** Shows the request even where no browser can send it. */
function sayElsewhere(): void {
  const notice = byId('elsewhere');
  notice.textContent = `This page is a copy: the service is at ${endpoint.url.origin}, and sends no CORS headers, so browsers cannot call it from here. The curl line works from any shell.`;
  notice.hidden = false;
  byId('key-field').hidden = true;
  sendButton.hidden = true;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (endpoint.is_here) void sendRequest();
});
form.addEventListener('input', showRequest);
byId('key-field').addEventListener('submit', (event) => {
  event.preventDefault();
  form.requestSubmit();
});
cancelButton.addEventListener('click', () => {
  giveUp();
  announce(progress, 'Cancelled.');
});
byId('clear').addEventListener('click', () => {
  giveUp();
  form.reset();
  unmarkFields(page);
  view.clear();
  showRequest();
  announce(progress, 'Cleared.');
});
byId('example').addEventListener('click', () => {
  fillInExample(form);
  showRequest();
});
// A browser may keep the page for its back button, with everything that was typed.
window.addEventListener('pagehide', () => {
  key.value = '';
});
startCopying(page, { 'received-text': () => view.body });

if (!endpoint.is_here) sayElsewhere();
showRequest();
page.hidden = false;
