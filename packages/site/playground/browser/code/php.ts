import type { Call } from './call.ts';
import { literal, type Notation } from './literal.ts';

const PHP: Notation = {
  string: phpString,
  name: phpString,
  colon: ' =>',
  open: '[',
  close: ']',
  // An empty array would become an empty list.
  empty: '(object) []',
  indent: 4,
};

/**
 * Single quotes, in which only the quote and the backslash mean something. Any other than visible
 * ASCII characters need double quotes for their escapes.
 */
function phpString(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return `'${value.replace(/[\\']/g, '\\$&')}'`;
  const inner = value
    .toWellFormed()
    .replace(/[\\"$]/g, '\\$&')
    .replace(
      /[^\x20-\x7e]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
    );
  return `"${inner}"`;
}

/** A program with PHP's curl extension. */
export function phpCode({ root, path, body }: Call): string {
  return `<?php
// Needs PHP 8 with the curl extension, and the key in ECLIPTIC_API_KEY.
$body = ${literal(body, PHP)};

$curl = curl_init(${phpString(`${root}/${path}`)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('ECLIPTIC_API_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
]);
$received = curl_exec($curl);
if ($received === false) {
    fwrite(STDERR, curl_error($curl) . "\\n");
    exit(1);
}
$answer = json_decode($received, true, flags: JSON_THROW_ON_ERROR);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    fwrite(STDERR, "{$answer['code']}: {$answer['detail']}\\n");
    exit(1);
}
foreach ($answer['data']['positions'] as $position) {
    echo $position['body'], ' ', $position['longitude'], "\\n";
}
`;
}
