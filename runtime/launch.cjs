// @ts-check
/**
 * Runs a program of this repository on a Node that is new enough for it, whichever Node runs this file:
 *
 *     node runtime/launch.cjs FILE [ARGUMENT …]
 *
 * Every script of package.json starts here. This file itself is read by any Node: one that is too old
 * has to get as far as the sentence that says so.
 */
'use strict';

if (Number(process.versions.node.split('.')[0]) >= 18) {
  require('./run.cjs').run(process.argv[2], process.argv.slice(3));
} else {
  process.stderr.write(
    'ecliptic: this is Node ' +
      process.versions.node +
      ', and it takes 18 or newer to start; install one from https://nodejs.org/en/download\n',
  );
  process.exitCode = 1;
}
