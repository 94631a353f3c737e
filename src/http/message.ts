import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrival } from './body.ts';

/** A request that is being read or answered. Node creates no response for CONNECT. */
export interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse | undefined;
  readonly arrival: Arrival;
}

/** True if an answer has been begun. */
export function isAnswered(message: Message | undefined): boolean {
  return message?.response?.headersSent === true;
}

/** True if the answer has been handed to the operating system. */
export function isWritten({ response }: Message): boolean {
  return response?.writableFinished === true;
}
