/** A strict reader of the XML that the wheel is made of: elements, attributes, text, references. */
import assert from 'node:assert/strict';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text between its tags, without its children's. */
  readonly text: string;
}

interface OpenElement extends Element {
  readonly children: Element[];
  text: string;
}

const TOKEN =
  /<(?<name>[a-z]+)(?<attributes>(?: [a-z][A-Za-z-]*="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/y;
const CLOSING = /<\/([a-z]+)>/y;
const REFERENCE = /&(?:(amp|lt|gt|quot)|#(\d+));/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** @throws where the text is not one well-formed element, with nothing but white space around it */
export function parseXml(source: string): Element {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  assert.doesNotMatch(source, /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/, 'no character of XML');
  assert.ok(source.isWellFormed(), 'half of a surrogate pair');
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let offset = 0;
  const next = (expression: RegExp) => {
    expression.lastIndex = offset;
    const match = expression.exec(source);
    if (match) offset = expression.lastIndex;
    return match;
  };
  while (offset < source.length) {
    const parent = open.at(-1);
    assert.ok(parent);
    const closing = next(CLOSING);
    if (closing) {
      assert.equal(closing[1], parent.name, `at ${offset}`);
      open.pop();
      continue;
    }
    const token = next(TOKEN);
    assert.ok(token, `not well-formed at ${offset}: ${source.slice(offset, offset + 80)}`);
    const { name = '', attributes = '', empty, text } = token.groups ?? {};
    if (text !== undefined) {
      parent.text += unescapeXml(text);
      continue;
    }
    const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
    parent.children.push(element);
    if (empty !== '/') open.push(element);
  }
  assert.equal(open.length, 1, 'an element is not closed');
  assert.equal(root.text.trim(), '', 'text outside the element');
  const [element] = root.children;
  assert.ok(element !== undefined && root.children.length === 1, 'one element');
  return element;
}

/** An element and all below it, in the order of the text. */
export function everyElement(element: Element): readonly Element[] {
  return [element, ...element.children.flatMap(everyElement)];
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/ ([A-Za-z-]+)="([^"]*)"/g)) {
    assert.ok(!(name in attributes), `${name} twice`);
    attributes[name] = unescapeXml(value);
  }
  return attributes;
}

function unescapeXml(text: string): string {
  assert.ok(!text.replace(REFERENCE, '').includes('&'), `a bare & in ${text}`);
  return text.replace(
    REFERENCE,
    (_, name, code) => NAMED[name] ?? String.fromCodePoint(Number(code)),
  );
}
