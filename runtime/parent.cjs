// @ts-check
'use strict';
/** Notices the end of whoever started this process. */
const { readFileSync } = require('node:fs');

const CHECK_MS = 500;

/**
 * Calls a function once the process that started this one has gone, where that is npm or the launcher.
 *
 * npm runs a script in a shell. A SIGTERM to npm ends that shell and goes no further, a SIGKILL does not
 * even end the shell, and a launcher that is killed passes nothing on. The program would live on with no
 * one who knows of it, and a service would hold its port.
 *
 * @param {() => void} act
 */
function onceOrphaned(act) {
  const { npm_lifecycle_event, ECLIPTIC_LAUNCHER } = process.env;
  if (npm_lifecycle_event === undefined && ECLIPTIC_LAUNCHER === undefined) return;
  const shell = shellOfNpm(process.ppid);
  const ancestors = () => `${process.ppid} ${shell === undefined ? '' : parentOf(shell)}`;
  const first = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(watch);
    act();
  }, CHECK_MS);
  watch.unref();
}

/**
 * A process that is the shell of a script, and not npm itself, as where the shell became the program.
 *
 * @param {number} pid
 * @returns {number | undefined} undefined on systems that do not tell, too
 */
function shellOfNpm(pid) {
  const [, option] = read(pid, 'cmdline').split('\0');
  return option === '-c' ? pid : undefined;
}

/**
 * The parent of another process (proc_pid_stat(5)), or nothing where there is no such process.
 *
 * @param {number} pid
 */
function parentOf(pid) {
  // The name in parentheses may hold anything.
  const [, , parent] = read(pid, 'stat').replace(/^.*\)/s, '').split(' ');
  return parent;
}

/**
 * @param {number} pid
 * @param {string} name
 */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

module.exports = { onceOrphaned };
