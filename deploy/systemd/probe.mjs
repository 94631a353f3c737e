/** Sends requests to a process of this machine, for the scripts of ecliptic@.service. */
import { get } from 'node:http';

/** As in the unit and in nginx. */
const HOST = '127.0.0.1';

/**
 * Requests a page.
 *
 * @param {string} port
 * @param {string} path
 * @param {number} timeoutMs
 * @returns {Promise<{ status: number, body: string }>}
 * @throws {Error} without a response, with the `code` ETIMEDOUT after a timeout
 */
export function requestPage(port, path, timeoutMs) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const request = get({ host: HOST, port, path, agent: false });
  const timer = setTimeout(() => {
    const late = new Error(`no response in ${timeoutMs} ms`);
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
