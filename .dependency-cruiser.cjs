/** Who may import whom. `npm run check` and a test hold these rules. */

/** The rooms, by the folder each one lives in. */
const ROOMS = {
  client: 'packages/client/src',
  contract: 'packages/contract',
  engine: 'packages/engine',
  places: 'packages/places/src',
  wheel: 'packages/wheel',
  site: 'packages/site',
  ...Object.fromEntries(
    [
      ...[
        'births',
        'cli',
        'database',
        'endpoints',
        'ephemeris',
        'http',
        'keys',
        'mcp',
        'problem',
        'request',
        'tables',
      ],
      ...['telemetry', 'text', 'usage', 'verification', 'waiting', 'workers'],
    ].map((name) => [name, `src/${name}`]),
  ),
};

/** All code that is run, by the service or by people who work on it. */
const CODE = '^(docs|packages|src|test|tools)/';

/** @param {string} room @param {string[]} allowed the rooms it may import besides itself */
const onlyInto = (room, allowed) => ({
  name: `${room}-imports`,
  comment: `${ROOMS[room]} imports only ${allowed.join(', ') || 'nothing'} of the project`,
  severity: 'error',
  from: { path: `^${ROOMS[room]}/` },
  to: {
    path: CODE,
    pathNot: [room, ...allowed].map((name) => `^${ROOMS[name]}/`),
  },
});

