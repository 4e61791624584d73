import { said, inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type {
  DetectionKind,
  DetectionSignal,
} from '@drydock/kubernetes-knowledge';
import {
  notablePodAnnotations,
  notablePodFields,
  notableServiceAnnotations,
  notableServiceFields,
  notableWorkloadFields,
} from '../collect/notableFields';
import type {
  ComponentFacts,
  InventorySection,
  InventorySections,
  PersistentVolumeFacts,
  PodTemplateFacts,
  WorkloadFacts,
} from '../contracts';
import { forbidden, inventoryOf, nodeOf } from '../testing/inventories';
import { FactReader } from './factReader';
import { lookFor } from './look';
import type { Blindness } from './sightings';

const hints = { labels: {}, annotations: {} };
const emptyTemplate: PodTemplateFacts = {
  images: [],
  withoutReadinessProbe: [],
  requests: {},
  volumes: [],
  hostNetwork: false,
  hostPorts: [],
  nodeSelector: {},
  podAntiAffinity: [],
  podAffinity: [],
  topologySpread: [],
  tolerations: [],
  notableFields: [],
  notableAnnotations: [],
};

function workload(
  template: Partial<PodTemplateFacts>,
  kind = 'Deployment',
  name = 'web',
): Partial<InventorySections> {
  const facts: WorkloadFacts = {
    object: { group: 'apps', kind, namespace: 'shop', name },
    podLabels: {},
    images: template.images ?? [],
    template: { ...emptyTemplate, ...template },
    ...hints,
  };
  return { workloads: [facts] };
}

function component(
  name: string,
  facts: Partial<ComponentFacts> = {},
): Partial<InventorySections> {
  return {
    components: [
      {
        component: name,
        pod: `${name}-a`,
        flags: {},
        featureGates: {},
        ...facts,
      },
    ],
  };
}

function document(
  kind: string,
  values: Record<string, string>,
  more: { apiVersion?: string; configMap?: string } = {},
): Partial<InventorySections> {
  return {
    configuration: {
      documents: [
        { configMap: 'kube-proxy', key: 'config.conf', kind, values, ...more },
      ],
    },
  };
}

function volume(
  facts: Partial<PersistentVolumeFacts>,
  drivers: readonly string[] = [],
): Partial<InventorySections> {
  return {
    storage: {
      volumes: [
        {
          object: { group: '', kind: 'PersistentVolume', name: 'data' },
          type: 'csi',
          legacyLabels: [],
          ...hints,
          ...facts,
        },
      ],
      classes: [],
      drivers,
    },
  };
}

/** Where kubelets show their gates. */
const kubelets = document(
  'KubeletConfiguration',
  {},
  { configMap: 'kubelet-config' },
);
const node = (
  facts: Parameters<typeof nodeOf>[2],
): Partial<InventorySections> => ({
  nodes: [nodeOf('node-a', 'v1.30.0', facts)],
});
const service = (
  notableFields: readonly string[],
  notableAnnotations: readonly string[] = [],
): Partial<InventorySections> => ({
  services: [
    {
      object: { group: '', kind: 'Service', namespace: 'shop', name: 'web' },
      notableFields,
      notableAnnotations,
      ...hints,
    },
  ],
});
const crdOf = (unreadable?: string): Partial<InventorySections> => ({
  'custom-resources': [
    {
      object: {
        group: 'apiextensions.k8s.io',
        kind: 'CustomResourceDefinition',
        name: 'x.example.org',
      },
      group: 'example.org',
      kind: 'X',
      resource: 'xs',
      versions: [],
      storedVersions: [],
      preserveUnknownFields: false,
      faults: [],
      conversion: {
        reviewVersions: ['v1'],
        certificate: unreadable
          ? { unreadable }
          : { notAfter: '2030-01-01T00:00:00Z' },
      },
      ...hints,
    },
  ],
});
const webhookOn = (...apiGroups: string[]): Partial<InventorySections> => ({
  'admission-webhooks': [
    {
      object: {
        group: 'admissionregistration.k8s.io',
        kind: 'ValidatingWebhookConfiguration',
        name: 'hook',
      },
      name: 'hook.example.org',
      failurePolicy: 'Ignore',
      matchPolicy: 'Equivalent',
      timeoutSeconds: 5,
      matchConditions: 0,
      rules: [
        {
          operations: ['CREATE'],
          apiGroups,
          apiVersions: ['*'],
          resources: ['*'],
        },
      ],
      ...hints,
    },
  ],
});
const apiService = (served: boolean): Partial<InventorySections> => ({
  'api-services': [
    {
      object: {
        group: 'apiregistration.k8s.io',
        kind: 'APIService',
        name: 'v1.example.org',
      },
      group: 'example.org',
      version: 'v1',
      ...(served
        ? {
            backend: {
              kind: 'service',
              namespace: 'shop',
              name: 'api',
            } as const,
          }
        : {}),
      ...hints,
    },
  ],
});
const policies = (objects: number): Partial<InventorySections> => ({
  'api-evidence': {
    kinds: [
      {
        group: 'policy',
        kind: 'PodSecurityPolicy',
        resource: 'podsecuritypolicies',
        objects: 0,
        storedObjects: objects,
      },
    ],
    objects: [],
  },
});

interface Case {
  readonly signal: DetectionSignal;
  /** Facts in which it is found, and facts that look alike and are innocent. */
  readonly positive: Partial<InventorySections>;
  readonly innocent: Partial<InventorySections>;
  /** What is never seen, beside what is. */
  readonly blind?: Blindness;
}

const anchored: DetectionSignal = {
  kind: 'flag',
  component: 'kube-apiserver',
  flags: ['port'],
};

const cases: readonly Case[] = [
  {
    signal: anchored,
    positive: component('kube-apiserver', { flags: { port: '0' } }),
    innocent: component('kube-apiserver', { flags: { 'secure-port': '6443' } }),
  },
  {
    signal: { ...anchored, flags: ['cloud-provider'], isNot: ['external', ''] },
    positive: component('kube-apiserver', {
      flags: { 'cloud-provider': 'gce' },
    }),
    innocent: component('kube-apiserver', {
      flags: { 'cloud-provider': 'external' },
    }),
  },
  {
    signal: { kind: 'any-component-flag', flags: ['log-dir'] },
    positive: component('kube-apiserver', { flags: { 'log-dir': '/var/log' } }),
    innocent: component('kube-apiserver', { flags: { v: '2' } }),
    blind: {
      of: 'other',
      reason: { code: 'check.look.kubelet-flags' },
    },
  },
  {
    signal: { kind: 'feature-gate', gates: ['RuntimeClass'] },
    positive: component('kube-apiserver', {
      featureGates: { RuntimeClass: true },
    }),
    innocent: {
      ...component('kube-apiserver', {
        featureGates: { RuntimeClassInImageCriApi: true },
      }),
      ...kubelets,
    },
  },
  {
    signal: {
      kind: 'feature-gate',
      gates: ['SidecarContainers'],
      value: false,
    },
    positive: {
      ...component('kube-apiserver'),
      ...document('KubeletConfiguration', {
        'featureGates.SidecarContainers': 'false',
      }),
    },
    innocent: {
      ...component('kube-apiserver'),
      ...document('KubeletConfiguration', {
        'featureGates.SidecarContainers': 'true',
      }),
    },
  },
  {
    signal: { kind: 'feature-gate', gates: ['DryRun'] },
    positive: {
      ...component('kube-apiserver'),
      ...document('ClusterConfiguration', {
        'apiServer.extraArgs.feature-gates': 'A=true,DryRun=true',
      }),
    },
    innocent: {
      ...component('kube-apiserver'),
      ...document('KubeletConfiguration', {
        'apiServer.extraArgs.feature-gates': 'DryRunNot=true',
      }),
    },
  },
  {
    signal: { kind: 'admission-plugin', plugins: ['PodSecurityPolicy'] },
    positive: component('kube-apiserver', {
      flags: {
        'enable-admission-plugins': 'NodeRestriction,PodSecurityPolicy',
      },
    }),
    innocent: component('kube-apiserver', {
      flags: {
        'enable-admission-plugins': 'NodeRestriction',
        'disable-admission-plugins': 'PodSecurityPolicy',
      },
    }),
  },
  {
    signal: {
      kind: 'configuration-version',
      apiVersions: ['kubeadm.k8s.io/v1beta3'],
    },
    positive: document(
      'ClusterConfiguration',
      {},
      { apiVersion: 'kubeadm.k8s.io/v1beta3' },
    ),
    innocent: document(
      'ClusterConfiguration',
      {},
      { apiVersion: 'kubeadm.k8s.io/v1beta4' },
    ),
  },
  {
    signal: {
      kind: 'configuration-value',
      document: 'KubeProxyConfiguration',
      path: 'mode',
      is: ['ipvs'],
    },
    positive: document('KubeProxyConfiguration', { mode: 'ipvs' }),
    innocent: document('KubeProxyConfiguration', { mode: 'iptables' }),
  },
  {
    signal: {
      kind: 'configuration-value',
      document: 'KubeProxyConfiguration',
      path: 'mode',
      is: [''],
    },
    positive: document('KubeProxyConfiguration', {}),
    innocent: document('KubeProxyConfiguration', { mode: 'nftables' }),
  },
  {
    signal: { kind: 'config-map', prefix: 'kubelet-config-1.' },
    positive: document(
      'KubeletConfiguration',
      {},
      { configMap: 'kubelet-config-1.24' },
    ),
    innocent: document(
      'KubeletConfiguration',
      {},
      { configMap: 'kubelet-config' },
    ),
  },
  {
    signal: { kind: 'component-version', component: 'etcd', below: '3.5.24' },
    positive: component('etcd', { version: '3.5.21-0' }),
    innocent: component('etcd', { version: '3.5.24-0' }),
  },
  {
    signal: { kind: 'node-runtime', runtime: 'docker' },
    positive: node({ containerRuntime: 'docker://20.10.7' }),
    innocent: node({ containerRuntime: 'containerd://1.7.2' }),
  },
  {
    signal: { kind: 'node-runtime', runtime: 'containerd', below: '2.0.0' },
    positive: node({ containerRuntime: 'containerd://1.7.28' }),
    innocent: node({ containerRuntime: 'containerd://2.0.0-rc.1' }),
  },
  {
    signal: { kind: 'node-operating-system', operatingSystem: 'windows' },
    positive: node({ operatingSystem: 'windows' }),
    innocent: node({ operatingSystem: 'linux' }),
  },
  {
    signal: { kind: 'node-provider', schemes: ['vsphere'] },
    positive: node({ providerScheme: 'vsphere' }),
    innocent: node({ providerScheme: 'aws' }),
  },
  {
    signal: { kind: 'node-kernel', below: '6.3' },
    positive: node({ kernelVersion: '5.15.0-100-generic' }),
    innocent: node({ kernelVersion: '6.3.0' }),
  },
  {
    signal: { kind: 'volume-type', types: ['rbd'] },
    positive: workload({ volumes: [{ name: 'data', type: 'rbd' }] }),
    innocent: workload({ volumes: [{ name: 'rbd', type: 'emptyDir' }] }),
  },
  {
    signal: { kind: 'volume-type', types: ['rbd'] },
    positive: volume({ type: 'rbd' }),
    innocent: volume({ type: 'csi', driver: 'rbd.csi.ceph.com' }),
  },
  {
    signal: {
      kind: 'volume-type',
      types: ['azureDisk'],
      withoutDriver: 'disk.csi.azure.com',
    },
    positive: volume({ type: 'azureDisk' }),
    innocent: volume({ type: 'azureDisk' }, ['disk.csi.azure.com']),
  },
  {
    signal: { kind: 'host-path', paths: ['/var/run/docker.sock'] },
    positive: workload({
      volumes: [{ name: 's', type: 'hostPath', path: '/var/run/docker.sock' }],
    }),
    innocent: workload({
      volumes: [
        { name: 's', type: 'hostPath', path: '/var/run/containerd.sock' },
      ],
    }),
  },
  {
    signal: { kind: 'image', images: ['k8s.gcr.io/*'] },
    positive: workload({ images: ['k8s.gcr.io/pause:3.5'] }),
    innocent: workload({
      images: ['registry.k8s.io/pause:3.9', 'example.com/k8s.gcr.io/pause:3.5'],
    }),
  },
  {
    signal: { kind: 'pod-field', fields: ['hostUsers=false'] },
    positive: workload({ notableFields: ['hostUsers=false'] }),
    innocent: workload({ notableFields: ['lifecycle.preStop'] }),
  },
  {
    signal: {
      kind: 'pod-annotation',
      keys: ['container.apparmor.security.beta.kubernetes.io/*'],
    },
    positive: workload({
      notableAnnotations: [
        'container.apparmor.security.beta.kubernetes.io/web',
      ],
    }),
    innocent: workload({
      notableAnnotations: ['seccomp.security.alpha.kubernetes.io/pod'],
    }),
  },
  {
    signal: {
      kind: 'node-label',
      keys: ['failure-domain.beta.kubernetes.io/*'],
    },
    positive: workload({
      nodeSelector: { 'failure-domain.beta.kubernetes.io/zone': 'a' },
    }),
    innocent: workload({
      nodeSelector: { 'topology.kubernetes.io/zone': 'a' },
    }),
  },
  {
    signal: { kind: 'node-label', keys: ['beta.kubernetes.io/os'] },
    positive: workload({
      nodeAffinity: [
        {
          matchExpressions: [
            { key: 'beta.kubernetes.io/os', operator: 'Exists' },
          ],
        },
      ],
    }),
    innocent: workload({
      nodeAffinity: [
        { matchExpressions: [{ key: 'kubernetes.io/os', operator: 'Exists' }] },
      ],
    }),
  },
  {
    signal: {
      kind: 'node-label',
      keys: ['failure-domain.beta.kubernetes.io/*'],
    },
    positive: volume({
      legacyLabels: ['failure-domain.beta.kubernetes.io/zone'],
    }),
    innocent: volume({}),
  },
  {
    signal: {
      kind: 'toleration',
      key: 'node-role.kubernetes.io/master',
      besides: 'node-role.kubernetes.io/control-plane',
    },
    positive: workload({
      tolerations: [{ key: 'node-role.kubernetes.io/master' }],
    }),
    innocent: workload({
      tolerations: [
        { key: 'node-role.kubernetes.io/master' },
        { key: 'node-role.kubernetes.io/control-plane' },
      ],
    }),
  },
  {
    signal: { kind: 'spread-on-some-nodes' },
    positive: workload({
      topologySpread: [{ topologyKey: 'zone', maxSkew: 1, required: true }],
      nodeSelector: { pool: 'a' },
    }),
    innocent: workload({
      topologySpread: [{ topologyKey: 'zone', maxSkew: 1, required: true }],
    }),
  },
  {
    signal: { kind: 'host-port-in-node-port-range' },
    positive: workload({ hostPorts: [30_080] }),
    innocent: workload({ hostPorts: [8080, 32_768] }),
  },
  {
    signal: { kind: 'workload-name', workload: 'StatefulSet', contains: '.' },
    positive: workload({}, 'StatefulSet', 'db.main'),
    innocent: workload({}, 'Deployment', 'db.main'),
  },
  {
    signal: {
      kind: 'storage-provisioner',
      provisioners: ['kubernetes.io/rbd'],
    },
    positive: {
      storage: {
        volumes: [],
        classes: [
          { name: 'slow', provisioner: 'kubernetes.io/rbd', isDefault: false },
        ],
        drivers: [],
      },
    },
    innocent: {
      storage: {
        volumes: [],
        classes: [
          { name: 'rbd', provisioner: 'rbd.csi.ceph.com', isDefault: true },
        ],
        drivers: [],
      },
    },
  },
  {
    signal: { kind: 'service-field', fields: ['spec.externalIPs'] },
    positive: service(['spec.externalIPs']),
    innocent: service(['spec.loadBalancerIP']),
  },
  {
    signal: {
      kind: 'service-annotation',
      keys: ['service.kubernetes.io/topology-mode'],
    },
    positive: service([], ['service.kubernetes.io/topology-mode']),
    innocent: service([], ['service.kubernetes.io/topology-aware-hints']),
  },
  {
    signal: { kind: 'namespace-label', key: 'resource.k8s.io/admin-access' },
    positive: {
      namespaces: [
        {
          name: 'gpu',
          uid: '1',
          labels: { 'resource.k8s.io/admin-access': 'true' },
          annotations: {},
        },
      ],
    },
    innocent: {
      namespaces: [
        {
          name: 'gpu',
          uid: '1',
          labels: { 'resource.kubernetes.io/admin-access': 'true' },
          annotations: {},
        },
      ],
    },
  },
  {
    signal: {
      kind: 'namespace-label',
      key: 'pod-security.kubernetes.io/enforce',
      absent: true,
    },
    positive: { namespaces: [{ name: 'shop', uid: '1', ...hints }] },
    innocent: {
      namespaces: [
        { name: 'kube-system', uid: '1', ...hints },
        {
          name: 'shop',
          uid: '2',
          labels: { 'pod-security.kubernetes.io/enforce': 'baseline' },
          annotations: {},
        },
      ],
    },
  },
  {
    signal: { kind: 'served-api', groupVersions: ['resource.k8s.io/v1alpha3'] },
    positive: {
      apis: [{ group: 'resource.k8s.io', version: 'v1alpha3', resources: [] }],
    },
    innocent: {
      apis: [{ group: 'resource.k8s.io', version: 'v1beta1', resources: [] }],
    },
  },
  {
    signal: {
      kind: 'stored-kind',
      group: 'policy',
      kinds: ['PodSecurityPolicy'],
    },
    positive: policies(2),
    innocent: policies(0),
  },
  {
    signal: { kind: 'webhook-rule', groups: ['authentication.k8s.io'] },
    positive: webhookOn('authentication.k8s.io'),
    innocent: webhookOn('*'),
  },
  {
    signal: { kind: 'conversion-ca-unreadable' },
    positive: crdOf('no certificate in it'),
    innocent: crdOf(),
  },
  {
    signal: { kind: 'aggregated-api' },
    positive: apiService(true),
    innocent: apiService(false),
  },
];

function look(signal: DetectionSignal, facts: Partial<InventorySections>) {
  return lookFor(signal, new FactReader(inventoryOf(facts)));
}

describe('lookFor', () => {
  it.each(cases.map(one => [JSON.stringify(one.signal), one] as const))(
    'finds %s and leaves the innocent alone',
    (_, { signal, positive, innocent, blind }) => {
      expect(look(signal, positive).found).toHaveLength(1);
      expect(look(signal, innocent)).toEqual({ found: [], blind });
    },
  );

  it('has a case for every kind of signal that the knowledge uses', () => {
    const used = new Set<DetectionKind>(
      builtinKnowledge
        .breakingChanges('1.0', '1.99')
        .flatMap(({ detection }) => detection.map(({ kind }) => kind)),
    );
    const tested = new Set<DetectionKind>([
      ...cases.map(({ signal }) => signal.kind),
      'manual',
    ]);
    expect([...used].filter(kind => !tested.has(kind))).toEqual([]);
  });

  it.each(
    cases.map(
      ({ signal, positive }) =>
        [JSON.stringify(signal), signal, positive] as const,
    ),
  )(
    'is blind and not clear where the facts of %s were not read',
    (_, signal, positive) => {
      const sections = Object.keys(positive) as readonly InventorySection[];
      const failed = Object.fromEntries(
        sections.map(section => [
          section,
          { status: 'failed', failures: [forbidden] },
        ]),
      );
      const reader = new FactReader(inventoryOf({}, failed));
      expect(lookFor(signal, reader)).toMatchObject({
        found: [],
        blind: { of: 'section' },
      });
      expect(inEnglish(reader.missed())).toContain(
        `${sections[0]}: Not allowed to list things`,
      );
    },
  );

  it('is always blind for what a person must look at', () => {
    expect(look({ kind: 'manual' }, {})).toMatchObject({
      found: [],
      blind: { of: 'other' },
    });
  });

  it('is blind for the gates of kubelets that kubeadm does not configure', () => {
    expect(
      inEnglish(
        look(
          { kind: 'feature-gate', gates: ['A'] },
          component('kube-apiserver'),
        ),
      ),
    ).toMatchObject({
      found: [],
      blind: {
        of: 'other',
        reason: expect.stringContaining(
          'the gates of kubelets are not visible',
        ),
      },
    });
    expect(
      look(
        { kind: 'feature-gate', gates: ['A'] },
        { ...component('kube-apiserver'), ...kubelets },
      ),
    ).toEqual({ found: [] });
  });

  it('is blind where a control plane shows no pods, and where a runtime is not told', () => {
    expect(look(anchored, {})).toMatchObject({
      found: [],
      blind: { of: 'control-plane' },
    });
    expect(
      look({ kind: 'feature-gate', gates: ['A'] }, component('kube-proxy')),
    ).toMatchObject({ blind: { of: 'control-plane' } });
    expect(
      inEnglish(look({ kind: 'node-runtime', runtime: 'docker' }, node({}))),
    ).toMatchObject({
      found: [],
      blind: { reason: '1 node does not report it: node-a' },
    });
    expect(
      look(
        { kind: 'component-version', component: 'etcd', below: '3.6.0' },
        component('etcd'),
      ),
    ).toMatchObject({ found: [], blind: { of: 'other' } });
    expect(
      look(
        {
          kind: 'configuration-value',
          document: 'KubeProxyConfiguration',
          path: 'mode',
        },
        {},
      ),
    ).toMatchObject({ found: [], blind: { of: 'other' } });
    expect(
      look(
        { kind: 'stored-kind', group: 'policy', kinds: ['PodSecurityPolicy'] },
        { 'api-evidence': { kinds: [], objects: [] } },
      ),
    ).toMatchObject({ found: [], blind: { of: 'other' } });
  });

  it('says that a section is switched off without calling it missed', () => {
    const reader = new FactReader(
      inventoryOf(
        {},
        {
          storage: {
            status: 'off',
            reason: said('Switched off by the operator'),
          },
        },
      ),
    );
    expect(
      inEnglish(
        lookFor({ kind: 'storage-provisioner', provisioners: ['x'] }, reader),
      ),
    ).toMatchObject({ blind: { reason: 'storage is switched off' } });
    expect(reader.missed()).toEqual([]);
  });

  it('makes one line of many nodes', () => {
    const nodes = Array.from({ length: 500 }, (_, index) =>
      nodeOf(`node-${index}`, 'v1.30.0', {
        containerRuntime: 'containerd://1.7.2',
      }),
    );
    const { found } = look(
      { kind: 'node-runtime', runtime: 'containerd', below: '2.0.0' },
      { nodes },
    );
    expect(inEnglish(found.map(({ evidence }) => evidence.what))).toEqual([
      'Nodes of pool general run containerd 1.7.2',
    ]);
  });
});

describe('the knowledge and the collectors', () => {
  it('speak of the same fields and annotations', () => {
    const signals = builtinKnowledge
      .breakingChanges('1.0', '1.99')
      .flatMap(({ detection }) => detection);
    const podFields = new Set(
      [...notablePodFields, ...notableWorkloadFields].map(({ name }) => name),
    );
    const serviceFields = new Set(notableServiceFields.map(({ name }) => name));
    const unknown = signals.flatMap(signal => {
      if (signal.kind === 'pod-field')
        return signal.fields.filter(field => !podFields.has(field));
      if (signal.kind === 'service-field')
        return signal.fields.filter(field => !serviceFields.has(field));
      if (signal.kind === 'pod-annotation')
        return signal.keys.filter(key => !notablePodAnnotations.includes(key));
      return signal.kind === 'service-annotation'
        ? signal.keys.filter(key => !notableServiceAnnotations.includes(key))
        : [];
    });
    expect(unknown).toEqual([]);
  });
});
