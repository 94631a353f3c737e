// @ts-check
'use strict';
/** Detects the end of the process that started this one. */
const { readFileSync } = require('node:fs');

const CHECK_MS = 500;

/**
 * Calls a function when npm or the launcher ends, if one of them started this process.
 *
 * npm runs a script in a shell. SIGTERM to npm ends only that shell, SIGKILL not even the shell, and a killed launcher
 * passes no signal on. The program would keep running, and a service would keep its port.
 *
 * @param {() => void} act
 */
function onceOrphaned(act) {
  const { npm_lifecycle_event: npmLifecycleEvent, ECLIPTIC_LAUNCHER } = process.env;
  if (npmLifecycleEvent === undefined && ECLIPTIC_LAUNCHER === undefined) return;
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
 * Returns the process if it is the shell of a script. If the shell has replaced itself with the program, the process is
 * npm.
 *
 * @param {number} pid
 * @returns {number | undefined} also undefined on systems that do not report it
 */
function shellOfNpm(pid) {
  const [, option] = read(pid, 'cmdline').split('\0');
  return option === '-c' ? pid : undefined;
}

/**
 * The parent of another process (proc_pid_stat(5)); undefined if there is no such process.
 *
 * @param {number} pid
 */
function parentOf(pid) {
  // The name in parentheses may contain any characters.
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
