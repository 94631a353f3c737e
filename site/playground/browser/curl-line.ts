/**
 * The command that sends the same request from a shell. The key is not in it: the shell takes it from
 * `ECLIPTIC_API_KEY`.
 *
 * @param body a JSON object; curl takes it for data as it is, since it does not begin with `@`
 */
export function curlLine(url: string, body: string): string {
  return `curl -s ${word(url)} \\
  -H "Authorization: Bearer $ECLIPTIC_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(body)}`;
}

/** What no shell takes for anything but itself may stand without quotes. */
function word(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : quoted(text);
}

/** In single quotes everything stands for itself but the single quote (POSIX, Shell Command Language, 2.2.2). */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
