/** Reads the fenced blocks of the documentation, and runs the programs among them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { REPOSITORY } from './processes.ts';

/** The address used in the documentation. */
export const WRITTEN_URL = 'http://127.0.0.1:8080';

const PROGRAM_TIMEOUT_MS = 120_000;

export interface Block {
  /** Relative to the root of the repository. */
  readonly page: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** `text` by default. */
  readonly language: string;
  /** The words after the language: remarks for the tests, invisible to readers. */
  readonly remarks: readonly string[];
  readonly content: string;
}

/** The pages, whether written by hand or generated, except those of single codes. */
export const PAGES: readonly string[] = globSync(
  ['docs/*.md', 'docs/guides/*.md', 'docs/operating/*.md'],
  {
    cwd: REPOSITORY,
  },
).sort();

/** @throws if a fence is not closed or not supported */
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

/** The output of a program on its page: the next block of text. */
export function shownOutput(program: Block, blocks: readonly Block[]): string | undefined {
  return blocks.find(({ line, language }) => line > program.line && language === 'text')?.content;
}

/**
 * Runs a program to its end.
 *
 * @param environment its environment, without PATH and HOME
 * @returns standard output
 * @throws if it ends with a status other than 0
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
