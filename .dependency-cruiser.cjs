/** Who may import whom. `npm run check` and a test hold these rules. */

/** @param {string} folder @param {string[]} allowed what it may import besides itself */
const onlyInto = (folder, allowed) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} imports only ${allowed.join(', ') || 'nothing'} of the project`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [folder, ...allowed].map((name) => `^src/${name}/`) },
});

/** @param {string} name @param {string} file the one source file that may import the package */
const onlyIn = (name, file) => ({
  name: `${name}-in-one-place`,
  comment: `only ${file} imports ${name}`,
  severity: 'error',
  from: { path: '^(src|client)/', pathNot: file },
  to: { path: `node_modules/${name}/` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'the way of the data has no circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    onlyInto('contract', []),
    onlyInto('ephemeris', ['contract']),
    onlyInto('pool', ['contract']),
    onlyInto('database', []),
    onlyInto('keys', ['contract', 'database']),
    onlyInto('usage', ['contract', 'database']),
    onlyInto('observe', ['contract']),
    onlyInto('positions', ['contract', 'ephemeris']),
    onlyInto('http', ['contract', 'positions', 'keys', 'observe']),
    onlyInto('corpus', ['contract', 'positions']),
    onlyInto('wheel', ['contract']),
    onlyInto('site', ['contract', 'wheel']),
    onlyInto('commands', [
      'contract',
      'database',
      'ephemeris',
      'positions',
      'keys',
      'usage',
      'corpus',
      'wheel',
    ]),
    {
      name: 'config-is-passed-on',
      comment:
        'only serve.ts and cli.ts read the configuration; everything else is given what it needs',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(serve|cli)\\.ts$' },
      to: { path: '^src/config\\.ts$' },
    },
    {
      name: 'no-one-imports-the-roots',
      comment:
        'cli.ts starts everything, serve.ts is started by it alone, and worker.ts by the pool',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli\\.ts$' },
      to: { path: '^src/(serve|cli|worker)\\.ts$' },
    },
    {
      name: 'threads-are-composed-by-the-roots',
      comment: 'only serve.ts and cli.ts start calculation threads; everything else is given them',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(serve|cli)\\.ts$' },
      to: { path: '^src/threads\\.ts$' },
    },
    {
      name: 'no-drawer-folders',
      comment: 'a folder is named after what it is about',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '/(utils|helpers|services|types)/' },
    },
    {
      name: 'the-client-stands-alone',
      comment: 'it is published without the service',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^src/' },
    },
    {
      name: 'local-times-by-the-client',
      comment: 'of the client, the command takes its local times, and nothing else takes anything',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^client/', pathNot: '^client/src/birth-moment\\.ts$' },
    },
    {
      name: 'only-the-command-takes-local-times',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/commands/moment\\.ts$' },
      to: { path: '^client/' },
    },
    onlyIn('swisseph-wasm', '^src/ephemeris/binding\\.ts$'),
    onlyIn('temporal-polyfill', '^client/src/time-zone\\.ts$'),
    onlyIn('commander', '^src/cli\\.ts$'),
    onlyIn('marked', '^src/site/markdown\\.ts$'),
    onlyIn('highlight\\.js', '^src/site/markdown\\.ts$'),
    onlyIn('prom-client', '^src/observe/metrics\\.ts$'),
    onlyIn('pg', '^src/database/postgres(?:-client)?\\.ts$'),
    onlyIn('pino', '^src/observe/log\\.ts$'),
    onlyIn('pino-pretty', '^src/observe/log\\.ts$'),
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|fuzz)/' },
    },
    {
      name: 'no-dev-dependencies-in-the-product',
      severity: 'error',
      from: { path: '^(src|client/src)/' },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
