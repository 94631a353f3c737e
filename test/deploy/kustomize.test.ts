/** The substitute for kustomize does what kustomize documents, and refuses everything else. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { buildKustomization } from './kustomize.ts';
import { at } from './yaml.ts';

const HEADER = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';
const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: { name: a, labels: { x: y } }
spec:
  template:
    spec:
      containers:
        - name: c
          image: registry:5000/a:1
          ports: [{ containerPort: 1 }]
          env: [{ name: A, value: "1" }, { name: B, value: "2" }]
`;

function build(test: TestContext, files: Readonly<Record<string, string>>): unknown[] {
  const folder = folderOf(test);
  for (const [path, text] of Object.entries({ 'base/d.yaml': DEPLOYMENT, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return buildKustomization(join(folder, 'over'));
}

const BASE = `${HEADER}resources: [d.yaml]\n`;

function patchedBy(test: TestContext, spec: string): unknown {
  const patch = `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec: ${spec}\n`;
  const over = `${HEADER}resources: [../base]\npatches: [{ path: p.yaml }]\n`;
  const [manifest] = build(test, {
    'base/kustomization.yaml': BASE,
    'over/kustomization.yaml': over,
    'over/p.yaml': patch,
  });
  return manifest;
}

test('entries with a name are merged and added, and everything else stays', (test) => {
  const env = '[{ name: B, value: "3" }, { name: C, value: "4" }]';
  const manifest = patchedBy(
    test,
    `{ template: { spec: { containers: [{ name: c, env: ${env} }] } } }`,
  );
  assert.deepEqual(at(manifest, 'spec.template.spec.containers'), [
    {
      name: 'c',
      image: 'registry:5000/a:1',
      ports: [{ containerPort: 1 }],
      env: [
        { name: 'A', value: '1' },
        { name: 'B', value: '3' },
        { name: 'C', value: '4' },
      ],
    },
  ]);
  assert.deepEqual(at(manifest, 'metadata'), { name: 'a', labels: { x: 'y' } });
});

test('a namespace and an image are set', (test) => {
  const images = 'images: [{ name: registry:5000/a, newName: b, newTag: "2" }]';
  const [manifest] = build(test, {
    'base/kustomization.yaml': BASE,
    'over/kustomization.yaml': `${HEADER}resources: [../base]\nnamespace: n\n${images}\n`,
  });
  assert.equal(at(manifest, 'metadata.namespace'), 'n');
  assert.equal(at(manifest, 'spec.template.spec.containers.0.image'), 'b:2');
});

test('null removes a field, which must be there', (test) => {
  const manifest = patchedBy(test, '{ template: null }');
  assert.deepEqual(at(manifest, 'spec'), {});
  assert.throws(() => patchedBy(test, '{ replicas: null }'), /removes replicas/);
});

test('a component adds to what it is given, and patches it', (test) => {
  const component =
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [s.yaml]\npatches: [{ path: p.yaml }]\n';
  const patch =
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec: { paused: true }\n';
  const files = {
    'base/kustomization.yaml': BASE,
    'over/kustomization.yaml': `${HEADER}resources: [../base]\ncomponents: [../more]\nnamespace: n\n`,
    'more/kustomization.yaml': component,
    'more/s.yaml': 'apiVersion: v1\nkind: Service\nmetadata: { name: a }\n',
    'more/p.yaml': patch,
  };
  const [deployment, service] = build(test, files);
  assert.equal(at(deployment, 'spec.paused'), true);
  assert.equal(at(service, 'metadata.namespace'), 'n');
  // A component is not a kustomization, nor the other way round.
  const swapped = `${HEADER}resources: [../base, ../more]\n`;
  assert.throws(() => build(test, { ...files, 'over/kustomization.yaml': swapped }), /is not/);
});

for (const [what, spec] of Object.entries({
  'a list without a known key': '{ template: { spec: { tolerations: [] } } }',
  'a directive': '{ template: { $patch: delete } }',
})) {
  test(`${what} in a patch is refused`, (test) => {
    assert.throws(() => patchedBy(test, spec), /not understood here/);
  });
}

for (const [what, more] of Object.entries({
  'an unknown field': 'commonLabels: { a: b }',
  'an inline patch': 'patches: [{ patch: "" }]',
  'an image that no container has': 'images: [{ name: a, newTag: "2" }]',
  'an image with neither tag nor digest': 'images: [{ name: registry:5000/a }]',
})) {
  test(`${what} is refused`, (test) => {
    const files = {
      'base/kustomization.yaml': BASE,
      'over/kustomization.yaml': `${HEADER}resources: [../base]\n${more}\n`,
    };
    assert.throws(() => build(test, files), /not understood|no container|a tag or a digest/);
  });
}

test('a patch without its resource, and a duplicate resource, are refused', (test) => {
  const over = `${HEADER}resources: [../base]\npatches: [{ path: p.yaml }]\n`;
  const patch = 'apiVersion: v1\nkind: Service\nmetadata: { name: a }\n';
  const base = { 'base/kustomization.yaml': BASE };
  assert.throws(
    () => build(test, { ...base, 'over/kustomization.yaml': over, 'over/p.yaml': patch }),
    /a patch is for v1 Service a, of which there are 0/,
  );
  const twice = `${HEADER}resources: [../base, ../base]\n`;
  assert.throws(() => build(test, { ...base, 'over/kustomization.yaml': twice }), /there twice/);
});

test('YAML with a duplicate field is refused', (test) => {
  const twice = `${HEADER}resources: [../base]\nresources: [../base]\n`;
  const files = { 'base/kustomization.yaml': BASE, 'over/kustomization.yaml': twice };
  assert.throws(() => build(test, files), /unique/);
});
