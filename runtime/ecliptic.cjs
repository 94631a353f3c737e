#!/usr/bin/env -S node --max-semi-space-size=8 --v8-pool-size=1
// @ts-check
/** The `ecliptic` command. Its options save memory: docs/adr/0005-pinned-node-and-tools.md. */
'use strict';

process.argv.splice(2, 0, `${__dirname}/../src/cli.ts`);
require('./launch.cjs');
