/** Asks a process of this machine, for the companions of ecliptic@.service. */
import { get } from 'node:http';

/** The units give it to every process; nginx knows it too. */
const HOST = '127.0.0.1';

/**
 * Asks for a page.
 *
 * @param {string} port
 * @param {string} path
 * @param {number} timeoutMs
 * @returns {Promise<{ status: number, body: string }>}
 * @throws {Error} if there is no answer; its `code` is ETIMEDOUT if that is because the time is over
 */
export function ask(port, path, timeoutMs) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const request = get({ host: HOST, port, path, agent: false });
  const timer = setTimeout(() => {
    const late = new Error(`no answer in ${timeoutMs} ms`);
    request.destroy(Object.assign(late, { code: 'ETIMEDOUT' }));
  }, timeoutMs);
  request.on('error', reject);
  request.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8');
    response.on('data', (text) => {
      body += text;
    });
    response.on('error', reject);
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
  });
  return promise.finally(() => clearTimeout(timer));
}
