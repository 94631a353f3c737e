/** How a stream of lines is answered: in order, in batches, and never faster than it is read. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import type { AnswerLine } from '../../src/cli/line-answers.ts';
import { answerStream } from '../../src/cli/run-lines.ts';
import { until } from '../support/processes.ts';

const answer: AnswerLine = ({ number, text }) =>
  text === 'bad'
    ? { text: `refused ${number}\n`, refusal: `line ${number}` }
    : { text: `${text} ${number}\n`, refusal: undefined };

const IGNORE = { refused: () => {}, progress: () => {} };

async function* parts(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** An output that keeps what is written to it. */
function output() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stream, written };
}

test('each line is answered in its place, and refusals are reported and counted', async () => {
  const { stream, written } = output();
  const refused: string[] = [];
  const input = parts('a\nba', 'd\nc\nbad\n', 'd');
  const result = await answerStream(input, stream, 'head\n', answer, {
    refused: (why) => refused.push(why),
    progress: () => {},
  });
  assert.equal(written.join(''), 'head\na 1\nrefused 2\nc 3\nrefused 4\nd 5\n');
  assert.deepEqual(refused, ['line 2', 'line 4']);
  assert.deepEqual(result, { lines: 5, refused: 2 });
});

test('an input without lines gets the head only', async () => {
  const { stream, written } = output();
  assert.deepEqual(await answerStream(parts(), stream, 'head\n', answer, IGNORE), {
    lines: 0,
    refused: 0,
  });
  assert.deepEqual(written, ['head\n']);
});

test('a line is answered before the next one is sent', async () => {
  const { stream, written } = output();
  async function* conversation(): AsyncGenerator<Buffer> {
    yield Buffer.from('a\nb');
    assert.equal(written.join(''), 'a 1\n');
    yield Buffer.from('\n');
    assert.equal(written.join(''), 'a 1\nb 2\n');
  }
  await answerStream(conversation(), stream, '', answer, IGNORE);
});

test('no more is read while the answers are not', async () => {
  const unread: (() => void)[] = [];
  const slow = new Writable({
    highWaterMark: 10,
    write(_chunk, _encoding, done) {
      unread.push(done);
    },
  });
  let partsRead = 0;
  async function* hundred(): AsyncGenerator<Buffer> {
    for (; partsRead < 100; partsRead++) yield Buffer.from('a long enough line\n');
  }
  const done = answerStream(hundred(), slow, '', answer, IGNORE);
  for (let answered = 0; answered < 100; answered++) {
    await until('it waits for the reader', () => unread.length === 1);
    assert.equal(partsRead, answered);
    unread.pop()?.();
  }
  assert.deepEqual(await done, { lines: 100, refused: 0 });
});

test('answers are written in batches, whatever the parts of the input', async () => {
  const { stream, written } = output();
  const seen: number[] = [];
  const input = parts('x\n'.repeat(100_000));
  await answerStream(input, stream, '', answer, {
    refused: () => {},
    progress: (lines) => seen.push(lines),
  });
  const length = written.join('').length;
  assert.ok(written.length < length / 60_000, String(written.length));
  assert.ok(Math.max(...written.map((text) => text.length)) < 70_000);
  assert.equal(seen.at(-1), 100_000);
});
