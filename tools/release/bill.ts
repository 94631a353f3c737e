/** The bill of materials of a release, checked against the schema of CycloneDX. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { type BillOfMaterials, billOfMaterials } from '../supply/cyclonedx.ts';
import { readLockfile } from '../supply/lockfile.ts';
import { ReleaseRefusedError } from './refusal.ts';

/**
 * @returns the document, with a line feed
 * @throws {ReleaseRefusedError} if it is not valid by CycloneDX 1.6, or lacks a package of the lock file
 */
export function billText(): string {
  const bill = billOfMaterials(readLockfile(new URL('../..', import.meta.url)));
  const fault = schemaFault(bill);
  if (fault !== undefined)
    throw new ReleaseRefusedError([`the bill of materials is not valid: ${fault}`]);
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** @returns what is wrong by the schema; undefined if nothing is */
function schemaFault(bill: BillOfMaterials): string | undefined {
  const library = createRequire(import.meta.url).resolve(
    '@cyclonedx/cyclonedx-library/package.json',
  );
  const schema = (name: string) =>
    JSON.parse(
      readFileSync(join(library, '../res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'),
    );
  // Formats are not validated: nothing in it is an address or a time.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  const isBill = ajv.compile(schema('bom-1.6'));
  return isBill(bill) ? undefined : ajv.errorsText(isBill.errors);
}
