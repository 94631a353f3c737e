/** The most expensive bodies for their length, each with up to a given number of bytes. */

/** As many items as fit between the two ends, separated by commas. */
function filled(
  bytes: number,
  start: string,
  item: (index: number) => string,
  end: string,
): string {
  const items: string[] = [];
  let left = bytes - Buffer.byteLength(start) - Buffer.byteLength(end);
  for (let index = 0; ; index++) {
    const next = item(index);
    left -= Buffer.byteLength(next) + 1;
    if (left < 0) break;
    items.push(next);
  }
  return start + items.join() + end;
}

const BODIES_START = '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"bodies":[';
const DATETIME_START = '{"subject":{"datetime":"';

export const WORST_BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'nested to the limit repeatedly': (bytes) =>
    filled(bytes, '{"a":[', () => `${'['.repeat(14)}${']'.repeat(14)}`, ']}'),
  'nested too deeply': (bytes) => '['.repeat(bytes),
  'unknown fields': (bytes) => filled(bytes, '{', (index) => `"${index}":1`, '}'),
  'misspelled fields': (bytes) =>
    filled(bytes, '{"subject":{', (index) => `"datetme${index}":1`, '}}'),
  'misspelled names of bodies': (bytes) =>
    filled(bytes, BODIES_START, (index) => `"merkury_${index}"`, ']}}'),
  'repeated names of bodies': (bytes) => filled(bytes, BODIES_START, () => '"sun"', ']}}'),
  'repeated fields': (bytes) => filled(bytes, '{', () => '"subject":{}', '}'),
  'one number': (bytes) => '9'.repeat(bytes),
  'a latitude of digits': (bytes) =>
    `{"subject":{"datetime":"2000-01-01T00:00:00Z","location":{"longitude":0,"latitude":0.${'1'.repeat(bytes - 100)}}}}`,
  'a datetime of escapes': (bytes) =>
    `${DATETIME_START}${'\\u00e9'.repeat(Math.floor((bytes - 40) / 6))}"}}`,
  'a datetime of digits': (bytes) =>
    `${DATETIME_START}2000-01-01T00:00:00.${'0'.repeat(bytes - 60)}Z"}}`,
  'a long name of a field': (bytes) => `{"${'\u202e'.repeat(Math.floor((bytes - 10) / 3))}":1}`,
  'white space': (bytes) => `{${'\n'.repeat(bytes - 2)}}`,
};
