/** Links that save a text as a file. */
import { byId } from '../../browser/elements.ts';

/** Makes a link save this text; the one before it is released. */
export function offerFile(id: string, text: string, mediaType: string): void {
  const link = byId<HTMLAnchorElement>(id);
  const href = URL.createObjectURL(new Blob([text], { type: mediaType }));
  withdrawFile(id);
  link.href = href;
}

/** Releases the text of a link. */
export function withdrawFile(id: string): void {
  const link = byId<HTMLAnchorElement>(id);
  if (link.href !== '') URL.revokeObjectURL(link.href);
  link.removeAttribute('href');
}
