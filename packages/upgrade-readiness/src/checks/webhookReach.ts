import type {
  AdmissionWebhookFacts,
  NamespaceFacts,
  PodFacts,
} from '../contracts';
import { groupBy } from '../groupBy';
import { matchesSelector } from '../matchesSelector';

/** A kind of request without which an upgrade does not go on. */
interface NeededRequest {
  readonly group: string;
  readonly resource: string;
  readonly operations: readonly string[];
  /** Namespaces in which it is needed; `any` for those of workloads, undefined for a kind without namespace. */
  readonly namespaces?: readonly string[] | 'any';
  /** For people: `nodes that register`. */
  readonly words: string;
}

/**
 * What control planes, kubelets, drains and kubeadm write during an upgrade. Reads never meet an admission webhook. Versions are left out: a
 * webhook that asks for one version of these is asked about all (matchPolicy Equivalent), and each of them has one version only.
 */
const NEEDED: readonly NeededRequest[] = [
  {
    group: '',
    resource: 'pods',
    operations: ['CREATE'],
    namespaces: 'any',
    words: 'the creation of pods',
  },
  {
    group: '',
    resource: 'pods/eviction',
    operations: ['CREATE'],
    namespaces: 'any',
    words: 'evictions',
  },
  {
    group: '',
    resource: 'pods/binding',
    operations: ['CREATE'],
    namespaces: 'any',
    words: 'the placing of pods',
  },
  // The kubelet's last word about each pod that was evicted: without it the pod stays on the node, and the drain does not end.
  {
    group: '',
    resource: 'pods',
    operations: ['DELETE'],
    namespaces: 'any',
    words: 'the deletion of pods',
  },
  // Kubelets ask for the token of each pod's service account before they start it.
  {
    group: '',
    resource: 'serviceaccounts/token',
    operations: ['CREATE'],
    namespaces: 'any',
    words: 'the tokens of pods that start',
  },
  // Services go on to send traffic to pods that are gone, and none to those in their place, the cluster's DNS included.
  {
    group: 'discovery.k8s.io',
    resource: 'endpointslices',
    operations: ['CREATE', 'UPDATE'],
    namespaces: 'any',
    words: 'the endpoints of pods that moved',
  },
  // The eviction API writes it before it lets a pod of a budget go.
  {
    group: 'policy',
    resource: 'poddisruptionbudgets/status',
    operations: ['UPDATE'],
    namespaces: 'any',
    words: 'the arithmetic of disruption budgets',
  },
  {
    group: '',
    resource: 'pods/status',
    operations: ['UPDATE'],
    namespaces: 'any',
    words: 'the status of pods',
  },
  {
    group: '',
    resource: 'nodes',
    operations: ['CREATE', 'UPDATE'],
    words: 'nodes that register or are cordoned',
  },
  {
    group: '',
    resource: 'nodes/status',
    operations: ['UPDATE'],
    words: 'the status of nodes',
  },
  {
    group: 'coordination.k8s.io',
    resource: 'leases',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-node-lease'],
    words: 'the heartbeats of nodes',
  },
  {
    group: 'coordination.k8s.io',
    resource: 'leases',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    words: 'the leader election of the control plane',
  },
  {
    group: 'certificates.k8s.io',
    resource: 'certificatesigningrequests',
    operations: ['CREATE'],
    words: 'certificates of nodes',
  },
  {
    group: 'storage.k8s.io',
    resource: 'csinodes',
    operations: ['CREATE', 'UPDATE'],
    words: 'storage of nodes that register',
  },
  {
    group: '',
    resource: 'configmaps',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    words: 'the configuration in kube-system',
  },
  {
    group: 'apps',
    resource: 'daemonsets',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    words: 'DaemonSets of kube-system',
  },
  {
    group: 'apps',
    resource: 'deployments',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    words: 'Deployments of kube-system',
  },
  // What rollouts of the two make; those of other namespaces are no part of an upgrade.
  {
    group: 'apps',
    resource: 'controllerrevisions',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    words: 'revisions of DaemonSets of kube-system',
  },
  {
    group: 'apps',
    resource: 'replicasets',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    words: 'ReplicaSets of kube-system',
  },
  {
    group: 'rbac.authorization.k8s.io',
    resource: 'clusterroles',
    operations: ['CREATE', 'UPDATE'],
    words: 'the roles that an API server brings along',
  },
];

