import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Config, ConfigError, readConfig } from '../src/config.ts';
import { shownLocation } from '../src/database/location.ts';

/** The error message of an environment. */
function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.message;
  }
  assert.fail(`${JSON.stringify(environment)} was accepted`);
}

/** The variable of a field, its default, a text and its value, and a rejected text. */
type Row<T> = readonly [name: string, unset: T, text: string, read: T, faulty: string];

const HTTPS = 'https://ecliptic.example';
/** In the order of reported errors. */
const FIELDS: { readonly [Field in keyof Config]: Row<Config[Field]> } = {
  host: ['HOST', '127.0.0.1', '0.0.0.0', '0.0.0.0', 'two\nlines'],
  port: ['PORT', 8_080, '80', 80, 'http'],
  environment: ['ENVIRONMENT', 'test', 'live', 'live', 'prod'],
  baseUrl: ['BASE_URL', undefined, `${HTTPS}/api`, `${HTTPS}/api`, 'ecliptic.example'],
  docsUrl: ['DOCS_URL', undefined, HTTPS, HTTPS, 'ftp://docs.example'],
  databaseUrl: [
    'DATABASE_URL',
    { kind: 'sqlite', path: resolve('var/ecliptic.db') },
    'file:/srv/keys.db',
    { kind: 'sqlite', path: '/srv/keys.db' },
    'mysql://db/keys',
  ],
  usageSpoolDir: ['USAGE_SPOOL_DIR', undefined, '/srv/usage', '/srv/usage', 'a\0b'],
  keysMaxAgeMs: ['KEYS_MAX_AGE_MS', 60_000, '5000', 5_000, '999'],
  calcWorkers: ['CALC_WORKERS', 1, '7', 7, 'all'],
  calcQueueLimit: ['CALC_QUEUE_LIMIT', 10_000, '50', 50, '0'],
  calcQueueWaitMs: ['CALC_QUEUE_WAIT_MS', 250, '100', 100, '0'],
  calcTimeoutMs: ['CALC_TIMEOUT_MS', 1_000, '200', 200, '1e3'],
  bodyLimitBytes: ['BODY_LIMIT_BYTES', 16_384, '2048', 2_048, '16k'],
  drainDelayMs: ['DRAIN_DELAY_MS', 0, '5000', 5_000, '-1'],
  shutdownTimeoutMs: ['SHUTDOWN_TIMEOUT_MS', 10_000, '30000', 30_000, '0'],
  logLevel: ['LOG_LEVEL', 'info', 'warn', 'warn', 'loud'],
  mcp: ['MCP', 'off', 'on', 'on', 'yes'],
  metricsPort: ['METRICS_PORT', undefined, '9464', 9_464, 'none'],
  contact: ['CONTACT', undefined, 'Kim <kim@a.example>', 'Kim <kim@a.example>', ' '],
  sourceUrl: ['SOURCE_URL', undefined, `${HTTPS}/source`, `${HTTPS}/source`, 'javascript:alert(1)'],
};
const ROWS = Object.entries<Row<unknown>>(FIELDS);
const NAMES = [...ROWS.map(([, [name]]) => name), 'DATABASE_URL_FILE'];
const DEFAULTS = Object.fromEntries(ROWS.map(([field, [, unset]]) => [field, unset]));

