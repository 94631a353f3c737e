/** The fenced blocks of the documentation, and how programs among them are run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { REPOSITORY } from './processes.ts';

/** The address that the documentation is written with. */
export const WRITTEN_URL = 'http://127.0.0.1:8080';

/** Go builds its standard library before the first run. */
const PROGRAM_TIMEOUT_MS = 120_000;

export interface Block {
  /** From the root of the repository. */
  readonly page: string;
  /** Of the opening fence, counted from 1. */
  readonly line: number;
  /** `text` where the fence names none. */
  readonly language: string;
  /** What stands behind the language: remarks for the tests, which readers do not see. */
  readonly remarks: readonly string[];
  readonly content: string;
}

/** The pages that are written by hand or from the code, without those of single codes. */
export const PAGES: readonly string[] = globSync(['docs/*.md', 'docs/operating/*.md'], {
  cwd: REPOSITORY,
}).sort();

/** @throws where a fence is not closed, or is of a kind that is not read here */
export function blocksOf(page: string): Block[] {
  const source = readFileSync(join(REPOSITORY, page), 'utf8');
  const blocks = [...source.matchAll(/^( *)```([^`\n]*)\n([\s\S]*?)^\1```$/gm)].map((match) => {
    const [, indent = '', info = '', content = ''] = match;
    const [language, ...remarks] = info.trim().split(/\s+/);
    const line = source.slice(0, match.index).split('\n').length;
    const dedented = content.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { page, line, language: language || 'text', remarks, content: dedented };
  });
  const fences = source.match(/^ *(?:```|~~~).*$/gm) ?? [];
  if (fences.length !== 2 * blocks.length) throw new Error(`${page}: a fence is not closed`);
  return blocks;
}

/** The output of the program that a page shows: the next block of text behind it. */
export function shownOutput(program: Block, blocks: readonly Block[]): string | undefined {
  return blocks.find(({ line, language }) => line > program.line && language === 'text')?.content;
}

/**
 * Runs a program to its end.
 *
 * @param environment all that it gets, besides PATH and HOME
 * @returns standard output
 * @throws where it ends with another status than 0
 */
export async function runProgram(
  [file, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { PATH, HOME } = process.env;
  const child = spawn(file, args, {
    cwd: REPOSITORY,
    timeout: PROGRAM_TIMEOUT_MS,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}${complaint}`);
  return output;
}
