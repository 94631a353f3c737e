/** Far deeper than anything of the contract, and far from where a program that recurses breaks. */
const DEPTH_MAX = 64;
/** Each string of a JSON text, with the colon after a name of a field. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;
/** Half of a pair, which no UTF-8 can express. */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * The value of a JSON text that every parser understands alike (RFC 7493).
 *
 * @returns undefined if it is not JSON, names a field twice in one object, has half of a surrogate pair, or is nested
 *   deeper than 64 levels
 */
export function parsedJson(text: string): unknown {
  // A byte order mark is no JSON; a proxy may have put one before it.
  const json = text.replace(/^\ufeff/, '');
  try {
    const value: unknown = JSON.parse(json);
    return countedNames(value) === namesIn(json) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How many fields a JSON text names: of a name that is there twice, the parser keeps one. */
function namesIn(json: string): number {
  let names = 0;
  for (const [, colon] of json.matchAll(TEXTS)) if (colon !== undefined) names++;
  return names;
}

/** How many fields a value has at all levels; undefined if it is too deep, or a text is not Unicode. */
function countedNames(value: unknown): number | undefined {
  let names = 0;
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return undefined;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && LONE_SURROGATE.test(item)) return undefined;
      if (typeof item !== 'object' || item === null) continue;
      if (Array.isArray(item)) {
        for (const element of item) next.push(element);
        continue;
      }
      for (const [name, field] of Object.entries(item)) {
        names++;
        next.push(name, field);
      }
    }
    level = next;
  }
  return names;
}
