/**
 * Copies a text. Browsers allow access to the clipboard only on HTTPS pages and on localhost, and may ask
 * first.
 *
 * @returns whether it was copied
 */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
