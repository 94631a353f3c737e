/** Pages that say the packages are on no registry, which a release would make untrue and would contain. */
import { ROOT, textOf } from './repository.ts';
import { run } from './run.ts';

const SENTENCE = /\bon\s+a\s+registry\s+yet\b|\bno\s+registry\s+has\b/i;

/** @returns a sentence that names the pages, if there are any */
export function unpublishedFault(): string[] {
  const files = run('git', ['ls-files', '-z', '*.md'], { cwd: ROOT }).split('\0').filter(Boolean);
  const found = files.filter((file) => SENTENCE.test(textOf(file)));
  return found.length === 0
    ? []
    : [
        `these pages call the packages unpublished; write how to install them from their registry instead: ${found.join(', ')}`,
      ];
}
