import type { ControlPlane } from './controlPlane';

/** An object that looks as if the next minor would break it, and does not. */
export interface QuietCase {
  readonly lookAlike: string;
  /** Where people complain of it. docs/checks/quiet.md says what, in our words. */
  readonly source: string;
  /** Minors on whose servers it is made; all of the waves by default. */
  readonly minors?: readonly string[];
  /**
   * A history of predictionCases.ts that makes it, with the kind that goes through all histories.
   */
  readonly history?: string;
  /** Makes it where no history does. */
  readonly make?: (controlPlane: ControlPlane) => Promise<void>;
  /**
   * An old version that the object still names somewhere, which is what misleads; `wave`: the one
   * that the wave removes.
   */
  readonly names?: string;
  /** Nothing but release Secrets is left of it. */
  readonly historyOnly?: boolean;
  /**
   * The object that must stay quiet where it is not the history's; without a name all of the kind.
   */
  readonly object?: { readonly kind: string; readonly name?: string };
}

const PLUTO = 'https://github.com/FairwindsOps/pluto';
const KUBENT = 'https://github.com/doitintl/kube-no-trouble';

export const quietCases: readonly QuietCase[] = [
  {
    lookAlike:
      'applied at the old version, since then at the new one: managedFields still name the old one',
    source: `${KUBENT}/issues/309`,
    history: 'moved-apply',
    names: 'wave',
  },
  {
    lookAlike:
      'last-applied rewritten by a newer client: kubectl applied at the old version, and since then on the server at the new one',
    source: `${KUBENT}/issues/619`,
    history: 'healed',
  },
  {
    lookAlike:
      'handed over: kubectl applied at the old version, then on the server at the new one for another manager, which leaves the annotation behind',
    source: `${KUBENT}/issues/316`,
    history: 'handed-over',
    names: 'wave',
  },
  {
    lookAlike:
      'healed by an apply at the new version that changes nothing else',
    source: `${KUBENT}/issues/276`,
    history: 'same-at-new',
  },
  {
    lookAlike:
      'written at the new version only, while the server serves the old one beside it',
    source: 'https://github.com/devtron-labs/silver-surfer/issues/30',
    history: 'new-apply',
  },
  {
    lookAlike: 'an autoscaler applied at autoscaling/v2',
    source: `${KUBENT}/issues/528`,
    minors: ['1.24'],
    make: async controlPlane => {
      const scaler = {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'at-v2', namespace: 'default' },
        spec: {
          maxReplicas: 2,
          scaleTargetRef: {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            name: 'shop',
          },
        },
      };
      await controlPlane.kubectl(['apply', '-f', '-'], JSON.stringify(scaler));
    },
    object: { kind: 'HorizontalPodAutoscaler', name: 'at-v2' },
  },
  {
    lookAlike: 'made by kubectl autoscale, served at four versions',
    source: 'https://github.com/kubepug/kubepug/issues/79',
    make: controlPlane =>
      controlPlane
        .kubectl([
          'autoscale',
          'deployment',
          'shop',
          '--name=generated',
          '--max=3',
        ])
        .then(() => undefined),
    object: { kind: 'HorizontalPodAutoscaler', name: 'generated' },
  },
  {
    lookAlike: 'the old version in a superseded Helm revision',
    source: `${PLUTO}/pull/329`,
    history: 'moved-helm',
    names: 'wave',
  },
  {
    lookAlike: 'an older Helm revision that stayed marked as deployed',
    source: `${PLUTO}/issues/330`,
    history: 'helm-stuck',
    names: 'wave',
  },
  {
    lookAlike:
      'a failed Helm revision at the old version behind a deployed one at the new',
    source: `${KUBENT}/issues/431`,
    history: 'helm-failed-back',
    names: 'wave',
  },
  {
    lookAlike: 'a Helm release that was uninstalled with its history kept',
    source: 'https://github.com/helm/helm/pull/12564',
    history: 'helm-uninstalled',
    historyOnly: true,
  },
  {
    lookAlike:
      'the revision of a DaemonSet, with the annotation that the DaemonSet had then',
    source: `${PLUTO}/issues/432`,
    make: makeRevision,
    object: { kind: 'ControllerRevision' },
    names: 'apps/v1beta2',
  },
  {
    lookAlike: 'ReplicaSets that the controller of a Deployment makes',
    source: 'https://github.com/clowdhaus/eksup/issues/29',
    object: { kind: 'ReplicaSet' },
  },
  {
    lookAlike: 'written at the old version by parts of the control plane',
    source: `${PLUTO}/pull/521`,
    history: 'control-plane',
    names: 'wave',
  },
  {
    lookAlike:
      'system objects that the API server keeps itself (apf.kubernetes.io/autoupdate-spec), written by it at a version that goes',
    source:
      'https://github.com/vadimkim/cert-manager-webhook-hetzner/issues/75',
    minors: ['1.31'],
    make: touchSystemObjects,
    object: { kind: 'FlowSchema', name: 'service-accounts' },
    names: 'wave',
  },
];

/**
 * Where people complain of callers that a cluster has by itself, before a user wrote at an old
 * version.
 */
export const quietCallers: readonly string[] = [
  // Garbage collection and quotas of the control plane, which list every served kind.
  'https://github.com/kubernetes/kubernetes/issues/106668',
  // A scan of the cluster by this very tool.
  `${KUBENT}/issues/584`,
];

async function makeRevision(controlPlane: ControlPlane): Promise<void> {
  const labels = { app: 'agent' };
  const daemonSet = (image: string) => ({
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'agent', image }] },
      },
    },
  });
  const past = {
    'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({
      ...daemonSet('agent:1'),
      apiVersion: 'apps/v1beta2',
    }),
  };
  const first = daemonSet('agent:1');
  await controlPlane.request(
    'POST',
    '/apis/apps/v1/namespaces/default/daemonsets',
    { ...first, metadata: { ...first.metadata, annotations: past } },
  );
  await controlPlane.kubectl([
    'wait',
    'daemonset/agent',
    '--for=jsonpath={.status.observedGeneration}=1',
    '--timeout=300s',
  ]);
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    JSON.stringify(daemonSet('agent:2')),
  );
  await controlPlane.kubectl([
    'wait',
    'daemonset/agent',
    '--for=jsonpath={.status.observedGeneration}=2',
    '--timeout=300s',
  ]);
}

async function touchSystemObjects(controlPlane: ControlPlane): Promise<void> {
  const path =
    '/apis/flowcontrol.apiserver.k8s.io/v1beta3/flowschemas/service-accounts?fieldManager=api-priority-and-fairness-config-producer-v1';
  const { status, body } = await controlPlane.request(
    'PATCH',
    path,
    { metadata: { labels: { touched: 'long-ago' } } },
    'application/merge-patch+json',
  );
  if (status !== 200) throw new Error(`PATCH ${path}: ${status} ${body}`);
}
