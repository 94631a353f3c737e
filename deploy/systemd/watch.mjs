/**
 * Kills hanging processes of ecliptic@.service, so that systemd starts them again. ecliptic-watch.service runs this every
 * ten seconds. A process hangs if it accepts connections, but does not respond to several requests for /health. A busy
 * process responds.
 */
import { execFileSync } from 'node:child_process';
import { requestPage } from './probe.mjs';

/** Half a minute in total, as on Kubernetes: deploy/kubernetes/base/deployment.yaml. */
const ATTEMPTS = 3;
const RESPONSE_MS_MAX = 10_000;

const units = systemctl('list-units', '--plain', '--no-legend', '--state=active', 'ecliptic@*')
  .split('\n')
  .flatMap((line) => line.split(' ', 1).filter((name) => name !== ''));
await Promise.all(units.map(watch));

/** @param {string} unit */
async function watch(unit) {
  const pid = pidOf(unit);
  const [, port = ''] = /@(.*)\.service$/.exec(unit) ?? [];
  if (pid === '0' || !(await hangs(port))) return;
  // It may have been stopped or restarted in the meantime.
  if (pidOf(unit) !== pid) return;
  const seconds = (ATTEMPTS * RESPONSE_MS_MAX) / 1_000;
  process.stderr.write(
    `watch: ${unit} has not responded for ${seconds} s: killing process ${pid}\n`,
  );
  process.kill(Number(pid), 'SIGKILL');
}

/** @param {string} port */
async function hangs(port) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      await requestPage(port, '/health', RESPONSE_MS_MAX);
      return false;
    } catch (error) {
      // A refused connection, for example, means that the process has ended or is ending.
      if (error.code !== 'ETIMEDOUT') return false;
    }
  }
  return true;
}

/** @param {string} unit */
function pidOf(unit) {
  return systemctl('show', '--property=MainPID', '--value', unit).trim();
}

/** @param {string[]} args */
function systemctl(...args) {
  return execFileSync('systemctl', args, { encoding: 'utf8' });
}
