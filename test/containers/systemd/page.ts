/** The commands of the page of one machine, and which of them have been run. */
import assert from 'node:assert/strict';
import { blocksOf } from '../../support/docs-blocks.ts';

const COMMANDS = blocksOf('docs/operating/one-machine.md')
  .filter(({ language }) => language === 'sh')
  .map(({ content }) => content);
/** Those that are not run, by their beginnings, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'apt-get update': 'fetches packages; the machine is made with what this makes',
  'git clone SOURCE /opt/ecliptic/releases/0.2.0': 'fetches packages',
};
const runCommands = new Set<string>();

/** The one block of commands that begins like this. */
export function command(beginning: string): string {
  const [content = ''] = commandsOf(beginning, 1);
  return content;
}

/** The blocks of commands that begin like this, of which there are so many. */
export function commandsOf(beginning: string, count: number): readonly string[] {
  const found = COMMANDS.filter((content) => content.startsWith(beginning));
  assert.equal(found.length, count, `the page has ${found.length} blocks: ${beginning}`);
  for (const content of found) runCommands.add(content);
  return found;
}

/** @throws if a block was not run and has no reason, or a reason no block */
export function assertAllRun(): void {
  const left = COMMANDS.filter((each) => !runCommands.has(each));
  const reasons = Object.keys(NOT_RUN);
  assert.equal(left.length, reasons.length, left.join('\n'));
  for (const beginning of reasons) assert.ok(left.some((each) => each.startsWith(beginning)));
}
