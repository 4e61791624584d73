import { said } from '@drydock/upgrade-reasons';
import type {
  AdmissionWebhookFacts,
  FindingDraft,
  Fix,
  NamespaceFacts,
  PodFacts,
  ReadinessCheck,
  ServiceBackendFacts,
  Severity,
} from '../contracts';
import { groupBy } from '../groupBy';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { count, nameOf } from '../words';
import { backendLookup, unseenBackends } from './facts/backends';
import { optionalFacts } from './facts/optionalFacts';
import { faultsOf, undecided } from './webhookFaults';
import type { FaultKind, JudgedWebhook, WebhookFault } from './webhookFaults';
import { webhookReaches } from './webhookReach';

const TITLES: Readonly<
  Record<FaultKind, (webhooks: number, severity: Severity) => string>
> = {
  unanswered: (webhooks, severity) =>
    `${
      severity === 'info' ? 'is skipped' : 'refuses requests'
    }: no backend answers for ${count(webhooks, 'webhook')}`,
  'self-interception': (_, severity) =>
    severity === 'warning'
      ? 'is asked about the one pod that answers for it: after its drain no pod starts'
      : 'is asked about the pods that answer for it',
  'single-backend': () =>
    'rests on one pod or node: while that is drained, requests of the upgrade are refused',
  'catch-all': () =>
    'is asked about every kind, in kube-system and of nodes too',
  outside: () =>
    'is answered from outside of the cluster, which is not checked',
  slow: webhooks =>
    `may hold up requests of the upgrade for long (${count(
      webhooks,
      'webhook',
    )})`,
  'lost-versions': webhooks =>
    `names only API versions that go (${count(webhooks, 'resource')})`,
};

const GOOD_PRACTICES =
  'https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/';

const FIXES: Readonly<Record<FaultKind, Fix>> = {
  unanswered: {
    what: said(
      'Bring its backend back, name a port that its Service has or renew its CA bundle before the upgrade; delete the configuration if its program is gone',
    ),
    link: GOOD_PRACTICES,
  },
  'self-interception': {
    what: said(
      'Exclude the namespace of its own pods by namespaceSelector, and run two replicas on different nodes',
    ),
    link: GOOD_PRACTICES,
  },
  'single-backend': {
    what: said(
      'Run two replicas on different nodes with a PodDisruptionBudget, or set failurePolicy: Ignore for the upgrade',
    ),
    link: GOOD_PRACTICES,
  },
  'catch-all': {
    what: said(
      'Name the kinds that it is for, and exclude kube-system and kube-node-lease by namespaceSelector',
    ),
    link: GOOD_PRACTICES,
  },
  outside: {
    what: said('Make sure that the address answers during the upgrade'),
    link: GOOD_PRACTICES,
  },
  slow: {
    what: said('Set timeoutSeconds to 10 or less'),
    link: GOOD_PRACTICES,
  },
  'lost-versions': {
    what: said(
      'Name the versions that the target serves in its rules, or upgrade the program that writes them',
    ),
    link: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
  },
};

const NO_PODS: readonly PodFacts[] = [];

/** The same for every target. */
const judgeWebhooks = memoizeByIdentity(
  (
    webhooks: readonly AdmissionWebhookFacts[],
    services: readonly ServiceBackendFacts[],
    namespaces: readonly NamespaceFacts[],
    pods: readonly PodFacts[],
  ) => {
    const stateOf = backendLookup(services);
    const reachOf = webhookReaches(namespaces, pods);
    const podsBehind = backendPods(services, pods);
    return webhooks.map(
      (webhook): JudgedWebhook => ({
        webhook,
        reach: reachOf(webhook),
        backendPods: podsBehind(webhook),
        ...(webhook.backend ? { backend: stateOf(webhook.backend) } : {}),
      }),
    );
  },
);

/** Pods that may answer for a webhook: the Service's selector is not known, so all of its namespace on the nodes where it is ready. */
function backendPods(
  services: readonly ServiceBackendFacts[],
  pods: readonly PodFacts[],
): (webhook: AdmissionWebhookFacts) => readonly PodFacts[] {
  const inNamespace = groupBy(pods, ({ namespace }) => namespace);
  return ({ backend }) => {
    if (backend?.kind !== 'service') return [];
    const service = services.find(
      ({ namespace, name }) =>
        namespace === backend.namespace && name === backend.name,
    );
    return (inNamespace.get(backend.namespace) ?? []).filter(
      ({ node, ready }) =>
        ready && node !== undefined && service?.nodes.includes(node),
    );
  };
}

/**
 * R12: admission webhooks that reject what an upgrade writes, or soon will. A webhook is a blocker
 * only if it has failurePolicy Fail, does not answer now, and is called for pods, nodes or other
 * objects that an upgrade needs. If only conditions may exclude these objects, the check is
 * partial: Drydock cannot tell whether the upgrade would be blocked.
 */
export const admissionWebhooks: ReadinessCheck = {
  id: 'admission-webhooks',
  title: 'Admission webhooks in the way',
  phase: 'control-plane',
  canBlock: true,
  docs: 'checks/admission-webhooks',
  needs: ['admission-webhooks', 'service-backends', 'namespaces'],
  judgesPartial: ['service-backends'],
  evaluate(context) {
    const pods = optionalFacts(context, 'pods', 'fact-webhook-pods');
    const judged = judgeWebhooks(
      context.facts('admission-webhooks'),
      context.facts('service-backends'),
      context.facts('namespaces'),
      pods.facts ?? NO_PODS,
    );
    // Whether an add-on's own kinds are answered for is no question of the upgrade, so only those that it needs make the check partial.
    const needed = judged.filter(
      ({ webhook, reach }) =>
        webhook.failurePolicy === 'Fail' && reach.needed.length > 0,
    );
    return {
      findings: findingsOf(
        judged.flatMap(one =>
          faultsOf(one, context).map(fault => ({
            webhook: one.webhook,
            fault,
          })),
        ),
      ),
      partial: [
        ...unseenBackends(needed.flatMap(({ backend }) => backend ?? [])).map(
          said,
        ),
        ...judged.flatMap(one => undecided(one, context) ?? []).map(said),
        ...pods.unseen,
      ],
    };
  },
};

interface Found {
  readonly webhook: AdmissionWebhookFacts;
  readonly fault: WebhookFault;
}

/** One finding for each configuration and kind of fault: its webhooks share a backend more often than not. */
function findingsOf(found: readonly Found[]): FindingDraft[] {
  const groups = groupBy(found, ({ webhook: { object }, fault }) =>
    JSON.stringify([object.kind, object.name, fault.kind]),
  );
  return [...groups.values()].map(draft);
}

function draft(found: readonly Found[]): FindingDraft {
  const [{ webhook, fault }] = found;
  const severity = gravest(found);
  return {
    key: fault.kind,
    severity,
    confidence: 'observed',
    phase: fault.kind === 'lost-versions' ? 'control-plane' : 'nodes',
    title: said(
      `${nameOf(webhook.object)} ${TITLES[fault.kind](found.length, severity)}`,
    ),
    object: webhook.object,
    hints: { labels: webhook.labels, annotations: webhook.annotations },
    evidence: found.slice(0, 10).map(one => ({
      source: one.fault.kind === 'lost-versions' ? 'spec' : 'status',
      what: said(one.fault.text),
    })),
    fix: FIXES[fault.kind],
  };
}

function gravest(found: readonly Found[]): Severity {
  const severities = found.map(({ fault }) => fault.severity);
  if (severities.includes('blocker')) return 'blocker';
  return severities.includes('warning') ? 'warning' : 'info';
}
