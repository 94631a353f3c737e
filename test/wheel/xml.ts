/** The elements of a well-formed XML document that consists of elements and text only. */
import assert from 'node:assert/strict';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text between its tags, without that of its children. */
  readonly text: string;
}

/** @throws if the text is not well-formed, or has a comment, a declaration or the like */
export function readXml(source: string): Element {
  const { root, children } = parseXml(source, {
    preserveCdata: true,
    preserveComments: true,
    preserveDocumentType: true,
    preserveXmlDeclaration: true,
  });
  assert.ok(root !== null && children.length === 1, 'something beside the root');
  return readElement(root);
}

/** An element and its descendants, in document order. */
export function everyElement(element: Element): readonly Element[] {
  return [element, ...element.children.flatMap(everyElement)];
}

function readElement({ name, attributes, children }: XmlElement): Element {
  const elements = children.filter((child) => child instanceof XmlElement);
  const texts = children.filter((child): child is XmlText => child.type === XmlText.TYPE_TEXT);
  assert.equal(elements.length + texts.length, children.length, `what is this in ${name}`);
  return {
    name,
    attributes,
    children: elements.map(readElement),
    text: texts.map(({ text }) => text).join(''),
  };
}
