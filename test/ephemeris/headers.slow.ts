/**
 * Every number in the header of an ephemeris file that the library uses as a length, an index or a divisor:
 * where it is damaged, in any of the nine files, the engine does not start, and names the file.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../src/ephemeris/engine.ts';
import { EPHEMERIS_FILES, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { EphemerisError, startEphemeris } from '../../src/ephemeris/swisseph.ts';

const { module, files } = await readEphemerisFiles();

/** Writers of a number of a type, by the values that are not possible there. */
type Damage = (content: Buffer, at: number, values: readonly number[]) => Iterable<number>;

function* damaged(
  values: readonly number[],
  write: (value: number) => void,
): Generator<number, void> {
  for (const value of values) {
    write(value);
    yield value;
  }
}
const byte: Damage = (content, at, values) => damaged(values, (x) => content.writeUInt8(x, at));
const short: Damage = (content, at, values) => damaged(values, (x) => content.writeInt16LE(x, at));
const int: Damage = (content, at, values) => damaged(values, (x) => content.writeInt32LE(x, at));
const double: Damage = (content, at, values) =>
  damaged(values, (x) => content.writeDoubleLE(x, at));

interface Field {
  readonly name: string;
  readonly at: number;
  readonly type: Damage;
  readonly values: readonly number[];
}

const { NaN: NO_NUMBER, POSITIVE_INFINITY: INFINITE } = Number;
const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;

/** Of the three lines of text. */
function endsOfLines(content: Buffer): [number, number, number] {
  const first = content.indexOf('\n') + 1;
  const second = content.indexOf('\n', first) + 1;
  return [first, second, content.indexOf('\n', second) + 1];
}

/** The fields of a header that are bounds, and values that they cannot have. */
function boundsOf(content: Buffer): Field[] {
  const [nameAt, copyrightAt, textEnd] = endsOfLines(content);
  const count = content.readInt16LE(textEnd + 28);
  const firstBody = textEnd + 30;
  const [start, end] = [content.readDoubleLE(textEnd + 12), content.readDoubleLE(textEnd + 20)];
  const fields: Field[] = [
    { name: 'end of the first line', at: nameAt - 1, type: byte, values: [0x20, 0] },
    { name: 'carriage return', at: nameAt - 2, type: byte, values: [0x20, 0] },
    { name: 'name', at: nameAt + 3, type: byte, values: [0x20, 0, 0x0a, 0x5a] },
    { name: 'end of the name', at: copyrightAt - 1, type: byte, values: [0x20, 0] },
    { name: 'end of the text', at: textEnd - 1, type: byte, values: [0x20, 0] },
    { name: 'order of bytes', at: textEnd, type: int, values: [0, 0x63626100] },
    {
      name: 'length',
      at: textEnd + 4,
      type: int,
      values: [0, -1, content.length - 1, LEAST, GREATEST],
    },
    {
      name: 'start',
      at: textEnd + 12,
      type: double,
      values: [NO_NUMBER, end, start - 5_000, -INFINITE],
    },
    {
      name: 'end',
      at: textEnd + 20,
      type: double,
      values: [NO_NUMBER, start, end + 5_000, INFINITE],
    },
    {
      name: 'count',
      at: textEnd + 28,
      type: short,
      values: [0, -1, count - 1, count + 1, 20, 51, 300],
    },
  ];
  for (let body = 0; body < count; body++) {
    const values = [
      -1,
      18,
      50,
      255,
      10_001,
      count > 1 ? content.readInt16LE(firstBody + 2 * ((body + 1) % count)) : 0,
    ];
    fields.push({ name: `number of body ${body}`, at: firstBody + 2 * body, type: short, values });
  }
  let at = firstBody + 2 * count + 4 + 5 * 8;
  for (let body = 0; body < count; body++) {
    const [flags, orders] = [content.readUInt8(at + 4), content.readUInt8(at + 5)];
    const of = (name: string, offset: number, type: Damage, values: readonly number[]) =>
      fields.push({ name: `${name} of body ${body}`, at: at + offset, type, values });
    of('index', 0, int, [0, -1, LEAST, GREATEST, content.length - 10]);
    of('flags', 4, byte, [flags ^ 4, flags ^ 2, 255]);
    of('coefficients', 5, byte, [0, orders - 1, orders + 1, 42, 128, 255]);
    of('start', 10, double, [NO_NUMBER, INFINITE, -INFINITE, -1e300, start + 1_000]);
    of('end', 18, double, [NO_NUMBER, INFINITE, -INFINITE, 1e300, end - 1_000]);
    of('days', 26, double, [NO_NUMBER, INFINITE, 0, -0, -1, 1e-300, 1e9]);
    at += 90 + (flags & 4 ? 16 * orders : 0);
  }
  return fields;
}

/** Why the engine does not start with this file changed. */
function faultWith(name: string, content: Uint8Array): string | undefined {
  return new Engine({ module, files: new Map([...only(name), [name, content]]) }).start();
}

/** The other files of the kind are enough to see that one is not as they are. */
function only(name: string) {
  return [...files].filter(([other]) => other.slice(0, 4) === name.slice(0, 4));
}

for (const name of Object.keys(EPHEMERIS_FILES)) {
  test(`a bound that is damaged in ${name} is refused at the start, with the name of a file`, () => {
    const whole = Buffer.from(files.get(name) ?? assert.fail());
    const kind = name.slice(0, 4);
    for (const { name: field, at, type, values } of boundsOf(whole)) {
      const content = Buffer.from(whole.subarray(0, whole.length));
      for (const value of type(content, at, values)) {
        const fault = faultWith(name, content);
        assert.match(
          fault ?? 'it starts',
          new RegExp(`^${kind}_\\d\\d\\.se1: `),
          `${field} ${value}`,
        );
      }
    }
  });
}

test('a header that is cut short, or has no end, is refused at the start', () => {
  for (const [name, content] of files) {
    for (const length of [0, 1, 11, 30, 120, 200, 400, 700, content.length - 1]) {
      assert.match(faultWith(name, content.slice(0, length)) ?? '', /^s/, `${name} ${length}`);
    }
    const endless = content.slice().fill(0x20, 0, 2_000);
    assert.match(faultWith(name, endless) ?? '', /a line of text that is damaged/);
  }
});

test('a file under the name of another, or of none, is refused at the start', () => {
  const content = files.get('semo_18.se1') ?? assert.fail();
  for (const name of ['semo_24.se1', 'sepl_18.se1', 'other.se1']) {
    assert.throws(
      () => startEphemeris({ module, files: new Map([...files, [name, content]]) }),
      (error) => error instanceof EphemerisError && error.message.includes(`${name}: `),
    );
  }
});
