/** The bill of materials lists exactly the parts of a running service. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import {
  type BillOfMaterials,
  billOfMaterials,
  type Component,
} from '../../tools/supply/cyclonedx.ts';
import { readLockfile } from '../../tools/supply/lockfile.ts';
import { temporaryFolder } from '../support/service.ts';

const ROOT = new URL('../../', import.meta.url);
const COMMAND = fileURLToPath(new URL('tools/supply/sbom.ts', ROOT));
const LOCKFILE = readLockfile(ROOT);

const folder = temporaryFolder();
after(() => folder.remove());

const file = join(folder.path, 'new/sbom.json');
const printed = execFileSync(process.execPath, [COMMAND, file], { encoding: 'utf8' });
const text = readFileSync(file, 'utf8');
const bill: BillOfMaterials = JSON.parse(text);

/** A component and its nested ones. */
function withParts(component: Component): Component[] {
  return [component, ...(component.components ?? []).flatMap(withParts)];
}
const everything = bill.components.flatMap(withParts);

test('reports the written file, with the same bytes from the same sources', () => {
  assert.equal(printed, `${file}: ${bill.components.length} components, CycloneDX 1.6\n`);
  assert.equal(text, `${JSON.stringify(billOfMaterials(LOCKFILE), null, 2)}\n`);
});

test('lists the production packages of the lock file', () => {
  const listed = everything.filter(({ purl }) => purl !== undefined);
  const locked = Object.entries(LOCKFILE.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const expected = locked.map(([path, { version, integrity, license, optional }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const digest = Buffer.from((integrity ?? '').slice(7), 'base64').toString('hex');
    const scope = optional ? 'optional' : 'required';
    return [name, version, digest, license, scope].join(' ');
  });
  assert.deepEqual(
    listed
      .map(({ name, version, hashes, licenses, scope }) => {
        const [licence] = licenses as { license: { id: string } }[];
        return [name, version, hashes?.[0]?.content, licence?.license.id, scope].join(' ');
      })
      .sort(),
    [...new Set(expected)].sort(),
  );
  for (const { name, version, purl, hashes } of listed) {
    assert.equal(decodeURIComponent(purl ?? ''), `pkg:npm/${name}@${version}`);
    assert.match(hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/);
  }
});

test('lists exactly the required components', () => {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  assert.equal(needs.size, bill.dependencies.length);
  const reached = new Set<string>();
  const waiting = [bill.metadata.component['bom-ref']];
  for (const ref of waiting) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    const dependsOn = needs.get(ref);
    assert.ok(dependsOn !== undefined, ref);
    waiting.push(...dependsOn);
  }
  const refs = [bill.metadata.component, ...bill.components].map((each) => each['bom-ref']);
  assert.deepEqual([...reached].sort(), refs.sort());
  const all = everything.map((each) => each['bom-ref']);
  assert.equal(new Set(all).size, all.length);
});

test('lists the files that determine the digits, with their digests', () => {
  const pinned = everything.filter(({ hashes }) => hashes?.[0]?.alg === 'SHA-256');
  assert.equal(pinned.length, 10);
  for (const component of pinned) {
    const ref = component['bom-ref'];
    const file = ref === 'swiss-ephemeris' ? 'packages/engine/engine.wasm' : ref;
    const content = readFileSync(new URL(file, ROOT));
    const digest = createHash('sha256').update(content).digest('hex');
    assert.equal(component.hashes?.[0]?.content, digest, ref);
  }
});

test('is valid by the schema of CycloneDX 1.6', () => {
  const require = createRequire(import.meta.url);
  const library = require.resolve('@cyclonedx/cyclonedx-library/package.json');
  const schema = (name: string) =>
    JSON.parse(
      readFileSync(join(library, '../res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'),
    );
  // Formats are not validated, because the document has no addresses or times.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  const isBill = ajv.compile(schema('bom-1.6'));
  assert.ok(isBill(bill), JSON.stringify(isBill.errors));
});
