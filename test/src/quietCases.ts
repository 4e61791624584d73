import type { ControlPlane } from './controlPlane';

/** An object that looks as if the next minor would break it, and does not. */
export interface QuietCase {
  readonly lookAlike: string;
  /** What people complain of, in our words, and where. */
  readonly complaint: string;
  readonly source: string;
  /** Minors on whose servers it is made; all of the waves by default. */
  readonly minors?: readonly string[];
  /** A history of predictionCases.ts that makes it, with the kind that goes through all histories. */
  readonly history?: string;
  /** Makes it where no history does. */
  readonly make?: (controlPlane: ControlPlane) => Promise<void>;
  /** An old version that the object still names somewhere, which is what misleads; `wave`: the one that the wave removes. */
  readonly names?: string;
  /** Nothing but release Secrets is left of it. */
  readonly historyOnly?: boolean;
  /** The object that must stay quiet where it is not the history's; without a name all of the kind. */
  readonly object?: { readonly kind: string; readonly name?: string };
}

const PLUTO = 'https://github.com/FairwindsOps/pluto';
const KUBENT = 'https://github.com/doitintl/kube-no-trouble';

export const quietCases: readonly QuietCase[] = [
  {
    lookAlike:
      'applied at the old version, since then at the new one: managedFields still name the old one',
    complaint:
      'An Ingress at its newest version is reported for an old managedFields entry',
    source: `${KUBENT}/issues/309`,
    history: 'moved-apply',
    names: 'wave',
  },
  {
    lookAlike:
      'last-applied rewritten by a newer client: kubectl applied at the old version, and since then on the server at the new one',
    complaint: 'Updated manifests are reported for what was applied before',
    source: `${KUBENT}/issues/619`,
    history: 'healed',
  },
  {
    lookAlike:
      'handed over: kubectl applied at the old version, then on the server at the new one for another manager, which leaves the annotation behind',
    complaint:
      'Budgets that were updated are reported for the state before, which Argo CD keeps in the annotation',
    source: `${KUBENT}/issues/316`,
    history: 'handed-over',
    names: 'wave',
  },
  {
    lookAlike:
      'healed by an apply at the new version that changes nothing else',
    complaint: 'What runs at a valid version is reported for its past',
    source: `${KUBENT}/issues/276`,
    history: 'same-at-new',
  },
  {
    lookAlike:
      'written at the new version only, while the server serves the old one beside it',
    complaint:
      'A DaemonSet is reported whose apiVersion and annotation both name the newest version',
    source: 'https://github.com/devtron-labs/silver-surfer/issues/30',
    history: 'new-apply',
  },
  {
    lookAlike: 'an autoscaler applied at autoscaling/v2',
    complaint:
      'A HorizontalPodAutoscaler at autoscaling/v2 in object and annotation is reported',
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
    complaint:
      'Objects are reported at each version under which the server would show them',
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
    complaint:
      'An object whose version was updated long ago is still reported from an older revision',
    source: `${PLUTO}/pull/329`,
    history: 'moved-helm',
    names: 'wave',
  },
  {
    lookAlike: 'an older Helm revision that stayed marked as deployed',
    complaint:
      'Several revisions of a release are called deployed, and the old ones are reported',
    source: `${PLUTO}/issues/330`,
    history: 'helm-stuck',
    names: 'wave',
  },
  {
    lookAlike:
      'a failed Helm revision at the old version behind a deployed one at the new',
    complaint:
      'Only the newest deployed revision counts, not the others in the history',
    source: `${KUBENT}/issues/431`,
    history: 'helm-failed-back',
    names: 'wave',
  },
  {
    lookAlike: 'a Helm release that was uninstalled with its history kept',
    complaint:
      'Revisions of an uninstalled release go on as if they were deployed',
    source: 'https://github.com/helm/helm/pull/12564',
    history: 'helm-uninstalled',
    historyOnly: true,
  },
  {
    lookAlike:
      'the revision of a DaemonSet, with the annotation that the DaemonSet had then',
    complaint:
      'A ControllerRevision is taken for a DaemonSet at an old version',
    source: `${PLUTO}/issues/432`,
    make: makeRevision,
    object: { kind: 'ControllerRevision' },
    names: 'apps/v1beta2',
  },
  {
    lookAlike: 'ReplicaSets that the controller of a Deployment makes',
    complaint: 'Only ReplicaSets that no Deployment made are worth a report',
    source: 'https://github.com/clowdhaus/eksup/issues/29',
    object: { kind: 'ReplicaSet' },
  },
  {
    lookAlike: 'written at the old version by parts of the control plane',
    complaint:
      'Each manager of managedFields is to be taken for a client that uses the version',
    source: `${PLUTO}/pull/521`,
    history: 'control-plane',
    names: 'wave',
  },
  {
    lookAlike:
      'system objects that the API server keeps itself (apf.kubernetes.io/autoupdate-spec), written by it at a version that goes',
    complaint: 'Deprecation of FlowSchemas alarms people who never wrote one',
    source:
      'https://github.com/vadimkim/cert-manager-webhook-hetzner/issues/75',
    minors: ['1.31'],
    make: touchSystemObjects,
    object: { kind: 'FlowSchema', name: 'service-accounts' },
    names: 'wave',
  },
];

/** What a cluster must not be told by itself, before anybody has written at an old version. */
export const quietCallers: readonly Pick<
  QuietCase,
  'lookAlike' | 'complaint' | 'source'
>[] = [
  {
    lookAlike:
      'garbage collection and quotas of the control plane, which list every served kind',
    complaint:
      'The metric of deprecated calls names the garbage collector of an idle cluster',
    source: 'https://github.com/kubernetes/kubernetes/issues/106668',
  },
  {
    lookAlike: 'a scan of the cluster by this very tool',
    complaint:
      'A scan trips the alarm of deprecated calls that it was to prevent',
    source: `${KUBENT}/issues/584`,
  },
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
