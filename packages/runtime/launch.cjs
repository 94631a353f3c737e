// @ts-check
/**
 * Runs a program of this repository on a new enough Node, from any Node:
 *
 *     node packages/runtime/launch.cjs FILE [ARGUMENT …]
 *
 * Every script in package.json starts here. This file must run on any Node, so that an old Node gets a clear message.
 */
'use strict';

if (Number(process.versions.node.split('.')[0]) >= 18) {
  require('./run.cjs').run(process.argv[2], process.argv.slice(3));
} else {
  process.stderr.write(
    'ecliptic: this is Node ' +
      process.versions.node +
      ', but starting needs Node 18 or newer; install it from https://nodejs.org/en/download\n',
  );
  process.exitCode = 1;
}
