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
  if (file === undefined) return fail('usage: node packages/runtime/launch.cjs FILE [ARGUMENT …]');
  const program = resolve(file);
  const isProduct = program.startsWith(join(__dirname, '../../src/'));
  // The launcher that started this process on the pinned Node has checked them.
  if (process.env['ECLIPTIC_LAUNCHER'] !== String(process.ppid)) {
    const fault = installationFault(join(__dirname, '../..'), { withoutDevelopment: isProduct });
    if (fault !== undefined) return fail(fault);
  }
  if (isNewEnough(process.versions.node)) {
    if (isProduct) keepCompiled();
    return runHere(program, args);
  }
  const found = findPinnedNode(process);
  if ('fault' in found) return fail(found.fault);
  runOn(found.node, [...process.execArgv, join(__dirname, 'launch.cjs'), program, ...args]);
}

/** @param {string} reason a sentence */
function fail(reason) {
  process.stderr.write(`ecliptic: ${reason}\n`);
  process.exitCode = EXIT_ERROR;
}

/**
 * Turns on Node's compile cache, which halves the startup time of commands and saves a service the 25 MiB for removing
 * types. Node checks the sources each time, so a change takes effect at once. If the folder is not writable, as in an
 * image, everything works without it.
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
 * Runs the program in a child process with the terminal and standard streams of this process, and ends with the child's
 * exit code or signal. The child also starts with the launcher, so that it ends if this process is killed.
 *
 * @param {string} node
 * @param {readonly string[]} args
 */
function runOn(node, args) {
  const env = { ...process.env, PATH: pathWith(node), ECLIPTIC_LAUNCHER: String(process.pid) };
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  onceOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? EXIT_ERROR);
    process.exitCode = EXIT_ERROR;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * The search path with this Node first, for processes that start `node`.
 *
 * @param {string} node
 */
function pathWith(node) {
  return [dirname(node), process.env['PATH']].filter(Boolean).join(delimiter);
}

module.exports = { run };
