/**
 * The image and Compose, run by a Docker daemon of the tests' own: docs/operating/containers.md, word for
 * word. Whatever cannot be pulled is stood in for by Debian's packages, under the same names.
 */
import { after, before, describe, test } from 'node:test';
import { testCompose } from './compose.ts';
import { type Docker, startDocker } from './docker.ts';
import { testImage } from './image.ts';
import { assertAllRun } from './page.ts';
import { skip } from './requirements.ts';
import { makeStandIns } from './stand-ins.ts';

describe('containers', { skip }, () => {
  let docker: Docker | undefined;
  before(async () => {
    docker = await startDocker();
    await makeStandIns(docker);
  });
  after(() => docker?.stop());
  const given = () => {
    if (docker === undefined) throw new Error('Docker did not start');
    return docker;
  };
  describe('the image', () => testImage(given));
  describe('Compose', () => testCompose(given));
  test('every command that the pages leave to this file was run', () =>
    assertAllRun('test/containers/docker.containers.ts'));
});
