import { builtinKnowledge, compareMinors } from '@drydock/kubernetes-knowledge';
import { parse } from 'yaml';
import { conversions } from './conversions';
import { migrateManifests } from './migrateManifests';

const migrate = (
  text: string,
  targetMinor = '1.37',
  currentMinor = targetMinor,
) =>
  migrateManifests(text, {
    knowledge: builtinKnowledge,
    currentMinor,
    targetMinor,
  });

describe('migrateManifests', () => {
  it('changes one line where only the version changed, and keeps comments and the other documents byte for byte', () => {
    const other =
      'apiVersion: v1\nkind: Service\nmetadata: {name:   odd}   # kept as it is\n';
    const text = `# nightly jobs\napiVersion: batch/v1beta1 # old\nkind: CronJob\nmetadata:\n  name: nightly\nspec:\n  schedule: "0 3 * * *"\n---\n${other}`;
    expect(migrate(text)).toEqual({
      text: text.replace('batch/v1beta1', 'batch/v1'),
      objects: [
        {
          kind: 'CronJob',
          name: 'nightly',
          line: 1,
          from: 'batch/v1beta1',
          to: 'batch/v1',
          changes: ['apiVersion batch/v1beta1 is now batch/v1'],
          decisions: [],
        },
      ],
    });
  });

  it('leaves alone what the target serves, templates, and what is not YAML', () => {
    const text =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ .Values.name }}\n---\nkind: "open\n---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: a\n';
    expect(migrate(text)).toEqual({ text, objects: [] });
    expect(
      migrate(
        'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: a\n',
        '1.20',
      ).objects,
    ).toEqual([]);
  });

  it.each([
    ['an alias without an anchor', 'labels: *nowhere'],
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x]\n  ${[...'bcdefgh']
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(9)
              .fill(`*${'abcdefg'[index]}`)
              .join(',')}]`,
        )
        .join('\n  ')}`,
    ],
    ['nesting that no manifest has', `deep: ${'['.repeat(10_000)}`],
  ])(
    'leaves alone a document with %s, and rewrites the others [T-257]',
    (_, line) => {
      const old =
        'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: a\n';
      expect(migrate(`${old}  ${line}\n---\n${old}`).text).toBe(
        `${old}  ${line}\n---\n${old.replace('v1beta1', 'v1')}`,
      );
    },
  );

  it('leaves alone an object whose fields are of another form, and says so', () => {
    const text =
      'apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata:\n  name: odd\nspec:\n  rules:\n  - http:\n      paths:\n      - path: /\n        backend:\n        - {serviceName: shop, servicePort: 80}\n        pathType: []\n      - [x]\n';
    const migration = migrate(text);
    expect(migration.text).toBe(text);
    expect(migration.objects).toMatchObject([
      {
        kind: 'Ingress',
        name: 'odd',
        from: 'extensions/v1beta1',
        changes: [],
        decisions: [expect.stringContaining('by hand')],
      },
    ]);
    expect(migration.objects[0]).not.toHaveProperty('to');
  });

  it('rewrites an Ingress', () => {
    const { text, objects } = migrate(`apiVersion: extensions/v1beta1
kind: Ingress
metadata:
  name: shop
  annotations:
    kubernetes.io/ingress.class: nginx
spec:
  backend:
    serviceName: fallback
    servicePort: http
  rules:
  - host: shop.example.com
    http:
      paths:
      - path: /api
        backend:
          serviceName: api
          servicePort: 8080
`);
    expect(parse(text)).toEqual({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: 'shop',
        annotations: { 'kubernetes.io/ingress.class': 'nginx' },
      },
      spec: {
        defaultBackend: {
          service: { name: 'fallback', port: { name: 'http' } },
        },
        rules: [
          {
            host: 'shop.example.com',
            http: {
              paths: [
                {
                  path: '/api',
                  pathType: 'ImplementationSpecific',
                  backend: { service: { name: 'api', port: { number: 8080 } } },
                },
              ],
            },
          },
        ],
      },
    });
    expect(text).toContain('\n  rules:\n  - host');
    expect(objects[0].decisions).toEqual([
      expect.stringContaining('ingressClassName'),
    ]);
  });

  it('writes down what extensions/v1beta1 implied for a Deployment', () => {
    const { text, objects } = migrate(
      'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: web}]}\n',
    );
    expect(parse(text).spec).toMatchObject({
      selector: { matchLabels: { app: 'web' } },
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
      progressDeadlineSeconds: 2147483647,
      revisionHistoryLimit: 2147483647,
    });
    expect(objects[0].decisions).toEqual([
      expect.stringContaining('cannot be changed'),
    ]);
  });

  it('rewrites every form of metric of an autoscaler', () => {
    const { text } = migrate(`apiVersion: autoscaling/v2beta1
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
  metrics:
  - type: Resource
    resource: {name: cpu, targetAverageUtilization: 80}
  - type: Pods
    pods: {metricName: qps, targetAverageValue: 1k}
  - type: Object
    object: {target: {kind: Service, name: web}, metricName: hits, targetValue: 2k}
  - type: External
    external: {metricName: queue, metricSelector: {matchLabels: {a: b}}, targetAverageValue: 30}
`);
    expect(parse(text).spec.metrics).toEqual([
      {
        type: 'Resource',
        resource: {
          name: 'cpu',
          target: { type: 'Utilization', averageUtilization: 80 },
        },
      },
      {
        type: 'Pods',
        pods: {
          metric: { name: 'qps' },
          target: { type: 'AverageValue', averageValue: '1k' },
        },
      },
      {
        type: 'Object',
        object: {
          describedObject: { kind: 'Service', name: 'web' },
          metric: { name: 'hits' },
          target: { type: 'Value', value: '2k' },
        },
      },
      {
        type: 'External',
        external: {
          metric: { name: 'queue', selector: { matchLabels: { a: 'b' } } },
          target: { type: 'AverageValue', averageValue: 30 },
        },
      },
    ]);
  });

  it('keeps how a webhook behaved, and asks its owners for what only they know', () => {
    const { text, objects } = migrate(
      'apiVersion: admissionregistration.k8s.io/v1beta1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: guard}\nwebhooks:\n- name: a.example.com\n  clientConfig: {url: https://a.example.com}\n',
    );
    expect(parse(text).webhooks[0]).toMatchObject({
      failurePolicy: 'Ignore',
      matchPolicy: 'Exact',
      timeoutSeconds: 30,
      admissionReviewVersions: ['v1beta1'],
    });
    expect(objects[0].decisions).toEqual(
      expect.arrayContaining([
        expect.stringContaining('webhooks[0].sideEffects'),
      ]),
    );
  });

  it('moves what a custom resource definition said once into its versions', () => {
    const { text, objects } = migrate(`apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  version: v1
  names: {plural: crontabs, kind: CronTab}
  preserveUnknownFields: false
  additionalPrinterColumns:
  - {name: Spec, type: string, JSONPath: .spec.cron}
  validation:
    openAPIV3Schema: {type: object, properties: {spec: {type: object}}}
  subresources: {status: {}}
`);
    expect(parse(text).spec).toEqual({
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'crontabs', kind: 'CronTab' },
      preserveUnknownFields: false,
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: { spec: { type: 'object' } },
            },
          },
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Spec', type: 'string', jsonPath: '.spec.cron' },
          ],
        },
      ],
    });
    expect(objects[0].decisions).toEqual([
      expect.stringContaining('structural'),
    ]);
  });

  it('warns of a budget whose empty selector changes its meaning', () => {
    expect(
      migrate(
        'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec: {minAvailable: 1, selector: {}}\n',
      ).objects[0].decisions,
    ).toEqual([expect.stringContaining('every pod of the namespace')]);
  });

  it('keeps 30 shares where 0 stood for them', () => {
    const { text } = migrate(
      'apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: PriorityLevelConfiguration\nmetadata: {name: a}\nspec: {type: Limited, limited: {nominalConcurrencyShares: 0}}\n',
    );
    expect(parse(text).spec.limited).toEqual({ nominalConcurrencyShares: 30 });
  });

  it('leaves what has no replacement as it is, and says so', () => {
    const text =
      'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata:\n  name: all\n';
    expect(migrate(text)).toMatchObject({
      text,
      objects: [
        {
          kind: 'PodSecurityPolicy',
          changes: [],
          decisions: [expect.stringContaining('no replacement')],
        },
      ],
    });
  });

  it('rewrites the items of a List, and JSON as JSON', () => {
    const list = migrate(
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  metadata: {name: a}\n- apiVersion: batch/v1beta1\n  kind: CronJob\n  metadata: {name: b}\n',
    );
    expect(
      parse(list.text).items.map(
        ({ apiVersion }: { apiVersion: string }) => apiVersion,
      ),
    ).toEqual(['v1', 'batch/v1']);
    const json = migrate(
      '{"apiVersion": "batch/v1beta1", "kind": "CronJob", "metadata": {"name": "b"}}',
    );
    expect(JSON.parse(json.text)).toEqual({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'b' },
    });
  });

  it('rewrites JSON objects that follow each other, each on its line', () => {
    const job = (name: string, version = 'v1beta1') =>
      JSON.stringify({
        apiVersion: `batch/${version}`,
        kind: 'CronJob',
        metadata: { name },
      });
    const kept = '{ "apiVersion": "v1",   "kind": "Secret" }';
    const { text, objects } = migrate(
      `${job('a')}\n${kept}\n${job('b')}\n---\n${job('c')}${job('d')}`,
    );
    expect(text).toBe(
      `${job('a', 'v1')}\n${kept}\n${job('b', 'v1')}\n---\n${job(
        'c',
        'v1',
      )}\n${job('d', 'v1')}\n`,
    );
    expect(objects.map(({ name, line }) => [name, line])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 5],
      ['d', 5],
    ]);
  });

  it('leaves a list with a name of its own, whose items take its version, to people', () => {
    const text =
      'apiVersion: policy/v1beta1\nkind: PodDisruptionBudgetList\nitems:\n- metadata: {name: a}\n';
    expect(migrate(text)).toMatchObject({
      text,
      objects: [
        {
          kind: 'PodDisruptionBudgetList',
          changes: [],
          decisions: [expect.stringContaining('bring it to policy/v1 by hand')],
        },
      ],
    });
  });

  it('has nothing more to do the second time, for every rule', () => {
    for (const { kinds, from } of conversions) {
      for (const kind of kinds) {
        for (const apiVersion of from) {
          const row = builtinKnowledge.findApiVersion({
            ...groupVersion(apiVersion),
            kind,
          });
          const { reviewedThrough } = builtinKnowledge;
          const target =
            row?.removed && compareMinors(row.removed, reviewedThrough) <= 0
              ? row.removed
              : reviewedThrough;
          const once = migrate(
            `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: a\n`,
            target,
          );
          expect({
            kind,
            apiVersion,
            to: once.objects[0]?.to !== undefined,
          }).toEqual({ kind, apiVersion, to: true });
          expect(migrate(once.text, target)).toEqual({
            text: once.text,
            objects: [],
          });
        }
      }
    }
  });
});

function groupVersion(apiVersion: string) {
  const [group, version] = apiVersion.split('/');
  return { group, version };
}

describe("what today's server must take, too", () => {
  const flowSchema =
    'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: FlowSchema\nmetadata:\n  name: a\n';

  it('is chosen where a version is served before and after', () => {
    expect(migrate(flowSchema, '1.26', '1.25').objects).toMatchObject([
      { to: 'flowcontrol.apiserver.k8s.io/v1beta2', decisions: [] },
    ]);
  });

  it('is left to people where none is: they must know when to merge', () => {
    const [object] = migrate(flowSchema, '1.32', '1.25').objects;
    expect(object.to).toBe('flowcontrol.apiserver.k8s.io/v1');
    expect(object.decisions).toContainEqual(
      expect.stringMatching(
        /^When to merge this: v1\.25 does not serve .* once the cluster runs v1\.29\./,
      ),
    );
  });
});
