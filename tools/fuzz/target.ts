import type { Arbitrary } from 'fast-check';
import type { Lab } from './lab.ts';

/** Something to fuzz: its inputs, and what must hold for each of its results. */
export interface Target<Input> {
  /** The value of `--target`. */
  readonly name: string;
  /** Number of inputs tried in one batch; each batch has its own random seed. */
  readonly batch: number;
  /** @param kept inputs that once broke something, or nearly did: similar ones are tried too */
  inputs(kept: readonly Input[]): Arbitrary<Input>;
  /**
   * Tries one input.
   *
   * @throws if something does not hold; the message goes into the seed file as what it broke
   */
  check(input: Input, lab: Lab): Promise<void> | void;
}

/** A target with inputs of an unknown type. */
export type AnyTarget = Target<unknown>;

/** Drops the type of a target's inputs; this is safe because they come only from it or its seeds. */
export function anyTarget<Input>(target: Target<Input>): AnyTarget {
  return target as unknown as AnyTarget;
}
