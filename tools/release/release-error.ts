/** The reasons against a release: sentences, each with a correction. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly faults: readonly string[];
  /** Further advice. */
  readonly advice: string | undefined;

  constructor(faults: readonly string[], advice?: string) {
    super(faults.join('\n'));
    this.faults = faults;
    this.advice = advice;
  }
}
