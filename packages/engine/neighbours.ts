/** Julian days to the last bit. */
import type { SwissEphModule } from './oracle/binding.ts';

const SEFLG_SWIEPH = 2;

/** A Julian day and its neighbours, one bit apart: so many to either side, in order. */
export function neighbours(jd: number, eachSide: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, jd);
  const bits = view.getBigUint64(0);
  return Array.from({ length: 2 * eachSide + 1 }, (_, index) => {
    view.setBigUint64(0, bits + BigInt(index - eachSide));
    return view.getFloat64(0);
  });
}

/**
 * The Julian day in UT whose Terrestrial Time is this one, to a bit or two.
 *
 * @param text room for a message, in the module's memory
 */
export function universalTime(jdTt: number, module: SwissEphModule, text: number): number {
  let days = 0;
  for (let round = 0; round < 3; round++) {
    days = module._swe_deltat_ex(jdTt - days, SEFLG_SWIEPH, text);
  }
  return jdTt - days;
}
