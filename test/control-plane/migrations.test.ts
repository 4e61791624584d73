import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { migrateManifests } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';

/**
 * Rewritten manifests against the one who knows: an API server that serves both versions converts
 * each object itself, and must read the same from the rewritten manifest as from the old one. Where
 * no server here serves the old version, the rewritten manifest must be accepted.
 */
const assets = kubeTestAssets();
const versionOf = (minor: string) =>
  assets?.versions.find(version => version.startsWith(`v${minor}.`));
const rewrite = (
  manifest: object,
  targetMinor: string,
  currentMinor = targetMinor,
) =>
  migrateManifests(JSON.stringify(manifest), {
    knowledge: builtinKnowledge,
    currentMinor,
    targetMinor,
  });
const describeOn = (minor: string) =>
  versionOf(minor) ? describe : describe.skip;
const named = (title: string, minor: string) =>
  `${title} ${versionOf(minor) ?? minor}${
    versionOf(minor) ? '' : ' (skipped: not in KUBE_TEST_ASSETS)'
  }`;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

const podTemplate = {
  metadata: { labels: { app: 'web' } },
  spec: { restartPolicy: 'Never', containers: [{ name: 'web', image: 'web' }] },
};
const scaleTargetRef = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  name: 'web',
};

function controlPlaneOf(minor: string) {
  let controlPlane: ControlPlane | undefined;
  beforeAll(async () => {
    controlPlane = await ControlPlane.start({
      version: versionOf(minor) ?? '',
      apiServerFlags: ['--disable-admission-plugins=ServiceAccount'],
    });
  });
  afterAll(() => controlPlane?.stop());
  return () => {
    if (!controlPlane) throw new Error('The control plane did not start');
    return controlPlane;
  };
}

/**
 * What the server reads at the new version after it was given the manifest; what every write
 * changes is left out.
 */
async function storedAs(
  controlPlane: ControlPlane,
  manifest: string,
  resource: string,
) {
  await controlPlane.kubectl(['create', '-f', '-'], manifest);
  const { metadata, status, ...rest } = JSON.parse(
    await controlPlane.kubectl(['get', resource, 'oracle', '-o', 'json']),
  );
  await controlPlane.kubectl(['delete', resource, 'oracle', '--wait=true']);
  return rest;
}

function expectSameAsServer(
  minor: string,
  targetMinor: string,
  cases: readonly (readonly [resource: string, manifest: Manifest])[],
) {
  const controlPlane = controlPlaneOf(minor);
  it.each(
    cases.map(
      ([resource, manifest]) =>
        [
          `${manifest.kind} ${manifest.apiVersion}`,
          resource,
          manifest,
        ] as const,
    ),
  )(
    '%s reads the same from the rewritten manifest',
    async (_, resource, manifest) => {
      const old = { ...manifest, metadata: { name: 'oracle' } };
      const { text, objects } = rewrite(old, targetMinor, minor);
      expect(objects).toMatchObject([
        { from: manifest.apiVersion, to: expect.any(String) },
      ]);
      expect(await storedAs(controlPlane(), text, resource)).toEqual(
        await storedAs(controlPlane(), JSON.stringify(old), resource),
      );
    },
    60_000,
  );
}

