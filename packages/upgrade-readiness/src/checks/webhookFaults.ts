import type { Param, Reason } from '@drydock/upgrade-reasons';
import type {
  AdmissionWebhookFacts,
  CheckContext,
  PodFacts,
  Severity,
} from '../contracts';
import { listed, named, sentences } from '../words';
import { bundleFault, isBesideApiServer } from './facts/backends';
import type { BackendState } from './facts/backends';
import { passedVersions } from './webhookVersions';
import type { WebhookReach } from './webhookReach';

/** One fault of one webhook; those of one configuration and kind make one finding. */
export interface WebhookFault {
  readonly kind: FaultKind;
  readonly severity: Severity;
  readonly what: Reason;
}

export type FaultKind =
  | 'unanswered'
  | 'self-interception'
  | 'single-backend'
  | 'catch-all'
  | 'outside'
  | 'slow'
  | 'lost-versions';

/** What is known of one webhook. */
export interface JudgedWebhook {
  readonly webhook: AdmissionWebhookFacts;
  /** undefined where its configuration names none, which no server accepts. */
  readonly backend?: BackendState;
  readonly reach: WebhookReach;
  /**
   * Pods that may be its backend: those of the backend's namespace on the nodes where it is ready.
   */
  readonly backendPods: readonly PodFacts[];
}

/**
 * Seconds beyond which an answer that does not come holds requests up for longer than kubelets and
 * controllers wait.
 */
const LONG_TIMEOUT_SECONDS = 15;

/** All faults of a webhook. */
export function faultsOf(
  judged: JudgedWebhook,
  context: CheckContext,
): readonly WebhookFault[] {
  return [...answerFaults(judged, context), ...lostVersions(judged, context)];
}

/**
 * Faults that do not depend on the target. If a webhook does not answer, that is its only fault.
 */
export function answerFaults(
  judged: JudgedWebhook,
  context: Pick<CheckContext, 'now'>,
): readonly WebhookFault[] {
  const dead = unanswered(judged, context);
  return dead
    ? [dead]
    : [...backendFaults(judged), ...catchAll(judged), ...slow(judged)];
}

/**
 * Why it is unknown whether a webhook that does not answer blocks an upgrade: conditions that facts
 * do not show may exclude the objects of the upgrade.
 */
export function undecided(
  judged: JudgedWebhook,
  context: Pick<CheckContext, 'now'>,
): Reason | undefined {
  const { webhook, reach } = judged;
  const fault = unanswered(judged, context);
  if (fault?.severity !== 'warning' || reach.needed.length === 0)
    return undefined;
  const params = {
    ...nameOf(webhook),
    object: named(webhook.object),
    needed: listed(reach.needed),
  };
  return reach.narrowedBy.length > 0
    ? {
        code: 'check.webhooks.undecided',
        params: { ...params, conditions: listed(reach.narrowedBy) },
      }
    : { code: 'check.webhooks.undecided-bundle', params };
}

function nameOf({ name }: AdmissionWebhookFacts): { readonly webhook: Param } {
  return { webhook: { object: name } };
}

/**
 * Every request to the webhook fails now: it does not answer, or its certificate cannot be trusted.
 */
function unanswered(
  { webhook, backend, reach }: JudgedWebhook,
  context: Pick<CheckContext, 'now'>,
): WebhookFault | undefined {
  const { certificate, failurePolicy } = webhook;
  const why =
    backend?.kind === 'dead' ? backend.what : bundleFault(certificate, context);
  if (!why) return undefined;
  if (failurePolicy === 'Ignore')
    return {
      kind: 'unanswered',
      severity: 'info',
      what: sentences([
        { code: 'check.webhooks.skipped', params: nameOf(webhook) },
        why,
      ]),
    };
  if (reach.needed.length === 0)
    return {
      kind: 'unanswered',
      severity: 'warning',
      what: sentences([
        { code: 'check.webhooks.refuses-all', params: nameOf(webhook) },
        why,
      ]),
    };
  // What only conditions keep it from is not known, and a bundle that Drydock cannot read may be
  // one that the server can.
  const isSure =
    reach.narrowedBy.length === 0 &&
    !(certificate?.unreadable && backend?.kind !== 'dead');
  const params = { ...nameOf(webhook), needed: listed(reach.needed) };
  return {
    kind: 'unanswered',
    severity: isSure ? 'blocker' : 'warning',
    what: sentences([
      reach.narrowedBy.length > 0
        ? {
            code: 'check.webhooks.refuses-unless',
            params: { ...params, conditions: listed(reach.narrowedBy) },
          }
        : { code: 'check.webhooks.refuses', params },
      why,
    ]),
  };
}

function backendFaults({
  webhook,
  backend,
  reach,
  backendPods,
}: JudgedWebhook): readonly WebhookFault[] {
  if (webhook.failurePolicy !== 'Fail' || reach.needed.length === 0 || !backend)
    return [];
  const asksAboutItself = backendPods.some(reach.createsPod);
  const params = { ...nameOf(webhook), needed: listed(reach.needed) };
  if (backend.kind === 'outside') {
    return isBesideApiServer(backend.host)
      ? []
      : [
          {
            kind: 'outside',
            severity: 'info',
            what: {
              code: 'check.webhooks.asked-outside',
              params: { ...params, backend: { reasons: [backend.what] } },
            },
          },
        ];
  }
  if (backend.kind === 'single') {
    const kind = asksAboutItself ? 'self-interception' : 'single-backend';
    return [
      {
        kind,
        severity: 'warning',
        what: sentences([
          {
            code: asksAboutItself
              ? 'check.webhooks.asked-and-itself'
              : 'check.webhooks.asked',
            params,
          },
          backend.what,
        ]),
      },
    ];
  }
  if (backend.kind !== 'ready' || !asksAboutItself) return [];
  return [
    {
      kind: 'self-interception',
      severity: 'info',
      what: sentences([
        { code: 'check.webhooks.asked-itself', params: nameOf(webhook) },
        backend.what,
      ]),
    },
  ];
}

function catchAll({ webhook, reach }: JudgedWebhook): readonly WebhookFault[] {
  const everything = webhook.rules.some(
    ({ apiGroups, resources }) =>
      apiGroups.includes('*') &&
      resources.some(resource => resource === '*' || resource === '*/*'),
  );
  if (!everything || webhook.failurePolicy !== 'Fail' || !reach.reachesSystem)
    return [];
  return [
    {
      kind: 'catch-all',
      severity: reach.narrowedBy.length > 0 ? 'info' : 'warning',
      what: {
        code: 'check.webhooks.asked-everything',
        params: { ...nameOf(webhook), needed: listed(reach.needed) },
      },
    },
  ];
}

function slow({ webhook, reach }: JudgedWebhook): readonly WebhookFault[] {
  const { timeoutSeconds, failurePolicy } = webhook;
  if (timeoutSeconds <= LONG_TIMEOUT_SECONDS || reach.needed.length === 0)
    return [];
  return [
    {
      kind: 'slow',
      severity: 'info',
      what: {
        code: 'check.webhooks.holds-up',
        params: {
          ...nameOf(webhook),
          needed: listed(reach.needed),
          timeout: { number: timeoutSeconds },
          policy: { object: failurePolicy },
        },
      },
    },
  ];
}

function lostVersions(
  { webhook }: JudgedWebhook,
  context: CheckContext,
): readonly WebhookFault[] {
  return passedVersions(webhook, context).map(({ what, isNew }) => ({
    kind: 'lost-versions',
    severity: isNew ? 'warning' : 'info',
    what,
  }));
}
