/** Repeats inputs that once broke something, or nearly; see docs/maintainers/fuzzing.md. */
import { after, before, test } from 'node:test';
import { check } from '../../tools/fuzz/conversation.ts';
import { readSeeds } from '../../tools/fuzz/seeds.ts';
import { type FuzzedService, startFuzzedService } from '../../tools/fuzz/service.ts';

let service: FuzzedService;
before(async () => {
  service = await startFuzzedService();
});
after(() => service.stop());

for (const { file, broke, input } of readSeeds()) {
  test(`passes with ${file}, which once broke: ${broke.split('\n')[0]}`, async () => {
    await check(input, service);
    service.assertSound();
  });
}
