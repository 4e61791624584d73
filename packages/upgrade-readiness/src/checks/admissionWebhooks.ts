import type { ReasonCode } from '@drydock/upgrade-reasons';
import type {
  AdmissionWebhookFacts,
  FindingDraft,
  NamespaceFacts,
  PodFacts,
  ReadinessCheck,
  ServiceBackendFacts,
  Severity,
} from '../contracts';
import { groupBy } from '../groupBy';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { named } from '../words';
import { backendLookup, unseenBackends } from './facts/backends';
import { optionalFacts } from './facts/optionalFacts';
import { faultsOf, undecided } from './webhookFaults';
import type { FaultKind, JudgedWebhook, WebhookFault } from './webhookFaults';
import { webhookReaches } from './webhookReach';

/** Of kinds of which how bad it is shows in the title. */
function titleOf(kind: FaultKind, severity: Severity): ReasonCode {
  if (kind === 'unanswered' && severity === 'info')
    return 'check.webhooks.unanswered-skipped';
  if (kind === 'self-interception' && severity === 'warning')
    return 'check.webhooks.self-interception-single';
  return `check.webhooks.${kind}` as const;
}

const GOOD_PRACTICES =
  'https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/';

const DEPRECATIONS =
  'https://kubernetes.io/docs/reference/using-api/deprecation-guide/';

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

/**
 * Pods that may answer for a webhook: the Service's selector is not known, so all of its namespace
 * on the nodes where it is ready.
 */
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
  title: { code: 'check-title.admission-webhooks' },
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
    // Whether an add-on's own kinds are answered for is no question of the upgrade, so only those
    // that it needs make the check partial.
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
        ...unseenBackends(needed.flatMap(({ backend }) => backend ?? [])),
        ...judged.flatMap(one => undecided(one, context) ?? []),
        ...pods.unseen,
      ],
    };
  },
};

interface Found {
  readonly webhook: AdmissionWebhookFacts;
  readonly fault: WebhookFault;
}

/**
 * One finding for each configuration and kind of fault: its webhooks share a backend more often
 * than not.
 */
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
    title: {
      code: titleOf(fault.kind, severity),
      params: {
        object: named(webhook.object),
        count: { number: found.length },
      },
    },
    object: webhook.object,
    hints: { labels: webhook.labels, annotations: webhook.annotations },
    evidence: found.slice(0, 10).map(one => ({
      source: one.fault.kind === 'lost-versions' ? 'spec' : 'status',
      what: one.fault.what,
    })),
    fix: {
      what: { code: `check.webhooks.${fault.kind}-fix` },
      link: fault.kind === 'lost-versions' ? DEPRECATIONS : GOOD_PRACTICES,
    },
  };
}

function gravest(found: readonly Found[]): Severity {
  const severities = found.map(({ fault }) => fault.severity);
  if (severities.includes('blocker')) return 'blocker';
  return severities.includes('warning') ? 'warning' : 'info';
}
