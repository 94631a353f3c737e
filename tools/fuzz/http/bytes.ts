/**
 * Bytes that are nearly HTTP, or not HTTP at all: whatever arrives, and wherever it breaks off, the
 * service sends complete answers from the catalogue, ends the connection, and keeps running.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nearlyBytes, pumped } from '../edits.ts';
import type { Lab } from '../lab.ts';
import { HTTP_WORDS } from '../nasty.ts';
import type { Target } from '../target.ts';
import { readWire } from './answers.ts';
import { converse } from './connection.ts';
import { judge, lasting } from './judge.ts';
import { KEY_PLACE, messageBytes, messages } from './message.ts';
import { blamingService, inTime, mayStandStill } from './patience.ts';
import type { FuzzedService } from './service-process.ts';
import { UNSOUND_NAMES, unsoundBytes } from './unsound.ts';

/** Fits into one read of the service; the point at which more is refused depends on timing. */
const ONE_READ_BYTES = 16_384;

export const httpBytes: Target<Buffer> = {
  name: 'http-bytes',
  batch: 100,
  inputs: (kept) => {
    const right = fc.oneof(
      {
        weight: 10,
        arbitrary: fc
          .array(messages, { minLength: 1, maxLength: 3 })
          .map((list) => Buffer.concat(list.map(messageBytes))),
      },
      { weight: 2, arbitrary: fc.constantFrom(...UNSOUND_NAMES).map(unsoundBytes) },
      ...(kept.length > 0 ? [fc.constantFrom(...kept)] : []),
    );
    return fc.oneof(
      { weight: 20, arbitrary: nearlyBytes(right, HTTP_WORDS) },
      {
        weight: 2,
        arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      },
      {
        weight: 3,
        arbitrary: fc
          .array(fc.constantFrom(...HTTP_WORDS), { maxLength: 30 })
          .map((words) => Buffer.from(words.join(''), 'latin1')),
      },
      {
        weight: 1,
        arbitrary: pumped(HTTP_WORDS, 20_000).map((text) => Buffer.from(text, 'latin1')),
      },
    );
  },
  check: async (bytes, lab) => {
    const service = await lab.service();
    await blamingService(service, () => sendTwice(bytes, service, lab));
  },
};

async function sendTwice(bytes: Buffer, service: FuzzedService, lab: Lab): Promise<void> {
  const text = bytes.toString('latin1').replaceAll(KEY_PLACE, service.key);
  const sent = Buffer.from(text, 'latin1');
  const send = () => converse(service.port, [sent], { halfClose: true });
  if (mayStandStill(text) && !(await send()).isEnded) {
    lab.saw('http left to its timeout');
    return;
  }
  const talk = async () => {
    const { received } = await inTime(send);
    // Nearly HTTP: there is no telling for sure which request has the method HEAD.
    const mayBeBare = text.includes('HEAD');
    return readWire(
      received,
      (_index, following) => mayBeBare && /^(?:$|HTTP\/1\.1 \d{3} )/.test(following),
    );
  };
  const answers = await talk();
  for (const answer of answers) lab.saw(`http ${judge(answer)}`);
  if (/[^\r\n]/.test(text)) assert.ok(answers.length > 0, 'there is no answer');
  const versions = text.split(/HTTP\/\d/).length - 1;
  assert.ok(answers.length <= versions + 1, 'there are more answers than there can be requests');
  const again = await talk();
  if (sent.length > ONE_READ_BYTES) return;
  assertSame(answers.map(lasting), again.map(lasting));
}

/**
 * The refusal of bytes that are not HTTP comes last and may be missing: it is sent only if the
 * previous answer has been written out when those bytes arrive.
 */
function assertSame(one: readonly string[], other: readonly string[]): void {
  const length = Math.min(one.length, other.length);
  assert.deepEqual(
    other.slice(0, length),
    one.slice(0, length),
    'asked again, it answers differently',
  );
  const more = [...one.slice(length), ...other.slice(length)];
  const isRefusal = more.every((text) => text.startsWith('400 ') && text.includes(NOT_HTTP));
  assert.ok(more.length <= 1 && isRefusal, `asked again, there is more or less: ${more}`);
}

const NOT_HTTP = '"code":"request.malformed"';
