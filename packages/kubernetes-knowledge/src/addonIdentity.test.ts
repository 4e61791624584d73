import type { AddonTraits } from './addon';
import { matchesWildcard, parseImage } from './addonIdentity';
import { builtinKnowledge } from './builtinKnowledge';

describe('parseImage', () => {
  it.each<[string, object]>([
    [
      'quay.io/calico/node:v3.30.1',
      { repository: 'quay.io/calico/node', tag: 'v3.30.1' },
    ],
    ['nginx', { repository: 'docker.io/library/nginx' }],
    [
      'coredns/coredns:1.9.3',
      { repository: 'docker.io/coredns/coredns', tag: '1.9.3' },
    ],
    [
      'registry:5000/mirror/node@sha256:abc',
      { repository: 'registry:5000/mirror/node', digest: 'sha256:abc' },
    ],
    [
      'localhost/x:1@sha256:abc',
      { repository: 'localhost/x', tag: '1', digest: 'sha256:abc' },
    ],
  ])('splits %s', (image, expected) =>
    expect(parseImage(image)).toEqual(expected),
  );
});

describe('matchesWildcard', () => {
  it.each<[string, string, boolean]>([
    ['a/b', 'a/b', true],
    ['a/b', 'a/bc', false],
    [
      '*.dkr.ecr.*.amazonaws.com/eks/coredns',
      '602.dkr.ecr.eu-west-1.amazonaws.com/eks/coredns',
      true,
    ],
    [
      '*.dkr.ecr.*.amazonaws.com/eks/coredns',
      '602.dkr.ecr.eu-west-1.amazonaws.com/eks/coredns-old',
      false,
    ],
    ['ab*ba', 'aba', false],
    ['x/*', 'x/', true],
    ['a*b*c', 'a-c-b', false],
  ])('%s and %s: %p', (pattern, value, expected) =>
    expect(matchesWildcard(pattern, value)).toBe(expected),
  );
});

describe('identification of add-ons', () => {
  const ids = (traits: AddonTraits) =>
    builtinKnowledge
      .identifyAddons(traits)
      .map(({ addon, by }) => `${addon.id} by ${by}`);

  it.each<[string, string]>([
    [
      'quay.io/jetstack/cert-manager-controller:v1.18.2',
      'cert-manager by image',
    ],
    [
      'registry.corp.example:5000/mirror/jetstack/cert-manager-controller:v1.18.2',
      'cert-manager by image',
    ],
    [
      '602401143452.dkr.ecr.eu-west-1.amazonaws.com/eks/coredns:v1.11.4-eksbuild.24',
      'coredns by image',
    ],
    ['velero/velero:v1.15.0', 'velero by image'],
    ['quay.io/tigera/operator:v1.38.0', 'calico by other-image'],
    [
      'gcr.io/knative-releases/knative.dev/serving/cmd/controller@sha256:abc',
      'knative by other-image',
    ],
  ])('knows %s', (image, expected) =>
    expect(ids({ image })).toEqual([expected]),
  );

  it.each([
    'docker.io/bitnami/etcd:3.5',
    'example.com/team/traefik:v1',
    'quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:abc',
    'nginx:1.27',
    'quay.io/jetstack/cert-manager-controller-fork:v1',
  ])('does not take %s for an add-on', image =>
    expect(ids({ image })).toEqual([]),
  );

  it('knows charts, workloads and API groups, also where several share them', () => {
    expect(ids({ chart: 'kube-prometheus-stack' })).toEqual([
      'kube-prometheus-stack by chart',
    ]);
    expect(
      ids({
        workload: {
          kind: 'DaemonSet',
          namespace: 'kube-system',
          name: 'aws-node',
        },
      }),
    ).toEqual(['aws-vpc-cni by workload']);
    expect(
      ids({
        workload: {
          kind: 'Pod',
          namespace: 'kube-system',
          name: 'etcd-node-1',
        },
      }),
    ).toEqual(['etcd by workload']);
    expect(ids({ crdGroup: 'argoproj.io' })).toEqual([
      'argo-cd by crd',
      'argo-rollouts by crd',
      'argo-workflows by crd',
    ]);
    expect(
      ids({
        chart: 'web',
        workload: { kind: 'Deployment', namespace: 'shop', name: 'cart' },
        crdGroup: 'shop.example.org',
      }),
    ).toEqual([]);
  });
});
