import type { Call } from './call.ts';

/**
 * The command that sends the request from a shell, and a second one for the end of a day. It does not contain the key: the shell takes it
 * from `ECLIPTIC_API_KEY`. The body is a JSON object; as it does not begin with `@`, curl sends it
 * unchanged.
 */
export function curlCode({ end, ...call }: Call): string {
  return [call, ...(end === undefined ? [] : [{ ...call, body: end.body }])]
    .map(command)
    .join('\n\n');
}

function command({ root, path, body }: Call): string {
  return `curl -s ${word(`${root}/${path}`)} \\
  -H "Authorization: Bearer $ECLIPTIC_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(body)}`;
}

/** Characters without a special meaning in any shell need no quotes. */
function word(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : quoted(text);
}

/**
 * In single quotes, every character except the single quote is literal (POSIX, Shell Command
 * Language, 2.2.2).
 */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
