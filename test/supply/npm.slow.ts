import { test } from 'node:test';
import { assertMessages } from './npm-messages.ts';

test('npm installs without a screen of warnings, and still says what does not work', (t) =>
  assertMessages(t, ['npm']));
