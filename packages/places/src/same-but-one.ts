/** Shorter words have too many neighbours. */
const LETTERS_MIN = 5;

/**
 * True if a name and the typed text differ by one missing, added or changed letter, or by two exchanged neighbours. The
 * other letter must be of the same script: in the same block of 256.
 */
export function isSameButOne(
  letters: Uint16Array,
  start: number,
  end: number,
  typed: Uint16Array,
): boolean {
  const [length, other] = [end - start, typed.length];
  if (other < LETTERS_MIN || length < LETTERS_MIN || Math.abs(length - other) > 1) return false;
  const shorter = Math.min(length, other);
  let front = 0;
  while (front < shorter && letters[start + front] === typed[front]) front += 1;
  let back = 0;
  while (back < shorter - front && letters[end - 1 - back] === typed[other - 1 - back]) back += 1;
  const [left, right] = [length - front - back, other - front - back];
  if (left <= 1 && right <= 1) {
    return left === 0 || (letters[start + front] ?? 0) >> 8 === (typed[0] ?? 0) >> 8;
  }
  return (
    left === 2 &&
    right === 2 &&
    letters[start + front] === typed[front + 1] &&
    letters[start + front + 1] === typed[front]
  );
}
