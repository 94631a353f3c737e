/** The health check of the image: exits with 0 if /health, or the given path, returns 200. */
import { get } from 'node:http';

const TIMEOUT_MS = 3_000;
const [, , path = '/health'] = process.argv;

const request = get({
  host: '127.0.0.1',
  port: process.env['PORT'] || 8080,
  path,
  timeout: TIMEOUT_MS,
  agent: false,
});
request.on('response', (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
request.on('error', (error) => {
  process.stderr.write(`health: ${error.message}\n`);
  process.exitCode = 1;
});
