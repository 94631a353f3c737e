// @ts-check
'use strict';
/** Compares the installed dependencies with the lock file. */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @typedef {{ readonly version?: string, readonly integrity?: string, readonly link?: boolean,
 *   readonly dev?: boolean, readonly optional?: boolean, readonly devOptional?: boolean }} LockedPackage
 */

/**
 * Finds an error in the installed dependencies.
 *
 * Compares `node_modules/.package-lock.json`, npm's record of installed packages, with `package-lock.json`. Optional
 * dependencies may be missing.
 *
 * @param {string} root the folder of package.json
 * @param {{ readonly withoutDevelopment: boolean }} options whether development dependencies may be
 *   missing too
 * @returns {string | undefined} the error and its remedy; undefined if there is none, and in a copy without a lock file,
 *   such as an image
 */
function installationFault(root, { withoutDevelopment }) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (wanted === undefined) return undefined;
  if (!existsSync(join(root, 'node_modules'))) {
    return 'the dependencies are not installed; run: npm ci';
  }
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) {
    return 'the dependencies were not installed with npm; run: npm ci';
  }
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const { [path]: found } = installed;
    if (found === undefined ? mayBeMissing(entry, withoutDevelopment) : isSame(found, entry)) {
      continue;
    }
    return found === undefined && entry.dev
      ? 'this needs the development dependencies, which are not installed; run: npm ci --include=dev'
      : 'the dependencies do not match package-lock.json; run: npm ci';
  }
  return undefined;
}

/**
 * @param {LockedPackage} entry
 * @param {boolean} withoutDevelopment
 */
function mayBeMissing({ dev, optional, devOptional }, withoutDevelopment) {
  return optional || ((dev || devOptional) && withoutDevelopment);
}

/**
 * @param {LockedPackage} found
 * @param {LockedPackage} wanted
 */
function isSame(found, wanted) {
  return found.version === wanted.version && found.integrity === wanted.integrity;
}

/**
 * @param {string} file a lock file of npm
 * @returns {Readonly<Record<string, LockedPackage>> | undefined} undefined if there is none
 */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

module.exports = { installationFault };
