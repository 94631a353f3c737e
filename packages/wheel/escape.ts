/**
 * Escapes any text for use between tags and in quoted attributes of XML 1.0. Characters that XML
 * cannot represent at all, such as most control characters and lone surrogates, become U+FFFD.
 */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '\uFFFD')
    .replace(MARKUP, (character) => ENTITIES[character] ?? character);
}

/** Everything outside the `Char` production of XML 1.0. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const MARKUP = /[&<>"'\t\n\r]/g;

/** Includes white space, which a parser would otherwise turn into spaces within an attribute. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
