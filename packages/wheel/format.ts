import type { Position } from '../contract/wire.ts';
import { SIGN_WORDS } from './words.ts';

/** The place in the sign as charts print it: `24°03′12″ Gemini`. */
export function signPosition({
  sign,
  sign_longitude: { degrees, minutes, seconds },
}: Position): string {
  return `${two(degrees)}°${two(minutes)}′${two(seconds)}″ ${SIGN_WORDS[sign]}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** A number with an explicit sign: `+0.9551`. */
export function signed(value: number, decimals: number): string {
  const digits = value.toFixed(decimals);
  return value < 0 ? digits : `+${digits}`;
}
