/** The Python client, asked by its own tests: a real service behind them, its types, and its package. */
import assert from 'node:assert/strict';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswers } from '../support/corpus.ts';
import { REPOSITORY } from '../support/processes.ts';
import { type ComposedService, composeService, temporaryFolder } from '../support/service.ts';
import { PYTHON, PYTHON_CLIENT, pytest, python, WITH_PYTHON } from './python.ts';

const folder = temporaryFolder();
let service: ComposedService;

before(async () => {
  if (PYTHON === undefined) return;
  service = await composeService();
});
after(async () => {
  await service?.stop();
  folder.remove();
});

function place(): Record<string, string> {
  return { ECLIPTIC_URL: service.url, ECLIPTIC_API_KEY: service.key };
}

test('its tests pass, with a real service', WITH_PYTHON, async () => {
  const corpus = openCorpus();
  const lines = publishedAnswers.flatMap((answer, index) => [corpus.request(index), answer]);
  const corpusFile = join(folder.path, 'corpus.jsonl');
  writeFileSync(corpusFile, `${lines.join('\n')}\n`);
  const printed = await pytest([], { ...place(), ECLIPTIC_CORPUS: corpusFile });
  const [, passed] = /^(\d+) passed/m.exec(printed) ?? [];
  assert.ok(Number(passed) > 500, printed);
  // Only the comparison of zones is left out: zones.slow.ts runs it.
  assert.doesNotMatch(printed, /names no service|ECLIPTIC_CORPUS/);
});

/** The programs of the README and of the page of the clients, as files. */
function examples(): string[] {
  const files = [join(PYTHON_CLIENT, 'README.md'), join(REPOSITORY, 'docs/clients.md')];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...text.matchAll(/^```python\n(.*?)^```$/gms)].map(([, program = ''], index) => {
    const file = join(folder.path, `example_${index}.py`);
    // pandas has types in a package of its own.
    writeFileSync(file, program.replace('import pandas', 'import pandas  # type: ignore'));
    return file;
  });
}

test(
  'mypy finds nothing at its strictest, for the oldest Python and for this one, nor in the examples of the README and the page',
  WITH_PYTHON,
  async () => {
    const cache = ['--cache-dir', join(folder.path, 'mypy')];
    const programs = examples();
    for (const version of ['3.10', '3.11']) {
      const options = ['--strict', '--python-version', version, ...cache];
      await python(['-m', 'mypy', ...options, 'src', 'tests', ...programs], { MYPYPATH: 'src:.' });
    }
  },
);

// test/release/samples.slow.ts installs the wheel.
test(
  'the source archive works in a fresh environment, with its types and licence',
  WITH_PYTHON,
  async () => {
    const copy = join(folder.path, 'copy');
    const filter = (source: string) => !source.includes('__pycache__');
    cpSync(PYTHON_CLIENT, copy, { recursive: true, filter });
    await python(['-m', 'hatchling', 'build', '-t', 'sdist'], {}, copy);
    const [archive = ''] = globSync(join(copy, 'dist/*.tar.gz'));
    const environment = join(folder.path, 'environment');
    // Debian's hatchling builds it, and its httpx is there: nothing is downloaded.
    await python(['-m', 'venv', '--system-site-packages', environment], {}, folder.path);
    const own = join(environment, 'bin/python');
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--disable-pip-version-check'];
    await python([...pip, '--no-build-isolation', archive], {}, folder.path, own);
    const program = `
import ecliptic_client
moment = ecliptic_client.birth_moment("1935-07-10T12:00:00", "Europe/Amsterdam")
with ecliptic_client.Ecliptic() as client:
    print(client.positions(moment).meta.subject_resolved.utc_datetime)
`;
    const printed = await python(['-I', '-c', program], place(), folder.path, own);
    assert.equal(printed, '1935-07-10T10:40:28Z\n');

    const [packages = ''] = globSync(join(environment, 'lib/python3*/site-packages'));
    const installed = globSync('ecliptic_client/*', { cwd: packages }).filter(filter);
    const sources = globSync('ecliptic_client/*', { cwd: join(PYTHON_CLIENT, 'src') });
    assert.deepEqual(installed.sort(), sources.filter(filter).sort());
    assert.ok(installed.includes('ecliptic_client/py.typed'));
    const info = join(packages, 'ecliptic_client-0.1.0.dist-info');
    assert.match(readFileSync(join(info, 'licenses/LICENSE'), 'utf8'), /^MIT License/);
  },
);
