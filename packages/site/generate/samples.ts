/** The code samples: complete programs, run against a service by test/browser/samples.browser.ts. */
import { readFileSync } from 'node:fs';

interface CodeSample {
  /** The language, as syntax highlighters name it. */
  readonly lang: string;
  readonly label: string;
  readonly file: string;
}

export const CODE_SAMPLES: readonly CodeSample[] = [
  { lang: 'bash', label: 'curl', file: 'positions.sh' },
  { lang: 'typescript', label: 'TypeScript', file: 'positions.ts' },
  { lang: 'python', label: 'Python', file: 'positions.py' },
];

export function sampleFile(file: string): URL {
  return new URL(`../../../docs/samples/${file}`, import.meta.url);
}

/** The samples as OpenAPI embeds them (`x-codeSamples`). */
export function codeSamples() {
  return CODE_SAMPLES.map(({ lang, label, file }) => ({
    lang,
    label,
    source: readFileSync(sampleFile(file), 'utf8'),
  }));
}
