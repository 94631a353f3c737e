/** Users copy the examples of the client's README, so each of them is run and compared here. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import * as client from '../../packages/client/src/index.ts';
import { REPOSITORY } from '../support/processes.ts';
import { type ComposedService, composeService, temporaryFolder } from '../support/service.ts';
import { type BuiltPackage, buildPackage, PACK_COMMANDS } from './built-package.ts';

const run = promisify(execFile);
const README = readFileSync(join(REPOSITORY, 'packages/client/README.md'), 'utf8');

/** Fenced blocks of a language, in order. */
function blocks(language: string): string[] {
  return [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

/** Every reason that an error may have; the compiler says if one is missing. */
const REASONS = Object.keys({
  ...{ unreachable: 0, broken: 0, timeout: 0 },
  ...{ redirect: 0, too_large: 0, gateway: 0, not_json: 0, wrong_shape: 0, contradiction: 0 },
} satisfies Record<client.ConnectionFailureReason | client.UnexpectedReason, 0>);

const folder = temporaryFolder();
let service: ComposedService;
let built: BuiltPackage;

before(async () => {
  [service, built] = await Promise.all([composeService(), buildPackage(folder.path)]);
  symlinkSync(
    join(REPOSITORY, 'node_modules/@types'),
    join(built.userFolder, 'node_modules/@types'),
  );
  symlinkSync(
    join(REPOSITORY, 'node_modules/undici-types'),
    join(built.userFolder, 'node_modules/undici-types'),
  );
  writeFileSync(join(built.userFolder, 'package.json'), '{"type":"module"}');
  for (const [index, text] of blocks('ts').entries()) {
    writeFileSync(join(built.userFolder, `example-${index}.ts`), text);
  }
});
after(async () => {
  await service.stop();
  folder.remove();
});

test('every example runs, and prints the output shown after it', async () => {
  const shown = blocks('text');
  assert.ok(shown.length >= 3);
  assert.equal(blocks('ts').length, shown.length);
  const environment = { ...process.env, ECLIPTIC_URL: service.url, ECLIPTIC_API_KEY: service.key };
  const printed = shown.map(async (_, index) => {
    const file = join(built.userFolder, `example-${index}.ts`);
    return (await run(process.execPath, [file], { env: environment })).stdout;
  });
  assert.deepEqual(await Promise.all(printed), shown);
});

test('every example passes TypeScript at its strictest', async () => {
  const options =
    '--noEmit --skipLibCheck --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess';
  const examples = blocks('ts').map((_, index) => `example-${index}.ts`);
  const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  const settings = `${options} --module nodenext --target esnext --types node`.split(' ');
  await run(process.execPath, [tsc, ...settings, ...examples], { cwd: built.userFolder }).catch(
    ({ stdout }) => assert.fail(stdout),
  );
});

test('the commands that install it are those that the tests use to build it', () => {
  assert.equal(blocks('sh')[0], `npm ci\n${PACK_COMMANDS.join('\n')}\n`);
  assert.ok(built.tarballFile.endsWith('/ecliptic-client-0.1.0.tgz'));
  assert.ok(README.includes('`ecliptic-client-0.1.0.tgz`'));
});

test('the tables list every option and every class of error', () => {
  const options = readFileSync(join(REPOSITORY, 'packages/client/src/options.ts'), 'utf8');
  const names = ['CallLimits', 'EclipticOptions'].flatMap((name) => {
    const [, fields = ''] =
      new RegExp(`interface ${name} .*?\\{(.*?)\\n\\}`, 's').exec(options) ?? [];
    return [...fields.matchAll(/^ {2}readonly (\w+)/gm)].map((match) => match[1]);
  });
  assert.ok(names.length >= 10);
  for (const name of names) assert.match(README, new RegExp(`^\\| \`${name}\` \\|`, 'm'));
  const classes = Object.entries<unknown>(client).filter(
    ([, value]) => typeof value === 'function' && value.prototype instanceof Error,
  );
  assert.ok(classes.length >= 9);
  for (const [name] of classes) assert.match(README, new RegExp(`^\\| \`${name}\` \\|`, 'm'));
  for (const name of client.DISAMBIGUATIONS) assert.ok(README.includes(`| \`${name}\``), name);
  for (const reason of REASONS) assert.ok(README.includes(`\`${reason}\``), reason);
  assert.ok(README.includes(`\`User-Agent: ecliptic-client/${client.CLIENT_VERSION}\``));
});
