/** The page of the clients and the README hold what the code has. Their examples are run by test/release/samples.slow.ts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as client from '../../packages/client/src/index.ts';
import { REPOSITORY } from '../support/processes.ts';
import { PACK_COMMANDS } from './built-package.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const README = read('packages/client/README.md');
const PAGE = read('docs/clients.md');

/** The first block of commands. */
function commandsOf(text: string): string | undefined {
  return /^```sh.*\n([\s\S]*?)^```$/m.exec(text)?.[1];
}

/** Every reason that an error may have; the compiler says if one is missing. */
const REASONS = Object.keys({
  ...{ unreachable: 0, broken: 0, timeout: 0 },
  ...{ redirect: 0, too_large: 0, gateway: 0, not_json: 0, wrong_shape: 0, contradiction: 0 },
} satisfies Record<client.ConnectionFailureReason | client.UnexpectedReason, 0>);

test('documents the same build commands as the tests use', () => {
  const commands = `npm ci\n${PACK_COMMANDS.join('\n')}\n`;
  assert.equal(commandsOf(README), commands);
  const places = commandsOf(read('packages/places/README.md'))?.replace('npm ci\n', '');
  assert.equal(commandsOf(PAGE), `${commands}${places}`);
});

test('lists every option, class of error, reason and disambiguation on the page', () => {
  const options = read('packages/client/src/options.ts');
  const names = ['CallLimits', 'EclipticOptions'].flatMap((name) => {
    const [, fields = ''] =
      new RegExp(`interface ${name} .*?\\{(.*?)\\n\\}`, 's').exec(options) ?? [];
    return [...fields.matchAll(/^ {2}readonly (\w+)/gm)].map((match) => match[1]);
  });
  assert.ok(names.length >= 10);
  for (const name of names) assert.match(PAGE, new RegExp(`^\\| [^|]*\`${name}\`[^|]*\\|`, 'm'));
  const classes = Object.entries<unknown>(client).filter(
    ([, value]) => typeof value === 'function' && value.prototype instanceof Error,
  );
  assert.ok(classes.length >= 9);
  for (const [name] of classes) assert.match(PAGE, new RegExp(`^\\| \`${name}\` \\|`, 'm'));
  for (const name of client.DISAMBIGUATIONS) assert.ok(PAGE.includes(`\n| \`${name}\``), name);
  for (const reason of REASONS) assert.ok(PAGE.includes(`\`${reason}\``), reason);
  assert.ok(PAGE.includes(`\`User-Agent: ecliptic-client/${client.CLIENT_VERSION}\``));
});

test('has the licence of all data of the package in the README', () => {
  for (const source of [
    'OpenStreetMap contributors',
    'HistoGIS',
    'GeoNames',
    'ODbL 1.0',
    'CC BY 4.0',
  ]) {
    assert.ok(README.includes(source), source);
  }
});
