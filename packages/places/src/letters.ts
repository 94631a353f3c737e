import { foldCharacter, WORD_LENGTH_MAX, WORDS } from './fold.ts';

const SPACE = 32;
const FIRST_UNITS = new Set(Array.from(WORDS.keys(), (word) => word.charCodeAt(0)));

/** Folded and squeezed names, one after the other, as UTF-16. */
export class Letters {
  /** A character may become several. */
  #units: Uint16Array;
  /** What characters become that become one. */
  readonly #single = Uint16Array.from({ length: 0x500 }, (_, code) => {
    const folded = foldCharacter(code);
    return folded.length === 1 ? folded.charCodeAt(0) : 0;
  });
  #start = 0;
  length = 0;

  /** @param expected how many there will be, about */
  constructor(expected: number) {
    this.#units = new Uint16Array(expected * 2);
  }

  add(unit: number): void {
    if (this.length === this.#units.length) {
      const more = new Uint16Array(this.length * 2);
      more.set(this.#units);
      this.#units = more;
    }
    this.#units[this.length++] = unit;
  }

  /** @returns true if the added characters are between words */
  addFolded(character: number): boolean {
    const known = this.#single[character] ?? 0;
    if (known > SPACE) this.add(known);
    return known === 0 ? this.#addSlowly(character) : known === SPACE;
  }

  #addSlowly(character: number): boolean {
    const folded = foldCharacter(character);
    for (let at = 0; at < folded.length; at += 1) {
      if (folded.charCodeAt(at) !== SPACE) this.add(folded.charCodeAt(at));
    }
    return folded !== '' && folded.trim() === '';
  }

  startWord(): void {
    this.#start = this.length;
  }

  /** @returns where the word starts; undefined if there is none */
  endWord(): number | undefined {
    const start = this.#start;
    const length = this.length - start;
    if (length === 0) return undefined;
    if (length <= WORD_LENGTH_MAX && FIRST_UNITS.has(this.#units[start] ?? 0)) {
      const word = WORDS.get(String.fromCharCode(...this.#units.subarray(start, this.length)));
      if (word !== undefined) {
        this.length = start;
        for (const letter of word) this.add(letter.charCodeAt(0));
      }
    }
    return start;
  }

  used(): Uint16Array {
    return this.#units.slice(0, this.length);
  }
}
