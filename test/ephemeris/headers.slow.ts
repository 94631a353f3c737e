/**
 * If a length, an index or a divisor in the header of any ephemeris file is damaged, the engine does not start, and names the file.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../src/ephemeris/engine.ts';
import { EPHEMERIS_FILES, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { EphemerisError, startEphemeris } from '../../src/ephemeris/swisseph.ts';

const { module, files } = await readEphemerisFiles();

/** A number of a header, and impossible values. */
type Bound = readonly [
  name: string,
  at: number,
  type: 'UInt8' | 'Int16LE' | 'Int32LE' | 'DoubleLE',
  values: readonly number[],
];

const { NaN: NO_NUMBER, POSITIVE_INFINITY: INFINITE } = Number;
const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;

/** The length of the three lines of text. */
function endsOfLines(content: Buffer): [number, number, number] {
  const first = content.indexOf('\n') + 1;
  const second = content.indexOf('\n', first) + 1;
  return [first, second, content.indexOf('\n', second) + 1];
}

function boundsOf(content: Buffer): Bound[] {
  const [nameAt, copyrightAt, textEnd] = endsOfLines(content);
  const count = content.readInt16LE(textEnd + 28);
  const firstBody = textEnd + 30;
  const [start, end] = [content.readDoubleLE(textEnd + 12), content.readDoubleLE(textEnd + 20)];
  const bounds: Bound[] = [
    ['end of the first line', nameAt - 1, 'UInt8', [0x20, 0]],
    ['carriage return', nameAt - 2, 'UInt8', [0x20, 0]],
    ['name', nameAt + 3, 'UInt8', [0x20, 0, 0x0a, 0x5a]],
    ['end of the name', copyrightAt - 1, 'UInt8', [0x20, 0]],
    ['end of the text', textEnd - 1, 'UInt8', [0x20, 0]],
    ['order of bytes', textEnd, 'Int32LE', [0, 0x63626100]],
    ['length', textEnd + 4, 'Int32LE', [0, -1, content.length - 1, LEAST, GREATEST]],
    ['start', textEnd + 12, 'DoubleLE', [NO_NUMBER, end, start - 5_000, -INFINITE]],
    ['end', textEnd + 20, 'DoubleLE', [NO_NUMBER, start, end + 5_000, INFINITE]],
    ['count', textEnd + 28, 'Int16LE', [0, -1, count - 1, count + 1, 20, 51, 300]],
  ];
  let at = firstBody + 2 * count + 4 + 5 * 8;
  for (let body = 0; body < count; body++) {
    const [flags, orders] = [content.readUInt8(at + 4), content.readUInt8(at + 5)];
    const next = count > 1 ? content.readInt16LE(firstBody + 2 * ((body + 1) % count)) : 0;
    bounds.push(
      ['number', firstBody + 2 * body, 'Int16LE', [-1, 18, 50, 255, 10_001, next]],
      ['index', at, 'Int32LE', [0, -1, LEAST, GREATEST, content.length - 10]],
      ['flags', at + 4, 'UInt8', [flags ^ 4, flags ^ 2, 255]],
      ['coefficients', at + 5, 'UInt8', [0, orders - 1, orders + 1, 42, 128, 255]],
      ['start', at + 10, 'DoubleLE', [NO_NUMBER, INFINITE, -INFINITE, -1e300, start + 1_000]],
      ['end', at + 18, 'DoubleLE', [NO_NUMBER, INFINITE, -INFINITE, 1e300, end - 1_000]],
      ['days', at + 26, 'DoubleLE', [NO_NUMBER, INFINITE, 0, -0, -1, 1e-300, 1e9]],
    );
    at += 90 + (flags & 4 ? 16 * orders : 0);
  }
  return bounds;
}

/** The startup error with this file changed. */
function faultWith(name: string, content: Uint8Array): string | undefined {
  return new Engine({ module, files: new Map([...only(name), [name, content]]) }).start();
}

/** Compared with the other files of its kind, a damaged file differs. */
function only(name: string) {
  return [...files].filter(([other]) => other.slice(0, 4) === name.slice(0, 4));
}

for (const name of Object.keys(EPHEMERIS_FILES)) {
  test(`rejects a damaged bound in ${name} at startup, with the name of a file`, () => {
    const whole = Buffer.from(files.get(name) ?? assert.fail());
    const said = new RegExp(`^${name.slice(0, 4)}_\\d\\d\\.se1: `);
    for (const [bound, at, type, values] of boundsOf(whole)) {
      const content = Buffer.from(whole);
      for (const value of values) {
        content[`write${type}`](value, at);
        assert.match(faultWith(name, content) ?? 'it starts', said, `${bound} at ${at}: ${value}`);
      }
    }
  });
}

test('rejects a truncated or endless header at startup', () => {
  for (const [name, content] of files) {
    for (const length of [0, 1, 11, 30, 120, 200, 400, 700, content.length - 1]) {
      assert.match(faultWith(name, content.slice(0, length)) ?? '', /^s/, `${name} ${length}`);
    }
    const endless = content.slice().fill(0x20, 0, 2_000);
    assert.match(faultWith(name, endless) ?? '', /a line of text that is damaged/);
  }
});

test('rejects a file under a wrong or unknown name at startup', () => {
  const content = files.get('semo_18.se1') ?? assert.fail();
  for (const name of ['semo_24.se1', 'sepl_18.se1', 'other.se1']) {
    assert.throws(
      () => startEphemeris({ module, files: new Map([...files, [name, content]]) }),
      (error) => error instanceof EphemerisError && error.message.includes(`${name}: `),
    );
  }
});
