// @ts-check
'use strict';
/** Notices the end of whoever started this process. */

const CHECK_MS = 500;

/**
 * Calls a function once the parent process has gone, where that is npm or the launcher.
 *
 * npm runs a script in a shell, and a SIGTERM to npm ends that shell and goes no further; a launcher
 * that is killed hands nothing on either. The program would live on with no one who knows of it, and
 * a service would hold its port.
 *
 * @param {() => void} act
 */
function onceOrphaned(act) {
  const { npm_lifecycle_event, ECLIPTIC_LAUNCHER } = process.env;
  if (npm_lifecycle_event === undefined && ECLIPTIC_LAUNCHER === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, CHECK_MS);
  watch.unref();
}

module.exports = { onceOrphaned };
