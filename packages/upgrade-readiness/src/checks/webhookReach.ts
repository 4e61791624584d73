import type { Param, Term } from '@drydock/upgrade-reasons';
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
  /**
   * Namespaces in which it is needed; `any` for those of workloads, undefined for a kind without
   * namespace.
   */
  readonly namespaces?: readonly string[] | 'any';
  /** `nodes that register`. */
  readonly term: Extract<Term, `needed-${string}`>;
}

/**
 * What control planes, kubelets, drains and kubeadm write during an upgrade. Reads never meet an
 * admission webhook. Versions are left out: a webhook that asks for one version of these is asked
 * about all (matchPolicy Equivalent), and each of them has one version only.
 */
const NEEDED: readonly NeededRequest[] = [
  {
    group: '',
    resource: 'pods',
    operations: ['CREATE'],
    namespaces: 'any',
    term: 'needed-pod-creation',
  },
  {
    group: '',
    resource: 'pods/eviction',
    operations: ['CREATE'],
    namespaces: 'any',
    term: 'needed-evictions',
  },
  {
    group: '',
    resource: 'pods/binding',
    operations: ['CREATE'],
    namespaces: 'any',
    term: 'needed-pod-placing',
  },
  // The kubelet's last word about each pod that was evicted: without it the pod stays on the node,
  // and the drain does not end.
  {
    group: '',
    resource: 'pods',
    operations: ['DELETE'],
    namespaces: 'any',
    term: 'needed-pod-deletion',
  },
  // Kubelets ask for the token of each pod's service account before they start it.
  {
    group: '',
    resource: 'serviceaccounts/token',
    operations: ['CREATE'],
    namespaces: 'any',
    term: 'needed-pod-tokens',
  },
  // Services go on to send traffic to pods that are gone, and none to those in their place, the
  // cluster's DNS included.
  {
    group: 'discovery.k8s.io',
    resource: 'endpointslices',
    operations: ['CREATE', 'UPDATE'],
    namespaces: 'any',
    term: 'needed-pod-endpoints',
  },
  // The eviction API writes it before it lets a pod of a budget go.
  {
    group: 'policy',
    resource: 'poddisruptionbudgets/status',
    operations: ['UPDATE'],
    namespaces: 'any',
    term: 'needed-budget-status',
  },
  {
    group: '',
    resource: 'pods/status',
    operations: ['UPDATE'],
    namespaces: 'any',
    term: 'needed-pod-status',
  },
  {
    group: '',
    resource: 'nodes',
    operations: ['CREATE', 'UPDATE'],
    term: 'needed-node-registration',
  },
  {
    group: '',
    resource: 'nodes/status',
    operations: ['UPDATE'],
    term: 'needed-node-status',
  },
  {
    group: 'coordination.k8s.io',
    resource: 'leases',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-node-lease'],
    term: 'needed-node-heartbeats',
  },
  {
    group: 'coordination.k8s.io',
    resource: 'leases',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    term: 'needed-leader-election',
  },
  {
    group: 'certificates.k8s.io',
    resource: 'certificatesigningrequests',
    operations: ['CREATE'],
    term: 'needed-node-certificates',
  },
  {
    group: 'storage.k8s.io',
    resource: 'csinodes',
    operations: ['CREATE', 'UPDATE'],
    term: 'needed-node-storage',
  },
  {
    group: '',
    resource: 'configmaps',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    term: 'needed-system-configuration',
  },
  {
    group: 'apps',
    resource: 'daemonsets',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    term: 'needed-system-daemonsets',
  },
  {
    group: 'apps',
    resource: 'deployments',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    term: 'needed-system-deployments',
  },
  // What rollouts of the two make; those of other namespaces are no part of an upgrade.
  {
    group: 'apps',
    resource: 'controllerrevisions',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    term: 'needed-system-revisions',
  },
  {
    group: 'apps',
    resource: 'replicasets',
    operations: ['CREATE', 'UPDATE'],
    namespaces: ['kube-system'],
    term: 'needed-system-replicasets',
  },
  {
    group: 'rbac.authorization.k8s.io',
    resource: 'clusterroles',
    operations: ['CREATE', 'UPDATE'],
    term: 'needed-built-in-roles',
  },
];

/** What of an upgrade a webhook is asked about. */
export interface WebhookReach {
  /** Most telling first; empty when an upgrade goes on without it. */
  readonly needed: readonly Param[];
  /**
   * Conditions that facts do not tell, so that `needed` may be too much: `its 2 matchConditions`,
   * `its objectSelector`.
   */
  readonly narrowedBy: readonly Param[];
  /**
   * Whether it is asked about something needed in kube-system or kube-node-lease, or about nodes
   * and other kinds without namespace.
   */
  readonly reachesSystem: boolean;
  /** Whether it is asked about the creation of such a pod. */
  createsPod(pod: Pick<PodFacts, 'namespace' | 'labels'>): boolean;
}

/**
 * Judges what webhooks are asked about. Without its own facts, a namespace carries the label of its
 * name, as every server sets it.
 */
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
      needed: asked.map(({ term }) => ({ term })),
      narrowedBy: [
        ...conditionsOf(webhook),
        ...(selectsSome ? [] : [{ term: 'its-object-selector' } as const]),
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

function conditionsOf({
  matchConditions,
}: AdmissionWebhookFacts): readonly Param[] {
  return matchConditions > 0
    ? [
        {
          reasons: [
            {
              code: 'check.webhooks.match-conditions',
              params: { count: { number: matchConditions } },
            },
          ],
        },
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

// As the API server reads rules: `pods` is pods alone, `pods/status` a subresource, `pods/*` pods
// with all subresources, `*` all but subresources.
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
