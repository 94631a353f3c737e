import type { Meta, Position } from '../contract/wire.ts';
import { wheelSvg } from './wheel.ts';
import { wheelCaption, wheelTitle } from './words.ts';

/** An answer with positions, as parsed. */
export interface Envelope {
  readonly data: { readonly positions: readonly Position[] };
  readonly meta: Meta;
}

/** What a picture in a file of its own is drawn on: its ink is black where no page says otherwise. */
export const PAPER = '#ffffff';

/**
 * The wheel of an answer, with what it is of as its name and in its middle.
 *
 * @param background as `wheelSvg` takes it
 */
export function chartSvg({ data, meta }: Envelope, background?: string): string {
  return wheelSvg(data.positions, {
    title: wheelTitle(meta),
    caption: wheelCaption(meta),
    ...(background !== undefined && { background }),
  });
}
