/** The health check of the image: exits with 0 if the service in this container answers /health. */
import { get } from 'node:http';

const TIMEOUT_MS = 3_000;

const request = get({
  host: '127.0.0.1',
  port: process.env['PORT'] || 8080,
  path: '/health',
  timeout: TIMEOUT_MS,
  agent: false,
});
request.on('response', (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
request.on('error', (error) => {
  process.stderr.write(`health: ${error.message}\n`);
  process.exitCode = 1;
});
