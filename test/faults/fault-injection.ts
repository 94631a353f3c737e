/** A copy of the product in which a test can inject a fault into a calculation. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { copyProduct, type ProductCopy } from '../support/product-copy.ts';

export interface FaultyProduct extends ProductCopy {
  /** The worker that begins the next calculation runs this script first. */
  strike(script: string): void;
}

export function copyForFaults(t: TestContext): FaultyProduct {
  const copy = copyProduct(t);
  const file = join(folderOf(t), 'script.js');
  const begin = 'const { name, input } = ring.task(slot);';
  copy.replace(
    'src/workers/serve-tasks.ts',
    begin,
    `${begin}
    const { readFileSync, renameSync } = process.getBuiltinModule('node:fs');
    let script = '';
    try {
      renameSync('${file}', '${file}.taken');
      script = readFileSync('${file}.taken', 'utf8');
    } catch {}
    eval(script);`,
  );
  const strike = (script: string) => {
    writeFileSync(`${file}.new`, script);
    renameSync(`${file}.new`, file);
  };
  return { ...copy, strike };
}
