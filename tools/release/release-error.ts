/** The reasons why there is no release, in sentences that each say what to change. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly faults: readonly string[];
  /** What can be done besides. */
  readonly advice: string | undefined;

  constructor(faults: readonly string[], advice?: string) {
    super(faults.join('\n'));
    this.faults = faults;
    this.advice = advice;
  }
}
