/** Standard output, and what would be lost with it. */

/** Exit status of a command that did not do what it was asked to. */
export const EXIT_REFUSED = 1;

let loss: string | undefined;

/**
 * Says what nobody can find out if standard output cannot be written.
 *
 * @param sentence undefined once it was written
 */
export function setLoss(sentence: string | undefined): void {
  loss = sentence;
}

/** Ends the process when standard output cannot be written, and says on standard error what was lost. */
export function watchStandardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop early: `ecliptic keys list | head -1`.
    if (error.code === 'EPIPE' && loss === undefined) process.exit();
    const lines = [`standard output cannot be written (${error.code})`, loss ?? []].flat();
    process.stderr.write(`ecliptic: ${lines.join('; ')}\n`);
    process.exit(EXIT_REFUSED);
  });
}
