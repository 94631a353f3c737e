/** Shorter words have too many others beside them. */
const LETTERS_MIN = 5;

/**
 * True if a name and what was typed differ by one letter that is missing, added or another one, or by
 * two neighbours that changed places. A letter that was not typed is of the script of those that were: of the same 256.
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
