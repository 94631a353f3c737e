/**
 * Checks every line that a service logs in any test. A key, a birth moment or a coordinate in a line fails the test file.
 */
import assert from 'node:assert/strict';
import { after } from 'node:test';

/** Private in any log: keys, moments as text, and Julian days of the years 1800 to 2400. */
const PRIVATE = [
  /ak_(?:test|live)_[0-9A-Za-z]/,
  /\d{4}-\d\d-\d\d[T ]\d\d:?\d\d/,
  /(?<![\w.-])2[3-5]\d{5}(?:\.\d+)?(?![\w-])/,
];
/** Output of the first start outside the log. */
const ANNOUNCEMENT = /^ {2}(?:ak_test_\w+|curl -s .*)$/;
/** The time of a line in JSON and readable form, and the times of lost usage. */
const WRITTEN_AT = /"(?:time|hour|last_used_at)":"[^"]*"|^\[\d\d:\d\d:\d\d\.\d{3}\]/g;
/** Shorter numbers occur in any line. */
const TELLING_LENGTH = 5;

/** The keys (without prefix), moments and coordinates that the tests of this file sent. */
const sent = new Set<string>();
const leaks: string[] = [];

// The script that records examples also composes services, but is not a test.
if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
  after(() => assert.deepEqual(leaks, [], 'log lines with private data'));
}

/** Notes a sent key. Not even its part after the prefix may be logged. */
export function noteKey(key: string): void {
  const [, secret] = /^ak_(?:test|live)_(\w{36})$/.exec(key) ?? [];
  if (secret !== undefined) sent.add(secret);
}

/** Notes the moments and coordinates of a request's body. */
export function noteBody(body: string): void {
  for (const [, moment = ''] of body.matchAll(/"datetime"\s*:\s*"([^"]+)"/g)) note(moment);
  for (const [, degrees = ''] of body.matchAll(/"(?:lat|long)itude"\s*:\s*(-?\d+\.\d+)/g)) {
    note(degrees);
  }
}

function note(value: string): void {
  if (value.length >= TELLING_LENGTH && /\d/.test(value)) sent.add(value);
}

/** The private part of a line; undefined without one. */
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

/** Checks the output of a service in pieces that may end within a line. */
export function watchOutput(): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) watchLine(line);
  };
}
