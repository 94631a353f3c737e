#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=8 --v8-pool-size=1
// @ts-check
/**
 * The `ecliptic` command. Its options save memory: docs/adr/0005-pin-node-as-a-dependency.md. So does the variable, which
 * the C library reads at startup: docs/adr/0001-bound-connections-of-node-http.md.
 */
'use strict';

const { existsSync } = require('node:fs');

// The published package is compiled, because Node does not strip types below node_modules.
const source = `${__dirname}/../../src/cli.ts`;
process.argv.splice(2, 0, existsSync(source) ? source : `${__dirname}/../../src/cli.js`);
require('./launch.cjs');
