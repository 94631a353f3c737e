// @ts-check
/**
 * Runs a program of this repository on a Node that is new enough, whichever Node runs this file:
 *
 *     node packages/runtime/launch.cjs FILE [ARGUMENT …]
 *
 * Every script in package.json starts here. Any Node must be able to run this file, so that one that is
 * too old gets as far as the message that says so.
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
