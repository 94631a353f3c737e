/** What the client's README says of it. Its examples are run by test/release/samples.slow.ts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as client from '../../packages/client/src/index.ts';
import { REPOSITORY } from '../support/processes.ts';
import { PACK_COMMANDS } from './built-package.ts';

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

test('the commands that install it are those that the tests use to build it', () => {
  assert.equal(blocks('sh')[0], `npm ci\n${PACK_COMMANDS.join('\n')}\n`);
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
