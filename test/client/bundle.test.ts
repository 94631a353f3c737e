/** A program for browsers gets the code that it calls, and no more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { REPOSITORY } from '../support/processes.ts';

/** Minified and compressed with gzip. */
const POSITIONS_BYTES_MAX = 12_000;

/** The text of a bundle, and the modules that it has code of. */
async function bundled(program: string): Promise<{ text: string; modules: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: REPOSITORY, loader: 'ts' },
    absWorkingDir: REPOSITORY,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {});
  return {
    text: outputFiles[0]?.text ?? '',
    modules: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([name]) => name),
  };
}

const IMPORTED = "from './packages/client/src/index.ts';";

test('bundles only calls in less than 12 kB, without zones and places', async () => {
  const { text, modules } = await bundled(`
    import { Ecliptic } ${IMPORTED}
    const ecliptic = new Ecliptic({ baseUrl: 'https://astro.example', apiKey: 'ak_test_notakey' });
    console.log(await ecliptic.positions({ datetime: '1990-06-15T14:30:00+02:00' }));
  `);
  assert.ok(modules.includes('packages/client/src/send.ts'));
  assert.ok(!modules.includes('packages/places/src/zone-map.ts'));
  const others = modules.filter(
    (name) => !/^packages\/(?:client\/src|contract)\/|^<stdin>$/.test(name),
  );
  assert.deepEqual(others, []);
  for (const name of ['births.json', 'zones.json', 'birth-data.ts', 'time-zone.ts']) {
    assert.ok(!modules.includes(`packages/client/src/${name}`), name);
  }
  assert.ok(!text.includes('Europe/'));
  const { length } = gzipSync(text, { level: 9 });
  assert.ok(length < POSITIONS_BYTES_MAX, `${length} bytes`);
});

test('bundles the birth data with a call of resolveBirth', async () => {
  const { text, modules } = await bundled(`export { resolveBirth } ${IMPORTED}`);
  assert.ok(modules.includes('packages/client/src/births.json'));
  assert.ok(modules.includes('packages/client/src/zones.json'));
  assert.ok(text.includes('Europe/Amsterdam'));
  assert.ok(!modules.includes('packages/client/src/send.ts'));
});