describeOn('1.24')(
  named(
    'rewritten manifests are what the API server itself makes of the old ones,',
    '1.24',
  ),
  () => {
    expectSameAsServer('1.24', '1.25', [
      [
        'poddisruptionbudgets.v1.policy',
        {
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          spec: {
            minAvailable: '50%',
            selector: { matchLabels: { app: 'web' } },
          },
        },
      ],
      [
        'cronjobs.v1.batch',
        {
          apiVersion: 'batch/v1beta1',
          kind: 'CronJob',
          spec: {
            schedule: '0 3 * * *',
            suspend: true,
            concurrencyPolicy: 'Forbid',
            jobTemplate: { spec: { template: podTemplate } },
          },
        },
      ],
      [
        'horizontalpodautoscalers.v2.autoscaling',
        {
          apiVersion: 'autoscaling/v2beta1',
          kind: 'HorizontalPodAutoscaler',
          spec: {
            scaleTargetRef,
            maxReplicas: 5,
            // Metrics of one container are left out: 1.24 loses their container when it converts
            // them itself.
            metrics: [
              {
                type: 'Resource',
                resource: { name: 'cpu', targetAverageUtilization: 80 },
              },
              {
                type: 'Resource',
                resource: { name: 'memory', targetAverageValue: '100Mi' },
              },
              {
                type: 'Pods',
                pods: {
                  metricName: 'qps',
                  targetAverageValue: '1k',
                  selector: { matchLabels: { a: 'b' } },
                },
              },
              {
                type: 'Object',
                object: {
                  target: { apiVersion: 'v1', kind: 'Service', name: 'web' },
                  metricName: 'hits',
                  targetValue: '2k',
                },
              },
              {
                type: 'Object',
                object: {
                  target: { apiVersion: 'v1', kind: 'Service', name: 'web' },
                  metricName: 'mean',
                  targetValue: '2k',
                  averageValue: '1k',
                },
              },
              {
                type: 'External',
                external: {
                  metricName: 'queue',
                  metricSelector: { matchLabels: { a: 'b' } },
                  targetAverageValue: '30',
                },
              },
              {
                type: 'External',
                external: { metricName: 'size', targetValue: '30' },
              },
            ],
          },
        },
      ],
      [
        'horizontalpodautoscalers.v2.autoscaling',
        {
          apiVersion: 'autoscaling/v2beta2',
          kind: 'HorizontalPodAutoscaler',
          spec: {
            scaleTargetRef,
            maxReplicas: 5,
            behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
            metrics: [
              {
                type: 'Resource',
                resource: {
                  name: 'cpu',
                  target: { type: 'Utilization', averageUtilization: 80 },
                },
              },
            ],
          },
        },
      ],
      [
        'endpointslices.v1.discovery.k8s.io',
        {
          apiVersion: 'discovery.k8s.io/v1beta1',
          kind: 'EndpointSlice',
          addressType: 'IPv4',
          ports: [{ name: 'http', port: 80, protocol: 'TCP' }],
          endpoints: [
            {
              addresses: ['10.1.2.3'],
              nodeName: 'node-a',
              topology: { 'topology.kubernetes.io/zone': 'eu-1a' },
            },
          ],
        },
      ],
      [
        'runtimeclasses.v1.node.k8s.io',
        {
          apiVersion: 'node.k8s.io/v1beta1',
          kind: 'RuntimeClass',
          handler: 'gvisor',
          scheduling: { nodeSelector: { sandbox: 'yes' } },
        },
      ],
      [
        'csistoragecapacities.v1.storage.k8s.io',
        {
          apiVersion: 'storage.k8s.io/v1beta1',
          kind: 'CSIStorageCapacity',
          storageClassName: 'fast',
          capacity: '10Gi',
        },
      ],
      [
        'prioritylevelconfigurations.v1beta2.flowcontrol.apiserver.k8s.io',
        {
          apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta1',
          kind: 'PriorityLevelConfiguration',
          spec: {
            type: 'Limited',
            limited: {
              assuredConcurrencyShares: 12,
              limitResponse: { type: 'Reject' },
            },
          },
        },
      ],
      [
        'flowschemas.v1beta2.flowcontrol.apiserver.k8s.io',
        {
          apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta1',
          kind: 'FlowSchema',
          spec: {
            priorityLevelConfiguration: { name: 'global-default' },
            matchingPrecedence: 900,
            distinguisherMethod: { type: 'ByUser' },
          },
        },
      ],
    ]);
  },
);

describeOn('1.31')(
  named(
    'rewritten manifests are what the API server itself makes of the old ones,',
    '1.31',
  ),
  () => {
    const limited = (nominalConcurrencyShares: number) => ({
      type: 'Limited',
      limited: {
        nominalConcurrencyShares,
        lendablePercent: 50,
        limitResponse: { type: 'Reject' },
      },
    });
    expectSameAsServer('1.31', '1.32', [
      [
        'flowschemas.v1.flowcontrol.apiserver.k8s.io',
        {
          apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta3',
          kind: 'FlowSchema',
          spec: {
            priorityLevelConfiguration: { name: 'global-default' },
            matchingPrecedence: 900,
          },
        },
      ],
      [
        'prioritylevelconfigurations.v1.flowcontrol.apiserver.k8s.io',
        {
          apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta3',
          kind: 'PriorityLevelConfiguration',
          spec: limited(7),
        },
      ],
      [
        'prioritylevelconfigurations.v1.flowcontrol.apiserver.k8s.io',
        {
          apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta3',
          kind: 'PriorityLevelConfiguration',
          spec: limited(0),
        },
      ],
    ]);
  },
);

