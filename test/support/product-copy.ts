/** A copy of the product that a test may change. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderOf, REPOSITORY, startProgram } from './processes.ts';
import { PRODUCT_FOLDERS } from './product-folders.ts';
import type { CommandResult } from './service.ts';

export interface ProductCopy {
  /** The path of its command. */
  readonly cli: string;
  /** Changes one of its files, by the path from its root. */
  change(file: string, edit: (content: Buffer) => Uint8Array): void;
  /** Replaces a text that occurs exactly once in one of its files. */
  replace(file: string, before: string, after: string): void;
  /** Runs its command to the end. */
  run(args: readonly string[]): Promise<CommandResult>;
}

export function copyProduct(test: TestContext): ProductCopy {
  const folder = folderOf(test);
  for (const name of PRODUCT_FOLDERS) {
    cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  const cli = join(folder, 'src/cli.ts');
  const change = (file: string, edit: (content: Buffer) => Uint8Array) => {
    const path = join(folder, file);
    writeFileSync(path, edit(readFileSync(path)));
  };
  return {
    cli,
    change,
    replace: (file, before, after) =>
      change(file, (content) => {
        const parts = content.toString().split(before);
        if (parts.length !== 2) throw new Error(`${file} does not hold it once: ${before}`);
        return Buffer.from(parts.join(after));
      }),
    run: async (args) => {
      const { ended, stdout, stderr } = startProgram(test, process.execPath, [cli, ...args], {
        env: { PATH: process.env['PATH'] },
      });
      const code = await ended;
      if (typeof code !== 'number') throw new Error(`ended by ${code}`);
      return { code, stdout: stdout(), stderr: stderr() };
    },
  };
}
