/** Fragments that have broken parsers before, here or elsewhere. */

/** Characters that look like others, are invisible, or are not characters. */
export const ODD_CHARACTERS = [
  ...['\0', '\t', '\n', '\r', '\r\n', '\v', '\f', '\x1b', '\x7f', '\x85', '\xa0', '\xad', '\ufeff'],
  ...['\u200b', '\u2028', '\u2029', '\u202e', '\u2212', '\u0660', '\uff10', '\u0131', '\u212a'],
  ...['\ud800', '\udc00', '\ud83d\ude00', 'e\u0301', '\ufffd', '\uffff', '\u{10ffff}'],
] as const;

const NAMES = [
  // Fields that every JavaScript object has.
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'],
  ...['subject', 'settings', 'datetime', 'location', 'latitude', 'longitude', 'zodiac'],
  ...['ayanamsa', 'node_type', 'bodies', 'local_datetime', 'place', 'timezone', 'utc_offset'],
  ...['', ' ', 'a/b', 'm~n', '~1', '%25', '#', 'Subject', 'subject ', 'x'.repeat(70), '0', '-1'],
] as const;

const NUMBERS = [
  ...['0', '-0', '1', '-1', '1e1', '1E+2', '1e-400', '1e400', '-1e400', '90', '-90', '90.0000001'],
  ...['180', '-180.00000000000001', '9007199254740993', '0.1', '1.7976931348623157e308', '5e-324'],
  ...['00', '01', '+1', '.5', '1.', '1e', '1e+', '0x10', 'NaN', 'Infinity', '-', '--1', '1_000'],
] as const;

/** Inserted into JSON text. */
export const JSON_WORDS = [
  ...ODD_CHARACTERS,
  ...NUMBERS,
  ...NAMES.map((name) => JSON.stringify(name)),
  ...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '\\u0061', '\\ud800', '\\"', '\\x41', '/**/'],
  ...['true', 'false', 'null', 'True', 'undefined', "'", '{}', '[]', '""', '{"":{}}', '//', ',,'],
  ...['"sidereal"', '"tropical"', '"lahiri"', '"mean"', '"sun"', '"true_node"', '"moon"'],
  ...['[[[[[[[[[[[[[[[[[', ']]]]]]]]]]]]]]]]]', '{"a":{"a":{"a":{"a":{"a":', '"a":1,"a":2,'],
] as const;

/** Inserted into datetimes and local times. */
export const TIME_WORDS = [
  ...ODD_CHARACTERS,
  ...['0', '00', '000', '1', '23', '24', '29', '30', '31', '32', '59', '60', '61', '99', '1800'],
  ...['1799', '2400', '2401', '0000', '9999', '10000', '-', '--', '+', ':', '.', ',', 'T', 't'],
  ...[' ', 'Z', 'z', 'ZZ', '+00:00', '-00:00', '+23:59', '-23:59', '+24:00', '+0530', '+05'],
  ...['+05:30:15', 'AM', 'pm', 'W24', '[Europe/Berlin]', '02-29', '02-30', '12-31', '01-01'],
  ...['.000000000', '.9999999999', '.999999999', '12:00', '23:59:60', 'e5', '0x7', '١٩٩٠'],
] as const;

/** Inserted into HTTP messages. */
export const HTTP_WORDS = [
  ...['\r\n', '\n', '\r', '\0', '\t', ' ', ':', ';', ',', '\v', '\x80', '\xff', '\r\n\r\n', '\n\n'],
  ...['GET', 'POST', 'HEAD', 'CONNECT', 'OPTIONS', 'PRI', 'get', 'HTTP/1.0', 'HTTP/1.1'],
  ...['HTTP/2.0', 'HTTP/0.9', '/health', '/ready', '/v1/western/positions', '/docs', '*', '//'],
  ...['?', '#', '%00', 'http://a/', 'Host: a\r\n', 'Host:\r\n', 'Content-Length: 0\r\n'],
  ...['Content-Length: 5\r\n', 'Content-Length: -1\r\n', 'Content-Length: +5\r\n'],
  ...['Content-Length: 99999999999999999999\r\n', 'Transfer-Encoding: chunked\r\n'],
  ...['Transfer-Encoding: identity\r\n', 'Transfer-Encoding: chunked, chunked\r\n'],
  ...['Transfer-Encoding:\x0bchunked\r\n', ' folded\r\n', 'Expect: 100-continue\r\n'],
  ...['Connection: close\r\n', 'Connection: keep-alive\r\n'],
  ...['Connection: upgrade\r\nUpgrade: h2c\r\n', 'Content-Encoding: gzip\r\n'],
  ...['Accept-Encoding: gzip\r\n', '0\r\n\r\n', '5\r\nhello\r\n', 'ffffffffffffffff\r\n'],
  ...['-1\r\n', '0x5\r\n', '5;a=b\r\n', 'Trailer: X\r\n', 'X: y\r\n'],
] as const;