describeOn('1.37')(
  named(
    'manifests of versions that no server here serves are accepted once rewritten, by',
    '1.37',
  ),
  () => {
    const controlPlane = controlPlaneOf('1.37');
    const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
    const roleRef = {
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'ClusterRole',
      name: 'view',
    };
    const backend = { serviceName: 'web', servicePort: 80 };
    const cases: readonly Manifest[] = [
      {
        apiVersion: 'extensions/v1beta1',
        kind: 'Deployment',
        spec: {
          template: {
            ...podTemplate,
            spec: { containers: podTemplate.spec.containers },
          },
        },
      },
      {
        apiVersion: 'apps/v1beta1',
        kind: 'StatefulSet',
        spec: {
          serviceName: 'web',
          template: {
            ...podTemplate,
            spec: { containers: podTemplate.spec.containers },
          },
        },
      },
      {
        apiVersion: 'extensions/v1beta1',
        kind: 'DaemonSet',
        spec: {
          templateGeneration: 2,
          template: {
            ...podTemplate,
            spec: { containers: podTemplate.spec.containers },
          },
        },
      },
      {
        apiVersion: 'apps/v1beta2',
        kind: 'ReplicaSet',
        spec: {
          replicas: 1,
          template: {
            ...podTemplate,
            spec: { containers: podTemplate.spec.containers },
          },
        },
      },
      {
        apiVersion: 'extensions/v1beta1',
        kind: 'Ingress',
        spec: {
          backend,
          rules: [
            {
              host: 'shop.example.com',
              http: {
                paths: [
                  {
                    path: '/api',
                    backend: { serviceName: 'api', servicePort: 'http' },
                  },
                  { backend },
                ],
              },
            },
          ],
        },
      },
      {
        apiVersion: 'networking.k8s.io/v1beta1',
        kind: 'IngressClass',
        spec: { controller: 'example.com/ingress' },
      },
      {
        apiVersion: 'extensions/v1beta1',
        kind: 'NetworkPolicy',
        spec: { podSelector: {}, ingress: [] },
      },
      {
        apiVersion: 'rbac.authorization.k8s.io/v1beta1',
        kind: 'ClusterRole',
        rules,
      },
      {
        apiVersion: 'rbac.authorization.k8s.io/v1beta1',
        kind: 'ClusterRoleBinding',
        roleRef,
        subjects: [
          {
            kind: 'Group',
            name: 'readers',
            apiGroup: 'rbac.authorization.k8s.io',
          },
        ],
      },
      {
        apiVersion: 'scheduling.k8s.io/v1beta1',
        kind: 'PriorityClass',
        value: 10,
      },
      {
        apiVersion: 'storage.k8s.io/v1beta1',
        kind: 'StorageClass',
        provisioner: 'example.com/disk',
      },
      {
        apiVersion: 'storage.k8s.io/v1beta1',
        kind: 'CSIDriver',
        spec: { attachRequired: false },
      },
      {
        apiVersion: 'coordination.k8s.io/v1beta1',
        kind: 'Lease',
        spec: { holderIdentity: 'a' },
      },
      {
        apiVersion: 'admissionregistration.k8s.io/v1beta1',
        kind: 'ValidatingWebhookConfiguration',
        webhooks: [
          {
            name: 'a.example.com',
            sideEffects: 'None',
            clientConfig: { url: 'https://a.example.com' },
            rules: [
              {
                apiGroups: [''],
                apiVersions: ['v1'],
                resources: ['pods'],
                operations: ['CREATE'],
              },
            ],
          },
        ],
      },
      {
        apiVersion: 'admissionregistration.k8s.io/v1beta1',
        kind: 'MutatingWebhookConfiguration',
        webhooks: [
          {
            name: 'a.example.com',
            sideEffects: 'NoneOnDryRun',
            clientConfig: { url: 'https://a.example.com' },
          },
        ],
      },
      {
        apiVersion: 'policy/v1beta1',
        kind: 'PodDisruptionBudget',
        spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
      },
      {
        apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta2',
        kind: 'PriorityLevelConfiguration',
        spec: {
          type: 'Limited',
          limited: {
            assuredConcurrencyShares: 12,
            limitResponse: { type: 'Reject' },
          },
        },
      },
    ];

    it.each(
      cases.map(
        manifest =>
          [`${manifest.kind} ${manifest.apiVersion}`, manifest] as const,
      ),
    )('%s', async (_, manifest) => {
      const { text } = rewrite(
        { ...manifest, metadata: { name: 'oracle' } },
        '1.37',
      );
      expect(
        await controlPlane().kubectl(
          ['create', '--dry-run=server', '--validate=strict', '-f', '-'],
          text,
        ),
      ).toContain('created (server dry run)');
    });

    it('CustomResourceDefinition apiextensions.k8s.io/v1beta1', async () => {
      const schema = {
        type: 'object',
        properties: {
          spec: { type: 'object', properties: { cron: { type: 'string' } } },
        },
      };
      const spec = {
        group: 'example.com',
        version: 'v1',
        names: {
          plural: 'crontabs',
          singular: 'crontab',
          kind: 'CronTab',
          listKind: 'CronTabList',
        },
        preserveUnknownFields: false,
        additionalPrinterColumns: [
          { name: 'Cron', type: 'string', JSONPath: '.spec.cron' },
        ],
        validation: { openAPIV3Schema: schema },
        subresources: { status: {} },
      };
      const { text } = rewrite(
        {
          apiVersion: 'apiextensions.k8s.io/v1beta1',
          kind: 'CustomResourceDefinition',
          metadata: { name: 'crontabs.example.com' },
          spec,
        },
        '1.37',
      );
      expect(
        await controlPlane().kubectl(
          ['create', '--dry-run=server', '--validate=strict', '-f', '-'],
          text,
        ),
      ).toContain('created (server dry run)');
    });
  },
);
