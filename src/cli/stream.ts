/** Answers a stream of lines as it comes, however long it is. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { AnswerLine } from './line-answers.ts';
import { LineSplitter } from './lines.ts';

/** Answers are written when they have reached this length together, and when no line is left. */
const BATCH_LENGTH = 65_536;

export interface StreamResult {
  readonly lines: number;
  readonly refused: number;
}

/** Is told how a stream progresses. */
export interface StreamObserver {
  /** The reason why a line was refused. */
  refused(why: string): void;
  /** How much has been answered so far. */
  progress(lines: number, bytes: number): void;
}

/**
 * Answers each line of an input, in its order. Memory stays flat: no more is read before the answers
 * to what was read are written.
 *
 * @param head what comes before the answers
 */
export async function answerStream(
  input: AsyncIterable<Buffer>,
  output: Writable,
  head: string,
  answer: AnswerLine,
  observer: StreamObserver,
): Promise<StreamResult> {
  const splitter = new LineSplitter();
  let [lines, bytes, refused, batch] = [0, 0, 0, head];
  const write = async () => {
    const text = batch;
    batch = '';
    if (text !== '' && !output.write(text)) await once(output, 'drain');
    observer.progress(lines, bytes);
  };
  const answerAll = async (some: ReturnType<LineSplitter['lines']>) => {
    for (const line of some) {
      const { text, refusal } = answer(line);
      lines++;
      batch += text;
      if (refusal !== undefined) {
        refused++;
        observer.refused(refusal);
      }
      if (batch.length >= BATCH_LENGTH) await write();
    }
    // Someone who types lines, or a program that sends one at a time, waits for the answer.
    await write();
  };
  await write();
  for await (const part of input) {
    bytes += part.length;
    await answerAll(splitter.lines(part));
  }
  await answerAll(splitter.rest());
  return { lines, refused };
}
