import type { Meta, Position } from '../contract/wire.ts';
import { wheelSvg } from './wheel.ts';
import { wheelCaption, wheelTitle } from './words.ts';

/** A parsed answer with positions. */
export interface Envelope {
  readonly data: { readonly positions: readonly Position[] };
  readonly meta: Meta;
}

/** The background of a picture in its own file: outside a page, its ink is black. */
export const PAPER = '#ffffff';

/**
 * The wheel of an answer, with the subject of the chart as its title and caption.
 *
 * @param background as in `wheelSvg`
 */
export function chartSvg({ data, meta }: Envelope, background?: string): string {
  return wheelSvg(data.positions, {
    title: wheelTitle(meta),
    caption: wheelCaption(meta),
    ...(background !== undefined && { background }),
  });
}
