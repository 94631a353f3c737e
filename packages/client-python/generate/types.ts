/**
 * Writes the Python client's words and problem classes from the contract, its dataclasses from openapi.json, and copies
 * the data of births from the TypeScript client: `npm run python:types`. A test compares the files with what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PROBLEM_CODES, PROBLEMS } from '../../contract/problem-codes.ts';
import {
  AYANAMSAS,
  BODY_NAMES,
  ELEMENTS,
  MODALITIES,
  NODE_TYPES,
  SIGNS,
  ZODIACS,
} from '../../contract/vocabulary.ts';
import { commented, MODULE_FOLDER, pythonTuple } from './python-text.ts';

const OPENAPI_FILE = new URL('../../../openapi.json', import.meta.url);
const BIRTHS_FILE = new URL('../../client/src/births.json', import.meta.url);
const COMMAND = 'npm run python:types';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Schemas = Readonly<Record<string, Schema>>;

/** The schemas that become dataclasses, each one after those that it uses, with their names in Python. */
const DATACLASSES: Readonly<Record<string, string>> = {
  // One class for both: the coordinates of an answer can be sent as a location.
  Coordinates: 'Location',
  SignLongitude: 'SignLongitude',
  Position: 'Position',
  PositionsData: 'PositionsData',
  SettingsResolved: 'SettingsResolved',
  SubjectResolved: 'SubjectResolved',
  Meta: 'Meta',
  PositionsEnvelope: 'PositionsEnvelope',
  Finding: 'ProblemFinding',
  Problem: 'ProblemDocument',
};

/** The lists of words: the name of the type of a word, and the name and the words of its list. */
const WORD_LISTS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  Zodiac: ['ZODIACS', ZODIACS],
  Ayanamsa: ['AYANAMSAS', AYANAMSAS],
  NodeType: ['NODE_TYPES', NODE_TYPES],
  BodyName: ['BODY_NAMES', BODY_NAMES],
  Sign: ['SIGNS', SIGNS],
  Element: ['ELEMENTS', ELEMENTS],
  Modality: ['MODALITIES', MODALITIES],
  ProblemCode: ['PROBLEM_CODES', PROBLEM_CODES],
};

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

function referred({ $ref = '' }: Schema): string | undefined {
  return /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1];
}

/** `invalid_key`, `auth.invalid_key` → `InvalidKey`, `AuthInvalidKey` */
function className(words: string): string {
  return words.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The type of a field. A text with known and other values is a text. */
function typeOf(field: string, schema: Schema): string {
  const name = referred(schema);
  if (name !== undefined) return DATACLASSES[name] ?? name;
  if (schema.enum !== undefined) return className(field);
  if (schema.items !== undefined) return `tuple[${typeOf(field, schema.items)}, ...]`;
  const scalar = SCALARS[schema.type ?? ''];
  if (scalar !== undefined) return scalar;
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((choice) => typeOf(field, choice)).join(' | ');
  }
  throw new Error(`${field} has no type in Python`);
}

/** A field that may be absent is `None` then, or an empty tuple. */
function fieldLine(field: string, schema: Schema, required: boolean): string {
  const type = typeOf(field, schema);
  if (required) return `    ${field}: ${type}`;
  return type.startsWith('tuple[')
    ? `    ${field}: ${type} = ()`
    : `    ${field}: ${type} | None = None`;
}

/** Explains a field: in its own words, or in those of its schema. JSON's null is Python's None. */
function about(schemas: Schemas, schema: Schema): string {
  const { description = '' } = schema.description
    ? schema
    : (schemas[referred(schema) ?? ''] ?? {});
  return description.replace(/\bnull\b/g, 'None');
}

function dataclass(
  schemas: Schemas,
  name: string,
  { description = '', properties = {}, required = [] }: Schema,
): string {
  // A field with a default comes after those without one.
  const fields = Object.entries(properties).sort(
    ([one], [other]) => Number(required.includes(other)) - Number(required.includes(one)),
  );
  return [
    '@dataclass(frozen=True, slots=True, kw_only=True)',
    `class ${name}:`,
    ...commented(`"""${description}`, 4),
    '',
    '    Attributes:',
    ...fields.flatMap(([field, schema]) => commented(`${field}: ${about(schemas, schema)}`, 8, 12)),
    '    """',
    '',
    ...fields.map(([field, schema]) => fieldLine(field, schema, required.includes(field))),
  ].join('\n');
}

/** The text of `_contract.py`. */
export function contractModule(schemas: Schemas): string {
  const words = Object.entries(WORD_LISTS).map(([name, [list, values]]) => {
    const literal = pythonTuple(`${name} = Literal[`, values, ']');
    return `${literal}\n${list}: tuple[${name}, ...] = get_args(${name})`;
  });
  const classes = Object.entries(DATACLASSES).map(([schema, name]) => {
    const found = schemas[schema];
    if (found === undefined) throw new Error(`openapi.json has no ${schema}`);
    return dataclass(schemas, name, found);
  });
  return `"""The words and the fields of the contract. Written from it and openapi.json by \`${COMMAND}\`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

${words.join('\n\n')}


${classes.join('\n\n\n')}
`;
}

/** The text of `problems.py`: a class for each code. */
function problemsModule(): string {
  const classes = PROBLEM_CODES.map(
    (code) =>
      `class ${className(code)}(Problem):\n    """${PROBLEMS[code].title}: \`\`${code}\`\`."""`,
  );
  const rows = PROBLEM_CODES.map((code) => `    "${code}": ${className(code)},\n`);
  const names = PROBLEM_CODES.map((code) => `    "${className(code)}",\n`);
  return `"""A class for each code of a problem. Written from the contract by \`${COMMAND}\`.

A service that is newer than this client may send other codes: they are plain \`\`Problem\`\` errors.
"""

from __future__ import annotations

from collections.abc import Mapping

from ._problem import Problem

__all__ = [
    "PROBLEM_CLASSES",
    "Problem",
${names.join('')}]


${classes.join('\n\n\n')}


PROBLEM_CLASSES: Mapping[str, type[Problem]] = {
${rows.join('')}}
"""The class of each code."""
`;
}

/** The generated files, by their names in the package. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const { components } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
    components: { schemas: Schemas };
  };
  return {
    '_contract.py': contractModule(components.schemas),
    'problems.py': problemsModule(),
    'births.json': readFileSync(BIRTHS_FILE, 'utf8'),
  };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generatedFiles())) {
    writeFileSync(fileURLToPath(new URL(name, MODULE_FOLDER)), text);
  }
}
