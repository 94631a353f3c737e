/** Handles failures of standard output, and reports what they would lose. */

/** Exit status of a command that could not do what it was asked to. */
export const EXIT_REFUSED = 1;

let loss: string | undefined;

/**
 * Sets what to report if standard output cannot be written, for results that are shown nowhere else.
 *
 * @param sentence undefined once the output was written
 */
export function setLoss(sentence: string | undefined): void {
  loss = sentence;
}

/** Ends the process if standard output cannot be written, and reports on standard error what was lost. */
export function watchStandardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop early: `ecliptic keys list | head -1`.
    if (error.code === 'EPIPE' && loss === undefined) process.exit();
    const lines = [`standard output cannot be written (${error.code})`, loss ?? []].flat();
    process.stderr.write(`ecliptic: ${lines.join('; ')}\n`);
    process.exit(EXIT_REFUSED);
  });
}
