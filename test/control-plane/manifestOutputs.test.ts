import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manifestText, readManifests } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';

const labels = { app: 'web' };
const podTemplate = {
  metadata: { labels },
  spec: {
    containers: [{ name: 'web', image: 'web' }],
    restartPolicy: 'Always',
  },
};
const kept = [
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings', namespace: 'shop', labels },
    data: {
      'pod.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata:\n  name: inner\n---\nitems:\n- apiVersion: v1\n',
      long: `${'words that are folded '.repeat(20)}: # and\n\ttabs`,
      empty: '',
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'settings',
      namespace: 'shop',
      annotations: { 'a.example.com/json': '{"kind":"Pod","apiVersion":"v1"}' },
    },
    stringData: { a: '---\n{}' },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'shop', labels },
    spec: { selector: labels, ports: [{ port: 80 }] },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', labels },
    spec: { selector: { matchLabels: labels }, template: podTemplate },
  },
  {
    apiVersion: 'policy/v1beta1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: 'shop', labels },
    spec: { minAvailable: 1, selector: { matchLabels: labels } },
  },
  {
    apiVersion: 'policy/v1beta1',
    kind: 'PodDisruptionBudget',
    metadata: { name: '1e3', namespace: 'shop' },
    spec: { minAvailable: '50%', selector: { matchLabels: { app: 'other' } } },
  },
  {
    apiVersion: 'batch/v1beta1',
    kind: 'CronJob',
    metadata: { name: 'nightly', namespace: 'shop', labels },
    spec: {
      schedule: '0 4 * * *',
      jobTemplate: {
        spec: {
          template: {
            ...podTemplate,
            spec: { ...podTemplate.spec, restartPolicy: 'Never' },
          },
        },
      },
    },
  },
];
const manifests = kept.map(object => JSON.stringify(object)).join('\n---\n');

/**
 * What kubectl, Helm and Kustomize write, read by Drydock and by kubectl itself: the same objects
 * at the same versions. Nothing may be missing, for what is missing would look ready.
 */
