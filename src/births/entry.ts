/** The program of the thread that resolves births: its list of places takes a moment to read, and a search may be long. */
import { parentPort } from 'node:worker_threads';
import { findAnswer } from './find.ts';
import { BirthRefusedError } from './refused.ts';
import { answerBirth, answerDay } from './resolve.ts';
import type { Question, Reply } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('this is the program of a thread');
port.on('message', (question: Question) => {
  port.postMessage({ id: question.id, ...answerOf(() => answerTo(question)) });
});

function answerTo(question: Question): unknown {
  if ('birth' in question) return answerBirth(question.birth);
  return 'day' in question ? answerDay(question.day) : findAnswer(question.find);
}

function answerOf(work: () => unknown): Omit<Reply, 'id'> {
  try {
    return { answer: work() };
  } catch (error) {
    if (!(error instanceof BirthRefusedError)) return { failure: String((error as Error).stack) };
    const { code, field, message } = error;
    return { refusal: [code, field, message] };
  }
}