/** What of an upgrade a webhook is asked about. */
export interface WebhookReach {
  /** For people, most telling first; empty when an upgrade goes on without it. */
  readonly needed: readonly string[];
  /** Conditions that facts do not tell, so that `needed` may be too much: `its 2 matchConditions`, `its objectSelector`. */
  readonly narrowedBy: readonly string[];
  /** Whether it is asked about something needed in kube-system or kube-node-lease, or about nodes and other kinds without namespace. */
  readonly reachesSystem: boolean;
  /** Whether it is asked about the creation of such a pod. */
  createsPod(pod: Pick<PodFacts, 'namespace' | 'labels'>): boolean;
}

/** Judges what webhooks are asked about. Without its own facts, a namespace carries the label of its name, as every server sets it. */
export function webhookReaches(
  namespaces: readonly NamespaceFacts[],
  pods: readonly PodFacts[],
): (webhook: AdmissionWebhookFacts) => WebhookReach {
  const labels = new Map(
    namespaces.map(({ name, labels: own }) => [name, own]),
  );
  const everywhere = [...new Set([...labels.keys(), 'kube-system'])];
  const podsOf = groupBy(pods, ({ namespace }) => namespace);
  return webhook => {
    const selects = (namespace: string) =>
      !webhook.namespaceSelector ||
      matchesSelector(webhook.namespaceSelector, {
        'kubernetes.io/metadata.name': namespace,
        ...labels.get(namespace),
      });
    const reached = new Set(everywhere.filter(selects));
    const reaches = (namespace: string) =>
      reached.has(namespace) || (!labels.has(namespace) && selects(namespace));
    const isReached = ({ namespaces: wanted }: NeededRequest) =>
      wanted === undefined ||
      (wanted === 'any' ? everywhere : wanted).some(reaches);
    const asked = NEEDED.filter(
      request => asksFor(webhook, request) && isReached(request),
    );
    const asksForPods = asksFor(webhook, NEEDED[0]);
    const createsPod: WebhookReach['createsPod'] = ({
      namespace,
      labels: own,
    }) =>
      asksForPods &&
      reaches(namespace) &&
      (!webhook.objectSelector || matchesSelector(webhook.objectSelector, own));
    const selectsSome =
      isEmpty(webhook.objectSelector) ||
      [...reached].some(namespace =>
        (podsOf.get(namespace) ?? []).some(createsPod),
      );
    return {
      needed: asked.map(({ words }) => words),
      narrowedBy: [
        ...conditionWords(webhook),
        ...(selectsSome ? [] : ['its objectSelector']),
      ],
      reachesSystem: asked.some(
        ({ namespaces: wanted }) =>
          wanted === undefined ||
          (wanted === 'any' ? ['kube-system'] : wanted).some(reaches),
      ),
      createsPod,
    };
  };
}

function conditionWords({
  matchConditions,
}: AdmissionWebhookFacts): readonly string[] {
  return matchConditions > 0
    ? [
        matchConditions === 1
          ? 'its matchCondition'
          : `its ${matchConditions} matchConditions`,
      ]
    : [];
}

function asksFor(
  { rules }: AdmissionWebhookFacts,
  { group, resource, operations, namespaces }: NeededRequest,
): boolean {
  const unfit = namespaces === undefined ? 'Namespaced' : 'Cluster';
  return rules.some(
    rule =>
      rule.scope !== unfit &&
      (rule.apiGroups.includes('*') || rule.apiGroups.includes(group)) &&
      (rule.operations.includes('*') ||
        rule.operations.some(operation => operations.includes(operation))) &&
      rule.resources.some(pattern => matchesResource(pattern, resource)),
  );
}

// As the API server reads rules: `pods` is pods alone, `pods/status` a subresource, `pods/*` pods with all subresources, `*` all but subresources.
export function matchesResource(pattern: string, resource: string): boolean {
  const [wantedName, wantedSub = ''] = pattern.split('/');
  const [name, sub = ''] = resource.split('/');
  return (
    (wantedName === '*' || wantedName === name) &&
    (wantedSub === '*' || wantedSub === sub)
  );
}

function isEmpty(selector: AdmissionWebhookFacts['objectSelector']): boolean {
  return (
    !selector ||
    (Object.keys(selector.matchLabels ?? {}).length === 0 &&
      (selector.matchExpressions ?? []).length === 0)
  );
}
