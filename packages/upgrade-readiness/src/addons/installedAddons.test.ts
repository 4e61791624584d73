import { said, inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { FactReader } from '../breakingChanges';
import type { GitOpsApplicationFacts, InventorySections } from '../contracts';
import { inventoryOf, nodeOf } from '../testing/inventories';
import { workloadRunning } from '../__testUtils__/addons';
import { installedAddons, unexplainedCustomResources } from './installedAddons';

function installed(facts: Partial<InventorySections>) {
  return installedAddons(
    builtinKnowledge,
    new FactReader(inventoryOf(facts)),
  ).map(({ addon, version, seen, places }) => ({
    id: addon.id,
    version,
    seen,
    places: places.map(({ object }) => object.name),
  }));
}

const helm = (chart: string, chartVersion: string, appVersion: string) => ({
  namespace: 'infra',
  name: chart,
  revision: 1,
  storage: 'Secret' as const,
  storageKey: '1',
  chart,
  chartVersion,
  appVersion,
  objects: [],
});

describe('installedAddons', () => {
  it('takes the workloads of one version and namespace for one add-on', () => {
    const workloads = [
      'cert-manager-controller',
      'cert-manager-webhook',
      'cert-manager-cainjector',
    ].map(name =>
      workloadRunning([`quay.io/jetstack/${name}:v1.18.2`], {
        namespace: 'cert-manager',
        name,
      }),
    );
    expect(installed({ workloads })).toEqual([
      {
        id: 'cert-manager',
        version: '1.18.2',
        seen: 'v1.18.2',
        places: [
          'cert-manager-cainjector',
          'cert-manager-controller',
          'cert-manager-webhook',
        ],
      },
    ]);
  });

  it('keeps two versions and two namespaces apart', () => {
    const workloads = [
      ['a', 'v1.11.3'],
      ['b', 'v1.11.3'],
      ['b', 'v1.12.0'],
    ].map(([namespace, tag]) =>
      workloadRunning([`registry.k8s.io/ingress-nginx/controller:${tag}`], {
        namespace,
        name: `controller-${tag}`,
      }),
    );
    expect(installed({ workloads })).toHaveLength(3);
  });

  it('keeps an installation whose version cannot be told beside another of a known version in another namespace, not in its own', () => {
    const pinned = workloadRunning(
      ['registry.k8s.io/ingress-nginx/controller@sha256:abc'],
      { namespace: 'edge', name: 'pinned' },
    );
    const tagged = (namespace: string) =>
      workloadRunning(['registry.k8s.io/ingress-nginx/controller:v1.11.3'], {
        namespace,
        name: 'tagged',
      });
    expect(installed({ workloads: [tagged('public'), pinned] })).toMatchObject([
      { version: '1.11.3', places: ['tagged'] },
      { id: 'ingress-nginx', version: undefined, places: ['pinned'] },
    ]);
    const release = {
      ...helm('ingress-nginx', '4.12.0', '1.12.0'),
      namespace: 'edge',
    };
    expect(
      installed({
        workloads: [tagged('public'), pinned],
        'helm-releases': [release],
      }).map(({ version }) => version),
    ).toEqual(['1.11.3', '1.12.0']);
    expect(installed({ workloads: [tagged('edge'), pinned] })).toMatchObject([
      { version: '1.11.3', places: ['tagged'] },
    ]);
  });

  it('takes what Flux says that its HelmReleases deployed, where Secrets may not be read', () => {
    const release = {
      namespace: 'backup',
      name: 'velero',
      chart: 'velero',
      chartVersion: '5.2.0',
      appVersion: '1.12.2',
    };
    const helmRelease: GitOpsApplicationFacts = {
      object: {
        group: 'helm.toolkit.fluxcd.io',
        kind: 'HelmRelease',
        namespace: 'flux-system',
        name: 'velero',
      },
      tool: 'flux',
      release,
      automated: true,
      objects: [],
      labels: {},
      annotations: {},
    };
    const off = {
      'helm-releases': { status: 'off', reason: said('not checked by policy') },
    } as const;
    const found = (sections: Parameters<typeof inventoryOf>[1]) =>
      installedAddons(
        builtinKnowledge,
        new FactReader(inventoryOf({ gitops: [helmRelease] }, sections)),
      );
    expect(inEnglish(found(off))).toMatchObject([
      {
        addon: { id: 'velero' },
        version: '1.12.2',
        evidence: [
          {
            what: 'HelmRelease flux-system/velero deployed chart velero 5.2.0 with version 1.12.2',
          },
        ],
      },
    ]);
    expect(found({})).toEqual([]);
  });

  it('never guesses a version', () => {
    expect(
      installed({
        workloads: [
          workloadRunning(['quay.io/jetstack/cert-manager-controller:latest']),
        ],
      }),
    ).toMatchObject([
      { id: 'cert-manager', version: undefined, seen: 'latest' },
    ]);
    expect(
      installed({
        workloads: [
          workloadRunning([
            'quay.io/jetstack/cert-manager-controller@sha256:abc',
          ]),
        ],
      }),
    ).toMatchObject([{ id: 'cert-manager', version: undefined, seen: '' }]);
  });

  it('reads the labels of charts where the image tells none', () => {
    const knative = workloadRunning(
      ['gcr.io/knative-releases/knative.dev/serving/cmd/controller@sha256:abc'],
      { namespace: 'knative-serving', name: 'controller' },
      { 'app.kubernetes.io/version': '1.19.4' },
    );
    const vault = workloadRunning(
      ['hashicorp/vault-k8s:1.4.2'],
      { namespace: 'vault', name: 'vault-agent-injector' },
      { 'helm.sh/chart': 'vault-0.28.1' },
    );
    expect(installed({ workloads: [knative, vault] })).toMatchObject([
      { id: 'knative', version: '1.19.4' },
      { id: 'vault-agent-injector', version: '0.28.1' },
    ]);
  });

  it('knows a rebuilt image by the name of its workload, with the version that the label tells', () => {
    const rebuilt = workloadRunning(['registry.corp.example/platform/dns:42'], {
      namespace: 'kube-system',
      name: 'coredns',
    });
    expect(installed({ workloads: [rebuilt] })).toMatchObject([
      { id: 'coredns', version: undefined },
    ]);
    expect(
      installed({
        workloads: [
          { ...rebuilt, labels: { 'app.kubernetes.io/version': 'v1.11.3' } },
        ],
      }),
    ).toMatchObject([{ id: 'coredns', version: '1.11.3' }]);
  });

  it('takes a chart where no image tells the add-on: by its own version where rows are kept so', () => {
    expect(
      installed({
        'helm-releases': [
          helm('kube-prometheus-stack', '75.1.0', 'v0.83.0'),
          helm('velero', '10.0.1', '1.16.1'),
          helm('web', '1.0.0', '1.0'),
        ],
      }),
    ).toMatchObject([
      { id: 'kube-prometheus-stack', version: '75.1.0' },
      { id: 'velero', version: '1.16.1' },
    ]);
    const both = installed({
      workloads: [workloadRunning(['velero/velero:v1.17.0'])],
      'helm-releases': [helm('velero', '10.0.1', '1.16.1')],
    });
    expect(both).toMatchObject([{ id: 'velero', version: '1.17.0' }]);
  });

  it('reads runtimes from nodes and etcd from its pods', () => {
    const nodes = [
      nodeOf('a', 'v1.33.0', { containerRuntime: 'containerd://1.7.27' }),
      nodeOf('b', 'v1.33.0', { containerRuntime: 'containerd://1.7.27' }),
      nodeOf('c', 'v1.33.0', { containerRuntime: 'cri-o://1.33.1' }),
      nodeOf('d', 'v1.33.0', { containerRuntime: 'other://1' }),
    ];
    const components = [
      {
        component: 'etcd',
        pod: 'etcd-a',
        version: '3.5.21-0',
        flags: {},
        featureGates: {},
      },
    ];
    expect(installed({ nodes, components })).toMatchObject([
      { id: 'containerd', version: '1.7.27' },
      { id: 'cri-o', version: '1.33.1' },
      { id: 'etcd', version: '3.5.21' },
    ]);
  });

  it("finds nothing among a team's own workloads", () => {
    expect(
      installed({
        workloads: [
          workloadRunning(['shop/cart:1.2.3', 'nginx:1.27', 'redis:7']),
          workloadRunning(['registry.corp.example/controller:v1'], {
            namespace: 'shop',
            name: 'controller',
          }),
        ],
      }),
    ).toEqual([]);
  });
});

describe('unexplainedCustomResources', () => {
  const crd = (group: string) => ({
    object: {
      group: 'apiextensions.k8s.io',
      kind: 'CustomResourceDefinition',
      name: `x.${group}`,
    },
    group,
    kind: 'X',
    resource: 'xs',
    versions: [],
    storedVersions: [],
    preserveUnknownFields: false,
    faults: [],
    labels: {},
    annotations: {},
  });

  it('names groups of add-ons that were not recognised, and no others', () => {
    const facts = {
      workloads: [workloadRunning(['quay.io/argoproj/argocd:v3.1.0'])],
      'custom-resources': ['argoproj.io', 'keda.sh', 'shop.example.org'].map(
        crd,
      ),
    };
    const reader = new FactReader(inventoryOf(facts));
    expect(
      unexplainedCustomResources(
        builtinKnowledge,
        reader,
        installedAddons(builtinKnowledge, reader),
      ),
    ).toEqual([{ group: 'keda.sh', names: ['KEDA'] }]);
  });
});
