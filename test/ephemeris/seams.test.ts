import { test } from 'node:test';
import { AT_THE_SEAMS, assertAsNew } from './seam-visits.ts';

test('at the seams of the files, an instance long in use answers as one never used', (t) =>
  assertAsNew(t, AT_THE_SEAMS));