/** @param {string} name @param {string} file the one source file that may import the package */
const onlyIn = (name, file) => ({
  name: `${name}-in-one-place`,
  comment: `only ${file} imports ${name}`,
  severity: 'error',
  from: { path: '^(src|packages/(contract|wheel|site|client/src|places/src))/', pathNot: file },
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
    onlyInto('wheel', ['contract']),
    onlyInto('places', []),
    onlyInto('ephemeris', ['contract', 'engine']),
    onlyInto('waiting', []),
    onlyInto('text', []),
    onlyInto('problem', ['contract']),
    onlyInto('database', ['waiting']),
    onlyInto('keys', ['contract', 'database', 'problem', 'waiting']),
    onlyInto('usage', ['contract', 'database', 'text', 'waiting']),
    {
      name: 'telemetry-imports',
      comment: 'it hears the events of the other rooms, and knows nothing else of them',
      severity: 'error',
      from: { path: '^src/telemetry/' },
      to: {
        path: CODE,
        pathNot:
          '^(src/(telemetry|problem)|packages/contract)/|^src/(http/events|keys/directory|usage/usage|workers/options)\\.ts$',
      },
    },
    onlyInto('request', ['contract', 'problem']),
    onlyInto('endpoints', ['contract', 'request', 'ephemeris', 'problem', 'waiting']),
    {
      ...onlyInto('http', ['contract', 'endpoints', 'keys', 'problem', 'waiting']),
      to: {
        path: CODE,
        // Of these rooms, what they own of what goes between: errors, and the shape of what they give.
        pathNot:
          '^src/(http|endpoints|keys|problem|waiting)/|^packages/contract/|^src/request/nearest\\.ts$|^src/workers/options\\.ts$|^src/mcp/endpoint\\.ts$|^packages/site/pages\\.ts$',
      },
    },
    onlyInto('births', ['client', 'contract', 'places', 'problem', 'request']),
    onlyInto('tables', ['contract', 'wheel']),
    {
      ...onlyInto('mcp', [
        'births',
        'client',
        'contract',
        'problem',
        'request',
        'endpoints',
        'tables',
        'text',
        'waiting',
      ]),
      to: {
        path: CODE,
        pathNot:
          '^src/(mcp|births|problem|request|endpoints|tables|text|waiting)/|^packages/(client/src|contract)/|^packages/site/documentation-texts\\.ts$',
      },
    },
    onlyInto('verification', ['client', 'contract', 'problem', 'request', 'endpoints']),
    {
      name: 'site-imports',
      comment:
        'pages are made of the contract, the wheel and recorded answers; only their generator knows the service',
      severity: 'error',
      from: { path: '^packages/site/', pathNot: '^packages/site/(generate|build)' },
      to: { path: CODE, pathNot: '^packages/(site|contract|wheel|client|places/src)/' },
    },
    {
      name: 'workers-imports',
      comment: 'the pool knows no requests; its entry and its start put the two together',
      severity: 'error',
      from: { path: '^src/workers/', pathNot: '^src/workers/(entry|start)\\.ts$' },
      to: { path: CODE, pathNot: '^(src/(workers|waiting)|packages/contract)/' },
    },
    {
      name: 'config-is-passed-on',
      comment:
        'only serve.ts and the commands read the configuration; everything else is given what it needs',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(serve|first-boot|cli)\\.ts$|^src/cli/' },
      to: { path: '^src/config\\.ts$' },
    },
    {
      name: 'no-one-imports-the-roots',
      comment: 'cli.ts starts everything, and serve.ts is started by its command alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli(/|\\.ts$)' },
      to: { path: '^src/(serve|cli)\\.ts$' },
    },
    {
      name: 'library-imports',
      comment:
        'a program that embeds Ecliptic gets positions, and nothing of the service around them',
      severity: 'error',
      from: { path: '^src/library\\.ts$' },
      to: {
        path: CODE,
        pathNot: '^(packages/(contract|client/src)|src/(ephemeris|endpoints|problem))/|find-node',
      },
    },
    {
      name: 'no-one-imports-the-library',
      comment: 'it is for programs outside',
      severity: 'error',
      from: { path: '^(src|packages/(contract|wheel|site|client/src|places/src))/' },
      to: { path: '^src/library\\.ts$' },
    },
    {
      name: 'workers-are-started-by-the-roots',
      comment: 'only serve.ts and the commands start workers; everything else is given them',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/serve\\.ts$|^src/(cli|workers)(/|\\.ts$)' },
      to: { path: '^src/workers/(start|entry)\\.ts$' },
    },
    {
      name: 'no-drawer-folders',
      comment: 'a folder is named after what it is about',
      severity: 'error',
      from: {},
      to: { path: '/(utils|helpers|services|types)/', pathNot: 'node_modules' },
    },
    {
      name: 'the-client-stands-alone',
      comment:
        'it is published with the contract and what reads maps of zones, without the service',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: {
        path: CODE,
        pathNot: '^packages/(client/src|contract)/|^packages/places/src/zone-map\\.ts$',
      },
    },
    {
      name: 'only-the-built-engine',
      comment:
        'the service has the engine as it was built; the oracle and the build are for development',
      severity: 'error',
      from: { path: '^(src|packages/(contract|wheel|site|client/src|places/src))/' },
      to: { path: '^packages/engine/', pathNot: '^packages/engine/build\\.json$' },
    },
    onlyIn('swisseph-wasm', '^packages/engine/oracle/binding\\.ts$'),
    onlyIn(
      'temporal-polyfill',
      '^packages/(client/src/time-zone|site/playground/browser/temporal-polyfill)\\.ts$',
    ),
    onlyIn('@modelcontextprotocol', '^src/mcp/'),
    onlyIn('commander', '^src/cli(/|\\.ts$)'),
    onlyIn('marked', '^packages/site/(markdown|code-tabs)\\.ts$'),
    onlyIn('minisearch', '^packages/site/browser/find\\.ts$'),
    onlyIn('negotiator', '^src/http/static\\.ts$'),
    onlyIn('highlight\\.js', '^packages/site/markdown\\.ts$'),
    onlyIn('prom-client', '^src/telemetry/(counters|metrics)\\.ts$'),
    onlyIn('pg', '^src/database/postgres/'),
    onlyIn('pg-connection-string', '^src/database/postgres/'),
    onlyIn('pino', '^src/telemetry/log\\.ts$'),
    onlyIn('pino-pretty', '^src/telemetry/log\\.ts$'),
    {
      name: 'product-without-tests',
      severity: 'error',
      from: {
        path: '^(src|packages/(contract|wheel|site|client/src|places/src))/',
        pathNot: '^packages/site/(generate|build)',
      },
      to: { path: '^(test|tools)/' },
    },
    {
      name: 'no-dev-dependencies-in-the-product',
      severity: 'error',
      from: {
        path: '^(src|packages/(contract|wheel|site|client/src|places/src))/',
        pathNot: '^packages/site/(generate|browser|playground/browser)',
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What packing a package leaves.
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
