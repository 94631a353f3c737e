/** `npm run sbom`: writes the bill of materials to var/sbom.cdx.json, or to the given file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './cyclonedx.ts';
import { readLockfile } from './lockfile.ts';

const ROOT = new URL('../../', import.meta.url);

const [given] = process.argv.slice(2);
const path =
  given === undefined ? fileURLToPath(new URL('var/sbom.cdx.json', ROOT)) : resolve(given);
const bill = billOfMaterials(readLockfile(ROOT));
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${path}: ${bill.components.length} components, CycloneDX ${bill.specVersion}`);
