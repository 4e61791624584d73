import type { ControlPlane } from '../controlPlane';
import { helmReleaseSecret } from '../helmRelease';
import { deployment } from './topic';
import type { FaultTopic, KubernetesObject } from './topic';

const NAMESPACE = 'platform';
const DIGEST =
  'sha256:9f9c1a0e4b0a2d3c5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5';
const of = (name: string, ...images: string[]) =>
  deployment(NAMESPACE, name, { images });

/**
 * Images as their projects publish them, mirrored, and by digest alone. None of them runs: what is
 * wanted counts.
 */
export const addonObjects: readonly KubernetesObject[] = [
  of('cert-manager', 'quay.io/jetstack/cert-manager-controller:v1.14.5'),
  of(
    'ingress-nginx-controller',
    `mirror.example:5000/hub/ingress-nginx/controller:v1.11.2@${DIGEST}`,
  ),
  of(
    'metrics-server',
    `registry.k8s.io/metrics-server/metrics-server@${DIGEST}`,
  ),
  of('istiod', 'docker.io/istio/pilot:1.26.2'),
  of('keda-operator', 'ghcr.io/kedacore/keda:2.14.0'),
  of(
    'cluster-autoscaler',
    'registry.k8s.io/autoscaling/cluster-autoscaler:v1.31.0',
  ),
  deployment(NAMESPACE, 'calico-node', {
    kind: 'DaemonSet',
    images: ['docker.io/calico/node:v3.27.3'],
    pod: { nodeSelector: { nowhere: 'true' } },
  }),
  // These go with every version, are custom builds, or only have the name of an add-on.
  of('external-dns', 'registry.k8s.io/external-dns/external-dns:v0.19.0'),
  of(
    'cert-manager-dashboard',
    'registry.example/tools/cert-manager-dashboard:0.1.0',
  ),
  of('keda', 'registry.example/shop/keda:2.0.0'),
];

/** Only a chart, with images that are not known. */
export async function releaseAddons(controlPlane: ControlPlane): Promise<void> {
  const manifest =
    '---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: velero\n';
  const release = helmReleaseSecret({
    namespace: NAMESPACE,
    name: 'backups',
    chart: 'velero',
    chartVersion: '5.2.0',
    appVersion: '1.12.2',
    manifest,
  });
  const { status, body } = await controlPlane.request(
    'POST',
    `/api/v1/namespaces/${NAMESPACE}/secrets`,
    release,
  );
  if (status !== 201)
    throw new Error(`The release was refused: ${status} ${body.slice(0, 300)}`);
}

const INNOCENT: FaultTopic['innocent'] = [
  ['deployment', 'external-dns', NAMESPACE],
  ['deployment', 'cert-manager-dashboard', NAMESPACE],
  ['deployment', 'keda', NAMESPACE],
];

export const addonTopics: readonly FaultTopic[] = [
  {
    checkId: 'addon-compatibility',
    expected: [
      ['warning', 'cert-manager 1.14.5 is not known to go with v1.37'],
      ['blocker', 'Istio 1.26.2 is not for v1.37'],
      ['warning', 'Cluster Autoscaler 1.31.0 is not recommended with v1.37'],
      ['warning', 'Ingress NGINX controller 1.11.2 is not tested with v1.37'],
      ['warning', 'KEDA 2.14.0 is not tested with v1.37'],
      [
        'warning',
        'Compatibility of metrics-server with v1.37 is unknown: its image does not name its version',
      ],
      ['warning', 'Velero 1.12.2 is not tested with v1.37'],
      ['warning', 'containerd 1.7.28 is not tested with v1.37'],
      ['warning', 'containerd 2.1.4 is not tested with v1.37'],
      ['info', '6 add-ons without data on compatibility with v1.37'],
    ],
    innocent: INNOCENT,
  },
  // What a later release of the project states for 1.36 proves that this one is not for it.
  {
    checkId: 'addon-compatibility',
    target: '1.36',
    expected: [
      ['blocker', 'Istio 1.26.2 is not for v1.36'],
      ['blocker', 'cert-manager 1.14.5 is not for v1.36'],
      ['warning', 'Cluster Autoscaler 1.31.0 is not recommended with v1.36'],
      ['warning', 'Ingress NGINX controller 1.11.2 is not tested with v1.36'],
      ['warning', 'KEDA 2.14.0 is not tested with v1.36'],
      [
        'warning',
        'Compatibility of metrics-server with v1.36 is unknown: its image does not name its version',
      ],
      ['warning', 'Velero 1.12.2 is not tested with v1.36'],
      ['warning', 'containerd 1.7.28 is not tested with v1.36'],
      ['warning', 'containerd 2.1.4 is not tested with v1.36'],
      ['info', '6 add-ons without data on compatibility with v1.36'],
    ],
    innocent: INNOCENT,
  },
  {
    checkId: 'addon-end-of-life',
    expected: [
      ['warning', 'Calico 3.27.3 has had no fixes since 2024-10-29'],
      [
        'warning',
        'Ingress NGINX controller is retired: no fixes since 2026-03-31',
      ],
      ['warning', 'Istio 1.26.2 has had no fixes since 2025-12-22'],
      ['warning', 'KEDA 2.14.0 has had no fixes since 2024-11-07'],
      ['warning', 'cert-manager 1.14.5 has had no fixes since 2024-10-03'],
      ['warning', 'containerd 1.7.28 has had no fixes since 2026-09-01'],
      ['warning', 'containerd 2.1.4 has had no fixes since 2026-07-03'],
    ],
    innocent: INNOCENT,
  },
];