describeWithControlPlane(
  'manifests as other programs write them',
  ['1.24'],
  (version, assets) => {
    let controlPlane: ControlPlane;
    let folder: string;

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({ version });
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-outputs-'));
      await controlPlane.kubectl(['create', 'namespace', 'shop']);
      await controlPlane.kubectl(['apply', '-f', '-'], manifests);
      await writeChart(path.join(folder, 'chart'));
      await controlPlane.helm([
        'install',
        'web',
        path.join(folder, 'chart'),
        '--namespace',
        'shop',
      ]);
      await controlPlane.helm([
        'install',
        'web',
        path.join(folder, 'chart'),
        '--namespace',
        'default',
      ]);
      await writeKustomization(path.join(folder, 'kustomize'));
    });
    afterAll(async () => {
      await controlPlane.stop();
      await rm(folder, { recursive: true });
    });

    const kubectl = (...parameters: string[]) =>
      controlPlane.kubectl(parameters);
    const helm = (...parameters: string[]) => controlPlane.helm(parameters);
    const get = (form: string, ...parameters: string[]) =>
      kubectl('get', '-o', form, ...parameters);
    const create = (form: string, ...parameters: string[]) =>
      kubectl('create', '--dry-run=client', '-o', form, ...parameters);
    const everything =
      'configmaps,services,cronjobs.v1beta1.batch,poddisruptionbudgets.v1beta1.policy,deployments,secrets,serviceaccounts';
    const lines = (text: string) => text.split('\n').filter(Boolean);

    const outputs: Readonly<Record<string, () => Promise<string | Buffer>>> = {
      'kubectl get: one in YAML': () =>
        get('yaml', '-n', 'shop', 'poddisruptionbudgets.v1beta1.policy', 'web'),
      'kubectl get: one in JSON': () =>
        get('json', '-n', 'shop', 'cronjobs.v1beta1.batch', 'nightly'),
      'kubectl get: a list in YAML': () =>
        get('yaml', '-n', 'shop', 'poddisruptionbudgets.v1beta1.policy'),
      'kubectl get: a list in JSON': () =>
        get('json', '-n', 'shop', 'poddisruptionbudgets.v1beta1.policy'),
      'kubectl get: several kinds in YAML': () =>
        get('yaml', '-n', 'shop', everything),
      'kubectl get: several kinds in JSON': () =>
        get('json', '-n', 'shop', everything),
      'kubectl get: all namespaces in YAML': () =>
        get('yaml', '-A', everything),
      'kubectl get: all namespaces in JSON': () =>
        get('json', '-A', everything),
      'kubectl get: several by name': () =>
        get(
          'yaml',
          '-n',
          'shop',
          'configmap/settings',
          'service/web',
          'deployment/web',
        ),
      'kubectl get: with managed fields': () =>
        get('yaml', '-n', 'shop', everything, '--show-managed-fields'),
      'kubectl get: by label': () =>
        get('yaml', '-n', 'shop', everything, '-l', 'app=web'),
      'kubectl get: cluster roles': () =>
        get('yaml', 'clusterroles,clusterrolebindings'),
      'kubectl get: namespaces': () => get('json', 'namespaces'),
      'kubectl get: flow schemas': () =>
        get('yaml', 'flowschemas,prioritylevelconfigurations'),
      'kubectl get: from a file': () =>
        controlPlane.kubectl(['get', '-o', 'yaml', '-f', '-'], manifests),
      'kubectl get: API services': () => get('yaml', 'apiservices'),
      'kubectl get --raw: a typed list': () =>
        kubectl(
          'get',
          '--raw',
          '/apis/policy/v1beta1/namespaces/shop/poddisruptionbudgets',
        ),
      'kubectl get: NDJSON of jq -c': async () =>
        JSON.parse(await get('json', '-A', everything))
          .items.map((item: unknown) => JSON.stringify(item))
          .join('\n'),
      'kubectl get: JSON after JSON': async () =>
        `${await get('json', '-n', 'shop', 'configmaps')}${await get(
          'json',
          '-n',
          'shop',
          'services',
        )}`,
      'kubectl get: YAML joined by ---': async () =>
        `${await get('yaml', '-n', 'shop', 'configmaps')}---\n${await get(
          'yaml',
          '-n',
          'shop',
          'services',
        )}`,
      'kubectl get: UTF-16 of PowerShell': async () =>
        Buffer.from(
          `\uFEFF${(await get('yaml', '-n', 'shop', everything)).replaceAll(
            '\n',
            '\r\n',
          )}`,
          'utf16le',
        ),
      'kubectl get: UTF-8 with a mark and Windows line ends': async () =>
        `\uFEFF${(await get('yaml', '-n', 'shop', everything)).replaceAll(
          '\n',
          '\r\n',
        )}`,
      'kubectl create: deployment in YAML': () =>
        create('yaml', 'deployment', 'made', '--image=web'),
      'kubectl create: deployment in JSON': () =>
        create('json', 'deployment', 'made', '--image=web'),
      'kubectl create: cronjob': () =>
        create(
          'yaml',
          'cronjob',
          'made',
          '--image=web',
          '--schedule=* * * * *',
        ),
      'kubectl create: budget': () =>
        create(
          'yaml',
          'poddisruptionbudget',
          'made',
          '--selector=app=web',
          '--min-available=1',
        ),
      'kubectl create: ingress': () =>
        create('yaml', 'ingress', 'made', '--rule=a.example.com/=web:80'),
      'kubectl create: config map with YAML in it': () =>
        create(
          'yaml',
          'configmap',
          'made',
          '--from-literal=all.yaml=apiVersion: v1\nkind: Pod\n---\nkind: Job\nitems:\n- a\n',
        ),
      'kubectl create: secret': () =>
        create('yaml', 'secret', 'generic', 'made', '--from-literal=a=b'),
      'kubectl create: several, one behind the other': async () =>
        (
          await Promise.all([
            create('yaml', 'namespace', 'made'),
            create('yaml', 'serviceaccount', 'made'),
          ])
        ).join('---\n'),
      'kubectl run': () =>
        kubectl('run', 'made', '--image=web', '--dry-run=client', '-o', 'yaml'),
      'kubectl apply, not done': () =>
        controlPlane.kubectl(
          ['apply', '--dry-run=client', '-o', 'yaml', '-f', '-'],
          manifests,
        ),
      'kubectl kustomize': () =>
        kubectl('kustomize', path.join(folder, 'kustomize')),
      'helm template': () =>
        helm(
          'template',
          'web',
          path.join(folder, 'chart'),
          '--namespace',
          'shop',
        ),
      'helm template with what is only there in a cluster': () =>
        helm(
          'template',
          'web',
          path.join(folder, 'chart'),
          '--namespace',
          'shop',
          '--set',
          'many=400',
        ),
      'helm get manifest': () =>
        helm('get', 'manifest', 'web', '--namespace', 'shop'),
      'helm get hooks': () =>
        helm('get', 'hooks', 'web', '--namespace', 'shop'),
    };

    it('are of more than thirty forms', () =>
      expect(Object.keys(outputs).length).toBeGreaterThan(30));

    it.each(Object.entries(outputs))('%s', async (_, write) => {
      const output = Buffer.from(await write());
      const file = path.join(folder, 'output');
      await writeFile(file, output);
      const { objects, problems } = readManifests(manifestText(output));
      // kubectl reads the file without a server, and writes a line for each object that it would
      // send.
      const template = '{.apiVersion} {.kind} {.metadata.name}{"\\n"}';
      const read = lines(
        await run(path.join(assets.folder, 'bin/kubectl'), [
          'annotate',
          '--local',
          '-f',
          file,
          'read=yes',
          '-o',
          `jsonpath=${template}`,
        ]),
      );
      expect(read.length).toBeGreaterThan(0);
      expect({
        problems,
        objects: objects
          .map(({ apiVersion, kind, name }) => `${apiVersion} ${kind} ${name}`)
          .sort(),
      }).toEqual({ problems: [], objects: read.sort() });
    });
  },
);

