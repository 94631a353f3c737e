/** A line of input that says of a birth what leaves a question. */
import type { BirthAnswer } from '../births/answer.ts';

const IN_DOUBT = 'client.birth_in_doubt';

/** Nothing is guessed, so the line has no positions. */
export class BirthDoubtError extends Error {
  override readonly name = 'BirthDoubtError';
  readonly #given: { readonly local: string; readonly place: string };
  readonly #answer: BirthAnswer;

  constructor(given: { readonly local: string; readonly place: string }, answer: BirthAnswer) {
    super(answer.question ?? '');
    this.#given = given;
    this.#answer = answer;
  }

  get refusal() {
    const { candidates } = this.#answer;
    const detail = `the birth is in doubt: ${this.message}`;
    return { given: '-', code: IN_DOUBT, detail, ...(candidates.length > 0 && { candidates }) };
  }

  /** JSON on one line, for the file of what has to be asked. */
  line(number: number): string {
    const { local, place } = this.#given;
    const { status, question, candidates, places, warnings } = this.#answer;
    return `${JSON.stringify({ line: number, local, place, status, question, candidates, places, warnings })}\n`;
  }
}
