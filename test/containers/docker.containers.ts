/**
 * The image and Compose, run by a separate Docker daemon: docs/operating/containers.md, word for word. Images that cannot
 * be pulled are replaced by Debian's packages under the same names.
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
  test('runs every command of the pages that names this file', () =>
    assertAllRun('test/containers/docker.containers.ts'));
});
