/**
 * Code that is generated from openapi.json suggests the codes of problems, accepts later ones, and has one
 * plain type for settings.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { PROBLEM_CODES, RESERVED_CODES } from '../../packages/contract/problem-codes.ts';
import { folderOf, REPOSITORY } from '../support/processes.ts';

const GENERATOR = 'openapi-typescript@7.13.0';
/** The generator does not work with a later one yet. */
const ITS_COMPILER = 'typescript@5.9.3';

const USE = `import type { components } from './api.ts';
type Schemas = components['schemas'];
export const known: Schemas['ProblemCode'] = '';
export const later: Schemas['Problem']['code'] = 'credits.exhausted';
export const tropical: Schemas['Settings'] = { zodiac: 'tropical', node_type: 'true' };
export const sidereal: Schemas['Settings'] = { ...tropical, zodiac: 'sidereal', ayanamsa: 'lahiri' };
export const ayanamsa = (settings: Schemas['Settings']) => settings.ayanamsa;
`;

/** What the compiler and an editor with its language service say about a file. */
function editorOf(file: string) {
  const host: ts.LanguageServiceHost = {
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getCurrentDirectory: () => REPOSITORY,
  };
  const service = ts.createLanguageService(host);
  return {
    suggestionsAt: (place: number) =>
      service.getCompletionsAtPosition(file, place, {})?.entries.map(({ name }) => name),
    faults: () =>
      service
        .getSemanticDiagnostics(file)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  };
}

test(`${GENERATOR}: editors suggest every code, a later one is a code too, and settings have one type`, (t) => {
  const folder = folderOf(t);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const quiet = { cwd: folder, stdio: 'ignore' } as const;
  const options = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, GENERATOR, ITS_COMPILER], quiet);
  const document = join(REPOSITORY, 'openapi.json');
  execFileSync('node_modules/.bin/openapi-typescript', [document, '--output', 'api.ts'], quiet);
  const file = join(folder, 'use.ts');
  writeFileSync(file, USE);
  const { suggestionsAt, faults } = editorOf(file);
  assert.deepEqual(
    suggestionsAt(USE.indexOf("''") + 1)?.sort(),
    [...PROBLEM_CODES, ...RESERVED_CODES].sort(),
  );
  // Only the empty text is not a code.
  const [fault = '', ...others] = faults();
  assert.match(fault, /^Type '""' is not assignable/);
  assert.deepEqual(others, []);
  assert.match(readFileSync(join(folder, 'api.ts'), 'utf8'), /ProblemCode: /);
});
