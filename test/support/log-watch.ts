/**
 * Checks every line that a service logs in a test. A line that contains a key, a birth moment or a
 * coordinate fails the test file, whatever its tests are about.
 */
import assert from 'node:assert/strict';
import { after } from 'node:test';

/** Private in any log: keys, moments as text, and moments as Julian days of the years 1800 to 2400. */
const PRIVATE = [
  /ak_(?:test|live)_[0-9A-Za-z]/,
  /\d{4}-\d\d-\d\d[T ]\d\d:?\d\d/,
  /(?<![\w.-])2[3-5]\d{5}(?:\.\d+)?(?![\w-])/,
];
/** What the first start of a service prints outside its log. */
const ANNOUNCEMENT = /^ {2}(?:ak_test_\w+|curl -s .*)$/;
/** The time of a line, as JSON and in the form for people, and the times of lost usage. */
const WRITTEN_AT = /"(?:time|hour|last_used_at)":"[^"]*"|^\[\d\d:\d\d:\d\d\.\d{3}\]/g;
/** Shorter numbers may occur in any line. */
const TELLING_LENGTH = 5;

/** What the tests of this file sent: keys without their prefix, moments, coordinates. */
const sent = new Set<string>();
const leaks: string[] = [];

// The script that records examples for the pages composes services too, but it is not a test.
if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
  after(() => assert.deepEqual(leaks, [], 'lines of the log with something private in them'));
}

/** Remembers a key that was sent. Not even the part of a real key after its prefix may be logged. */
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

/** The private part of a line; undefined if there is none. */
export function leakIn(line: string): string | undefined {
  const text = line.replace(WRITTEN_AT, '');
  for (const pattern of PRIVATE) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return [...sent].find((value) => text.includes(value));
}

/** Checks one line. */
export function watchLine(line: string): void {
  if (!ANNOUNCEMENT.test(line) && leakIn(line) !== undefined) leaks.push(line);
}

/** Checks the output of a service as it arrives, in pieces that may end within a line. */
export function watchOutput(): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) watchLine(line);
  };
}
