/**
 * Looks at every line that a service logs in a test. A line with a key, a birth moment or a
 * coordinate in it fails the file, whatever its tests were about.
 */
import assert from 'node:assert/strict';
import { after } from 'node:test';

/** Of any service: keys, moments as text, and as the Julian day of the years 1800 to 2400. */
const PRIVATE = [
  /ak_(?:test|live)_[0-9A-Za-z]/,
  /\d{4}-\d\d-\d\d[T ]\d\d:?\d\d/,
  /(?<![\w.-])2[3-5]\d{5}(?:\.\d+)?(?![\w-])/,
];
/** What a first boot shows outside of its log. */
const ANNOUNCEMENT = /^ {2}(?:ak_test_\w+|curl -s .*)$/;
/** When a line was written, as JSON and as people see it, and when lost usage was. */
const WRITTEN_AT = /"(?:time|hour|last_used_at)":"[^"]*"|^\[\d\d:\d\d:\d\d\.\d{3}\]/g;
/** Shorter numbers are in any line. */
const TELLING_LENGTH = 5;

/** What the tests of this file sent: keys without their prefix, moments, coordinates. */
const sent = new Set<string>();
const leaks: string[] = [];

// What records examples for the pages composes services too, and is no test.
if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
  after(() => assert.deepEqual(leaks, [], 'lines of the log with something private in them'));
}

/** Remembers what was sent as a key; of a real one not even the part behind its prefix may be logged. */
export function noteKey(key: string): void {
  const [, secret] = /^ak_(?:test|live)_(\w{36})$/.exec(key) ?? [];
  if (secret !== undefined) sent.add(secret);
}

/** Remembers the moments and coordinates of a request's body. */
export function noteBody(body: string): void {
  for (const [, moment = ''] of body.matchAll(/"datetime"\s*:\s*"([^"]+)"/g)) note(moment);
  for (const [, degrees = ''] of body.matchAll(/"(?:lat|long)itude"\s*:\s*(-?\d+\.\d+)/g)) {
    note(degrees);
  }
}

function note(value: string): void {
  if (value.length >= TELLING_LENGTH && /\d/.test(value)) sent.add(value);
}

/** What a line tells that it must not; undefined where that is nothing. */
export function leakIn(line: string): string | undefined {
  const text = line.replace(WRITTEN_AT, '');
  for (const pattern of PRIVATE) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return [...sent].find((value) => text.includes(value));
}

/** Looks at one line. */
export function watchLine(line: string): void {
  if (!ANNOUNCEMENT.test(line) && leakIn(line) !== undefined) leaks.push(line);
}

/** Looks at the output of a service as it comes, in pieces that may end within a line. */
export function watchOutput(): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) watchLine(line);
  };
}