function run(program: string, parameters: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...parameters],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) =>
        error ? reject(new Error(stderr)) : resolve(stdout),
    );
  });
}

/**
 * A chart as people write them: loops, conditions, helpers, comments, hooks, and a document without
 * content.
 */
async function writeChart(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'templates'), { recursive: true });
  await writeFile(
    path.join(folder, 'Chart.yaml'),
    'apiVersion: v2\nname: web\nversion: 0.1.0\n',
  );
  await writeFile(path.join(folder, 'values.yaml'), 'many: 3\n');
  await writeFile(
    path.join(folder, 'templates/_helpers.tpl'),
    '{{- define "labels" -}}\napp: web\nrelease: {{ .Release.Name | quote }}\n{{- end }}\n',
  );
  const named = (kind: string, name: string) =>
    `kind: ${kind}\nmetadata:\n  name: ${name}\n  labels: {{- include "labels" . | nindent 4 }}\n`;
  await writeFile(
    path.join(folder, 'templates/budget.yaml'),
    `{{/* A comment */}}\n{{- if .Capabilities.APIVersions.Has "policy/v1" }}\napiVersion: policy/v1\n{{- else }}\napiVersion: policy/v1beta1\n{{- end }}\n${named(
      'PodDisruptionBudget',
      '{{ .Release.Name }}-chart',
    )}spec:\n  minAvailable: 1\n  selector: {matchLabels: {app: chart}}\n`,
  );
  await writeFile(
    path.join(folder, 'templates/many.yaml'),
    `{{- range $index, $_ := until (int .Values.many) }}\n---\n# Number {{ $index }}\n"apiVersion": "v1"\nkind: 'ConfigMap'\nmetadata: {"name": "{{ $.Release.Name }}-{{ $index }}"}\ndata:\n  text: |-\n    ---\n    kind: Nothing\n{{- end }}\n`,
  );
  await writeFile(
    path.join(folder, 'templates/nothing.yaml'),
    '{{- if false }}\napiVersion: v1\nkind: Secret\n{{- end }}\n',
  );
  await writeFile(
    path.join(folder, 'templates/hook.yaml'),
    `apiVersion: v1\n${named('ConfigMap', '{{ .Release.Name }}-hook').replace(
      '  labels',
      '  annotations: {"helm.sh/hook": "post-install,post-upgrade"}\n  labels',
    )}`,
  );
  await writeFile(
    path.join(folder, 'templates/list.yaml'),
    'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n      name: {{ .Release.Name }}-of-a-list\n',
  );
}

async function writeKustomization(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'kustomization.yaml'),
    'resources: [all.yaml]\nnamePrefix: pre-\ncommonAnnotations: {note: "kind: Pod"}\nconfigMapGenerator:\n- name: made\n  literals: ["a=apiVersion: v1"]\n',
  );
  await writeFile(path.join(folder, 'all.yaml'), manifests);
}
