import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { curlCode } from '../../../site/playground/browser/code/curl.ts';

const KEY = 'ak_test_of_the_shell';

/** The arguments of curl, as the shell reads the line. */
function argumentsOf(line: string, shell: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${line}`;
  const output = execFileSync(shell, ['-c', script], {
    env: { ECLIPTIC_API_KEY: KEY },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return output.split('\0').slice(0, -1);
}

for (const shell of ['/bin/bash', '/bin/sh']) {
  test(`${shell} reads the line as it was meant, whatever is in the body`, () => {
    const root = 'http://127.0.0.1:8080';
    const path = 'v1/western/positions';
    const piece = fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '\\',
        '$ECLIPTIC_API_KEY',
        '`date`',
        '!',
        '\n',
        '*',
        '@',
        ';',
        '#',
        '´',
      ),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = `{${pieces.join('')}}`;
        assert.deepEqual(argumentsOf(curlCode({ root, path, body }), shell), [
          '-s',
          `${root}/${path}`,
          '-H',
          `Authorization: Bearer ${KEY}`,
          '-H',
          'Content-Type: application/json',
          '-d',
          body,
        ]);
      }),
      { numRuns: 50 },
    );
  });
}

test('an address is quoted only if a shell would read it differently', () => {
  assert.match(
    curlCode({ root: 'https://api.example', path: 'v1/x', body: '{}' }),
    /^curl -s https:\/\/api\.example\/v1\/x \\\n/,
  );
  assert.match(
    curlCode({ root: 'http://[::1]:8080', path: 'v1/x', body: '{}' }),
    /^curl -s 'http:\/\/\[::1\]:8080\/v1\/x' \\\n/,
  );
});
