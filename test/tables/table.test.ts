import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/tables/table.ts';

test('columns are aligned with their headings, and as wide as their widest cell', () => {
  assert.equal(
    table(
      ['id', 'account'],
      [
        ['key_1', 'a'],
        ['k', 'a long name'],
      ],
    ),
    'id     account\nkey_1  a\nk      a long name\n',
  );
});

test('no line ends with white space, and the last one ends like the others', () => {
  const lines = table(['a', 'b', ''], [['1', '', ''], ['', '2', 'three'], []]).split('\n');
  assert.deepEqual(lines, ['a  b', '1', '   2  three', '', '']);
});

test('a table without rows consists of its headings', () => {
  assert.equal(table(['a', 'b'], []), 'a  b\n');
});
