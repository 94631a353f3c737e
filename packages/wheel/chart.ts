import type { Meta, Position } from '../contract/wire.ts';
import type { Subject } from './subject.ts';
import { wheelSvg } from './wheel.ts';
import { wheelCaption, wheelTitle } from './words.ts';

/** A parsed answer with positions. */
export interface Envelope {
  readonly data: { readonly positions: readonly Position[] };
  readonly meta: Meta;
}

/** The background of a picture in its own file: outside a page, its ink is black. */
export const PAPER = '#ffffff';

interface ChartOptions {
  /** Whose chart it is, in the words of whoever has it drawn: an answer has none of this. */
  readonly subject?: Subject;
  /** As in `wheelSvg`. */
  readonly background?: string;
}

/** The wheel of an answer, with the subject of the chart as its title and caption. */
export function chartSvg({ data, meta }: Envelope, options: ChartOptions = {}): string {
  const { subject = {}, background } = options;
  return wheelSvg(data.positions, {
    title: wheelTitle(meta, subject),
    caption: wheelCaption(meta, subject),
    ...(background !== undefined && { background }),
  });
}
