import { test } from 'node:test';
import { assertAsNew, EVERYWHERE } from './seam-visits.ts';

test('over 600 years, an instance long in use answers as one never used', (t) =>
  assertAsNew(t, EVERYWHERE));
