/** Puts Redoc in the place of the reference's text, which stays where anything fails. */
import { init } from './redoc.js';
import { watch } from './reference-access.js';

const response = await fetch(new URL('../openapi.json', import.meta.url));
if (!response.ok) throw new Error(`the OpenAPI document: ${response.status}`);
const openapi = await response.json();

followScheme();
// Redoc reads its place from the fragment. Unless it is given one of its own, the page begins with what
// most people come for: the first operation of the text.
const first = document.querySelector('#main h3[id^="/"]')?.id ?? '';
if (!location.hash.startsWith('#/')) history.replaceState(null, '', `#${first}`);

const host = document.createElement('div');
host.className = 'reference';
document.getElementById('main').replaceWith(host);
watch(host);
init(openapi, { disableTelemetry: true, codeSamples: { languages: languagesOf(openapi) } }, host);

// The way past the navigation is not a place of Redoc's.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
});

/** Redoc takes light or dark from a class of the root; the system says which. */
function followScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    document.documentElement.classList.toggle('dark', dark.matches);
    document.documentElement.classList.toggle('light', !dark.matches);
  };
  dark.addEventListener('change', show);
  show();
}

/** The languages of the samples; Redoc leaves out those that it is not told of. */
function languagesOf({ paths }) {
  const samples = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation['x-codeSamples'] ?? []);
  const languages = new Map(samples.map(({ lang, label = lang }) => [label, lang]));
  return [
    ...Array.from(languages, ([label, lang]) => ({ key: label.toLowerCase(), label, lang })),
    { key: 'payload', label: 'Payload', lang: 'payload' },
  ];
}
