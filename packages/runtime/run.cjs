// @ts-check
'use strict';
/** Runs a program in this process, or in a child process on the pinned Node. */
const { spawn } = require('node:child_process');
const { delimiter, dirname, join, resolve } = require('node:path');
const { findPinnedNode, isNewEnough } = require('./find-node.cjs');
const { installationFault } = require('./installed.cjs');
const { onceOrphaned } = require('./parent.cjs');

/** Signals that are passed on to the program. */
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']);
const EXIT_ERROR = 1;

/**
 * @param {string | undefined} file the program, JavaScript or TypeScript
 * @param {readonly string[]} args its arguments
 */
function run(file, args) {
  if (file === undefined)
    return refuse('usage: node packages/runtime/launch.cjs FILE [ARGUMENT …]');
  const program = resolve(file);
  const isProduct = program.startsWith(join(__dirname, '../../src/'));
  // A launcher that started this one on the pinned Node has just checked them.
  if (process.env['ECLIPTIC_LAUNCHER'] !== String(process.ppid)) {
    const fault = installationFault(join(__dirname, '../..'), { withoutDevelopment: isProduct });
    if (fault !== undefined) return refuse(fault);
  }
  if (isNewEnough(process.versions.node)) {
    if (isProduct) keepCompiled();
    return runHere(program, args);
  }
  const found = findPinnedNode(process);
  if ('fault' in found) return refuse(found.fault);
  runOn(found.node, [...process.execArgv, join(__dirname, 'launch.cjs'), program, ...args]);
}

/** @param {string} reason a sentence */
function refuse(reason) {
  process.stderr.write(`ecliptic: ${reason}\n`);
  process.exitCode = EXIT_ERROR;
}

/**
 * Has Node keep what it compiles, which halves the time that a command takes to start, and saves a service the 25 MiB
 * that Node needs to remove types. It checks the sources each time, so a change takes effect at once. Where the folder
 * cannot be written, as in an image, everything works without.
 */
function keepCompiled() {
  const { enableCompileCache } = require('node:module');
  if (enableCompileCache === undefined || process.env['NODE_COMPILE_CACHE'] !== undefined) return;
  enableCompileCache(join(__dirname, '../../node_modules/.cache/ecliptic'));
}

/**
 * Runs the program as the main module, as if Node had been started with it.
 *
 * @param {string} program
 * @param {readonly string[]} args
 */
function runHere(program, args) {
  onceOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  process.env['PATH'] = pathWith(process.execPath);
  process.argv = [process.execPath, program, ...args];
  require('node:module').runMain();
}

/**
 * Runs the program in a child process with the terminal and the standard streams of this one, and ends
 * as the child ends. The child starts with the launcher too, so that it notices if this process is
 * killed.
 *
 * @param {string} node
 * @param {readonly string[]} args
 */
function runOn(node, args) {
  const env = { ...process.env, PATH: pathWith(node), ECLIPTIC_LAUNCHER: String(process.pid) };
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  onceOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => refuse(error.message));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? EXIT_ERROR);
    process.exitCode = EXIT_ERROR;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * The search path with this Node first, for processes that the program starts as `node`.
 *
 * @param {string} node
 */
function pathWith(node) {
  return [dirname(node), process.env['PATH']].filter(Boolean).join(delimiter);
}

module.exports = { run };