describe('an environment', () => {
  for (const [what, environment] of [
    ['without variables', {}],
    ['with empty variables', Object.fromEntries(NAMES.map((name) => [name, '']))],
    ['with variables of other programs', { PATH: '/bin', port: 'x', LOG: 'x', DEBUG: '*' }],
  ] as const) {
    test(`returns the defaults for ${what}`, () => {
      assert.deepEqual(readConfig(environment), DEFAULTS);
    });
  }

  test('reads each variable', () => {
    const texts = ROWS.map(([, [name, , text]]) => [name, text]);
    const config = readConfig(Object.fromEntries(texts));
    assert.deepEqual(config, Object.fromEntries(ROWS.map(([field, row]) => [field, row[3]])));
    assert.ok(Object.isFrozen(config));
  });

  test('reports all errors at once, with name, value and accepted values', () => {
    const faulty = Object.fromEntries(ROWS.map(([, [name, , , , text]]) => [name, text]));
    const all = faultsOf({ ...faulty, DATABASE_URL_FILE: '/no/such/file' });
    const faults = all.split('\n');
    const names = faults.map((line) => /^([A-Z_]+): got .+, expected .+$/.exec(line)?.[1]);
    assert.deepEqual(
      names.filter((name) => name !== 'DATABASE_URL_FILE'),
      NAMES.slice(0, -1),
    );
    assert.equal(names.length, NAMES.length);
    assert.match(all, /^PORT: got "http", expected a whole number from 0 to 65535$/m);
    assert.match(all, /^ENVIRONMENT: got "prod", expected test \| live$/m);
    assert.match(all, /^BASE_URL: got "ecliptic\.example", expected an http or https URL/m);
    assert.match(all, /^LOG_LEVEL: got "loud", expected trace .* info .* silent$/m);
  });

  test('returns a configuration or throws a ConfigError for any environment', () => {
    const text = fc.string({ unit: 'binary' });
    const schemes = fc.constantFrom('file:', 'file://', 'file:///', 'http://', 'https://');
    const values = fc.oneof(
      text,
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.integer().map(String),
      fc.tuple(schemes, text).map(([scheme, rest]) => scheme + rest),
    );
    const environments = fc.dictionary(fc.constantFrom(...NAMES), values);
    fc.assert(
      fc.property(environments, (environment) => {
        try {
          const fields = Object.keys(readConfig(environment));
          assert.deepEqual(fields.sort(), Object.keys(DEFAULTS).sort());
        } catch (error) {
          assert.ok(error instanceof ConfigError, String(error));
          for (const line of error.message.split('\n')) assert.match(line, /^[A-Z_]+: got /);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

const NUMBERS = [
  ['PORT', 'port', 0, 65_535],
  ['METRICS_PORT', 'metricsPort', 0, 65_535],
  ['CALC_WORKERS', 'calcWorkers', 1, 256],
  ['CALC_QUEUE_LIMIT', 'calcQueueLimit', 1, 1_000_000],
  ['CALC_QUEUE_WAIT_MS', 'calcQueueWaitMs', 1, 60_000],
  ['CALC_TIMEOUT_MS', 'calcTimeoutMs', 1, 60_000],
  ['BODY_LIMIT_BYTES', 'bodyLimitBytes', 1_024, 1_048_576],
  ['DRAIN_DELAY_MS', 'drainDelayMs', 0, 600_000],
  ['SHUTDOWN_TIMEOUT_MS', 'shutdownTimeoutMs', 1, 600_000],
] as const;

for (const [name, field, minimum, maximum] of NUMBERS) {
  test(`accepts ${name} from ${minimum} to ${maximum}`, () => {
    assert.equal(readConfig({ [name]: String(minimum) })[field], minimum);
    assert.equal(readConfig({ [name]: String(maximum) })[field], maximum);
    for (const beyond of [minimum - 1, maximum + 1]) {
      const range = `from ${minimum} to ${maximum}`;
      assert.ok(faultsOf({ [name]: String(beyond) }).endsWith(range), String(beyond));
    }
  });
}

test('accepts only whole decimal numbers', () => {
  for (const text of [
    ...['0x800', '2e3', '2048.0', '2048.5', ' 2048', '2048 ', '+2048', '2_048', '2,048'],
    ...['NaN', 'Infinity', '９', '9'.repeat(400)],
  ]) {
    assert.match(faultsOf({ BODY_LIMIT_BYTES: text }), /^BODY_LIMIT_BYTES: got /, text);
  }
});

for (const [name, field] of [
  ['BASE_URL', 'baseUrl'],
  ['DOCS_URL', 'docsUrl'],
  ['SOURCE_URL', 'sourceUrl'],
] as const) {
  describe(name, () => {
    test('removes trailing slashes of a URL', () => {
      for (const [given, read] of [
        ['https://ecliptic.example', 'https://ecliptic.example'],
        ['https://ecliptic.example/', 'https://ecliptic.example'],
        ['https://ecliptic.example///', 'https://ecliptic.example'],
        ['https://ecliptic.example/api/', 'https://ecliptic.example/api'],
        ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
        ['http://[::1]:8080/a/b/', 'http://[::1]:8080/a/b'],
      ] as const) {
        assert.equal(readConfig({ [name]: given })[field], read);
      }
    });

    test('accepts only URLs with a scheme and a host, without user, query and fragment', () => {
      for (const given of [
        ...['ecliptic.example', 'file:///etc/passwd', 'https://', 'https://ecliptic.example:99999'],
        ...['https://ecliptic.example/?a=b', 'https://ecliptic.example/?'],
        ...['https://ecliptic.example/#top', 'https://ecliptic.example/#'],
        ...['https://kim@ecliptic.example', 'https://kim:hunter2@ecliptic.example'],
        // It is printed in shell commands.
        ...['https://ecliptic.example/$(id)', "https://ecliptic.example/'"],
      ]) {
        assert.match(faultsOf({ [name]: given }), new RegExp(`^${name}: got .*expected .*URL`));
      }
    });
  });
}

test('rejects a METRICS_PORT equal to PORT, because metrics are not for clients', () => {
  for (const [environment, port] of [
    [{ METRICS_PORT: '8080' }, '8080'],
    [{ PORT: '80', METRICS_PORT: '80' }, '80'],
  ] as const) {
    const fault = `METRICS_PORT: got "${port}", expected a port other than PORT`;
    assert.equal(faultsOf(environment), fault);
  }
  // The system never chooses the same port twice.
  assert.equal(readConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort, 0);
  assert.equal(readConfig({ PORT: '80', METRICS_PORT: '8080' }).metricsPort, 8_080);
});

test('accepts only the exact values of ENVIRONMENT and LOG_LEVEL', () => {
  assert.equal(readConfig({ ENVIRONMENT: 'live' }).environment, 'live');
  assert.equal(readConfig({ LOG_LEVEL: 'silent' }).logLevel, 'silent');
  for (const environment of [
    ...[{ ENVIRONMENT: 'LIVE' }, { ENVIRONMENT: 'live ' }, { ENVIRONMENT: 'toString' }],
    ...[{ LOG_LEVEL: 'INFO' }, { LOG_LEVEL: '30' }],
  ]) {
    assert.match(faultsOf(environment), / \| /);
  }
});

describe('DATABASE_URL', () => {
  test('accepts a relative or absolute path or a file URL', () => {
    for (const [given, path] of [
      ['file:keys.db', resolve('keys.db')],
      ['file:./var/../keys.db', resolve('keys.db')],
      ['file:/srv/keys.db', '/srv/keys.db'],
      ['file:///srv/keys.db', '/srv/keys.db'],
      ['file:///srv/my%20keys.db', '/srv/my keys.db'],
      ['file:var/Schlüssel 1.db', join(resolve('var'), 'Schlüssel 1.db')],
    ] as const) {
      assert.deepEqual(readConfig({ DATABASE_URL: given }).databaseUrl, { kind: 'sqlite', path });
    }
  });

  test('accepts a single PostgreSQL host that accepts writes', () => {
    for (const url of [
      'postgres://kim:hunter2@db.example:5433/keys?sslmode=verify-full',
      'postgresql://db.example/keys?target_session_attrs=read-write',
      'postgres://[::1]/keys?target_session_attrs=primary',
      'postgres:///keys?host=/run/postgresql',
    ]) {
      assert.deepEqual(readConfig({ DATABASE_URL: url }).databaseUrl, { kind: 'postgres', url });
    }
    const targets = ['any', 'standby', 'prefer-standby', '', 'toString'];
    for (const given of [
      ...targets.map((target) => `postgres://a/keys?target_session_attrs=${target}`),
      'postgres://a/keys?target_session_attrs=primary&target_session_attrs=any',
      'postgres://a,b/keys?target_session_attrs=read-write',
      'postgres://a:1,b:2/keys',
      'postgres://a%2Cb/keys',
      'postgres:///keys?host=a,b',
      'postgres://a/keys?host=',
      'postgres://a/keys?host=b&host=c,d',
    ]) {
      assert.match(
        faultsOf({ DATABASE_URL: given }),
        /^DATABASE_URL: .*, with a single host that/,
        given,
      );
    }
  });

  test('prints an address without user, password and query', () => {
    for (const [url, shown] of [
      [
        'postgres://kim:hunter2@db.example:5432/keys?sslmode=disable',
        'postgres://db.example:5432/keys',
      ],
      ['postgres:///keys?host=/run/postgresql&password=hunter2', 'postgres:///keys'],
    ] as const) {
      assert.equal(shownLocation({ kind: 'postgres', url }), shown);
    }
  });

  test('names the accepted databases for another one', () => {
    for (const given of ['mysql://db/keys', 'postgres://db.example', 'postgres:keys']) {
      assert.match(faultsOf({ DATABASE_URL: given }), /^DATABASE_URL: .*file:PATH.*postgres:/);
    }
  });

  test('does not repeat an address in its error, because it may contain a password', () => {
    for (const given of [
      'host=db user=kim password=hunter2 dbname=keys',
      '"postgres://db.example/keys?user=kim&password=hunter2"',
      'postgres//db.example/keys?password=hunter2',
      'file:keys.db?password=hunter2',
      'postgres://kim:hunter2@db.example:5432/keys#x',
      'postgres:kim:hunter2@db.example',
      'postgres://db.example/?user=kim&password=hunter2',
    ]) {
      assert.match(faultsOf({ DATABASE_URL: given }), /^DATABASE_URL: got "\w*:?…", expected /);
    }
    for (const given of ['https://kim:hunter2@db.example', 'https:kim:hunter2@db.example']) {
      assert.match(faultsOf({ BASE_URL: given }), /^BASE_URL: got "https:…", expected /);
    }
  });

  test('rejects a value that is not a file', () => {
    for (const given of [
      ...['keys.db', '/srv/keys.db', 'file:', 'FILE', ':memory:', 'file::memory:'],
      ...['file:keys.db?mode=ro', 'file:keys.db#1', 'file:a\0b', 'file:///a%2Fb', 'file:///a%ZZ'],
      'file://elsewhere/keys.db',
    ]) {
      assert.match(faultsOf({ DATABASE_URL: given }), /^DATABASE_URL: /, given);
    }
  });
});

test('accepts one trimmed line of text in HOST and CONTACT', () => {
  assert.equal(readConfig({ CONTACT: 'Kim at the desk' }).contact, 'Kim at the desk');
  assert.equal(readConfig({ CONTACT: 'x' }).contact, 'x');
  assert.equal(readConfig({ HOST: '::1' }).host, '::1');
  const odd = [' x', 'x ', ' ', 'a\nb', 'a\r\nX-Header: b', 'a\tb', 'a\0b', '\u001b[2J'];
  for (const given of odd) {
    assert.match(faultsOf({ CONTACT: given }), /^CONTACT: got "/, JSON.stringify(given));
    assert.match(faultsOf({ HOST: given }), /^HOST: got "/, JSON.stringify(given));
  }
});
