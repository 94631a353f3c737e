import type { Arbitrary } from 'fast-check';
import type { Lab } from './lab.ts';

/** One thing that is fuzzed: what it is given, and what must hold of whatever it makes of that. */
export interface Target<Input> {
  /** As `--target` takes it. */
  readonly name: string;
  /** Inputs that are tried in one batch; each batch has a random seed of its own. */
  readonly batch: number;
  /** @param kept inputs that once broke something, or nearly: their neighbours are tried too */
  inputs(kept: readonly Input[]): Arbitrary<Input>;
  /**
   * Tries one input.
   *
   * @throws where something does not hold; the message is what the seed file says it broke
   */
  check(input: Input, lab: Lab): Promise<void> | void;
}

/** A target whose inputs no one looks into. */
export type AnyTarget = Target<unknown>;

/** Forgets the type of a target's inputs; they only ever come from the target itself or its seeds. */
export function anyTarget<Input>(target: Target<Input>): AnyTarget {
  return target as unknown as AnyTarget;
}
