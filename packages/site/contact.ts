/**
 * An operator's contact as a URI.
 *
 * @param contact an address, a URL or a sentence
 * @returns undefined if it is neither a URL nor a mail address
 */
export function contactUri(contact: string | undefined): string | undefined {
  if (contact === undefined) return undefined;
  if (/^[^\s@:<>"]+@[^\s@:<>"]+\.[^\s@:<>"]+$/.test(contact)) {
    return URL.parse(`mailto:${contact}`)?.href;
  }
  if (!/^(?:https|mailto|tel):/i.test(contact)) return undefined;
  return URL.parse(contact)?.href;
}
