/** Reads and runs the commands of a page. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { blocksOf } from '../support/docs-blocks.ts';
import { REPOSITORY } from '../support/processes.ts';
import { CLI_FILE } from '../support/service.ts';

/** The blocks of commands of a page, in order. */
export function commandsOf(page: string): readonly string[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .map(({ content }) => content);
}

/**
 * Runs commands in bash, without npm, which is slow.
 *
 * @returns standard output
 */
export async function shell(
  commands: string,
  environment: Readonly<Record<string, string>>,
  cwd = REPOSITORY,
): Promise<string> {
  const direct = commands.replaceAll(/npx ecliptic /g, `"${process.execPath}" "${CLI_FILE}" `);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', direct], {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: code, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  const output = await text(child.stdout);
  assert.equal(await code, 0, `${commands}\n${output}`);
  return output;
}
