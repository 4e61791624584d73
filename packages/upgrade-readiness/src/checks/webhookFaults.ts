import type {
  AdmissionWebhookFacts,
  CheckContext,
  PodFacts,
  Severity,
} from '../contracts';
import { listOf, nameOf } from '../words';
import { endedText, isBesideApiServer } from './facts/backends';
import type { BackendState } from './facts/backends';
import { passedVersions } from './webhookVersions';
import type { WebhookReach } from './webhookReach';

/** One fault of one webhook; those of one configuration and kind make one finding. */
export interface WebhookFault {
  readonly kind: FaultKind;
  readonly severity: Severity;
  readonly text: string;
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
  /** Pods that may be its backend: those of the backend's namespace on the nodes where it is ready. */
  readonly backendPods: readonly PodFacts[];
}

/** Seconds beyond which an answer that does not come holds requests up for longer than kubelets and controllers wait. */
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
): string | undefined {
  const { webhook, reach } = judged;
  const fault = unanswered(judged, context);
  if (fault?.severity !== 'warning' || reach.needed.length === 0)
    return undefined;
  const because =
    reach.narrowedBy.length > 0
      ? `${listOf(reach.narrowedBy)} may or may not keep it away`
      : 'API servers may read a CA bundle that Drydock cannot';
  return `Whether webhook ${webhook.name} of ${nameOf(
    webhook.object,
  )} refuses ${listOf(
    reach.needed,
  )} is not known: no trusted backend answers, and ${because}`;
}

/**
 * Every request to the webhook fails now: it does not answer, or its certificate cannot be trusted.
 */
function unanswered(
  { webhook, backend, reach }: JudgedWebhook,
  context: Pick<CheckContext, 'now'>,
): WebhookFault | undefined {
  const { certificate, name, failurePolicy } = webhook;
  const why =
    backend?.kind === 'dead'
      ? backend.text
      : endedText(certificate, context) ??
        (certificate?.unreadable
          ? `Its CA bundle cannot be read: ${certificate.unreadable}`
          : undefined);
  if (!why) return undefined;
  if (failurePolicy === 'Ignore')
    return {
      kind: 'unanswered',
      severity: 'info',
      text: `Webhook ${name} is skipped (failurePolicy Ignore). ${why}`,
    };
  if (reach.needed.length === 0)
    return {
      kind: 'unanswered',
      severity: 'warning',
      text: `Webhook ${name} refuses all that it is asked about (failurePolicy Fail). ${why}`,
    };
  // What only conditions keep it from is not known, and a bundle that Drydock cannot read may be one that the server can.
  const isSure =
    reach.narrowedBy.length === 0 &&
    !(certificate?.unreadable && backend?.kind !== 'dead');
  const unless =
    reach.narrowedBy.length > 0
      ? `, unless ${listOf(reach.narrowedBy)} keeps it away`
      : '';
  return {
    kind: 'unanswered',
    severity: isSure ? 'blocker' : 'warning',
    text: `Webhook ${name} refuses ${listOf(
      reach.needed,
    )} (failurePolicy Fail)${unless}. ${why}`,
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
  const needed = listOf(reach.needed);
  if (backend.kind === 'outside') {
    return isBesideApiServer(backend.host)
      ? []
      : [
          {
            kind: 'outside',
            severity: 'info',
            text: `Webhook ${webhook.name} is asked about ${needed} (failurePolicy Fail); ${backend.text}`,
          },
        ];
  }
  if (backend.kind === 'single') {
    const kind = asksAboutItself ? 'self-interception' : 'single-backend';
    const itself = asksAboutItself
      ? ', and about the pods that answer for it'
      : '';
    return [
      {
        kind,
        severity: 'warning',
        text: `Webhook ${webhook.name} is asked about ${needed}${itself} (failurePolicy Fail). ${backend.text}`,
      },
    ];
  }
  if (backend.kind !== 'ready' || !asksAboutItself) return [];
  return [
    {
      kind: 'self-interception',
      severity: 'info',
      text: `Webhook ${webhook.name} is asked about the pods that answer for it (failurePolicy Fail). ${backend.text}`,
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
      text: `Webhook ${
        webhook.name
      } is asked about every kind, and so about ${listOf(
        reach.needed,
      )} (failurePolicy Fail)`,
    },
  ];
}

function slow({
  webhook: { timeoutSeconds, failurePolicy, name },
  reach,
}: JudgedWebhook): readonly WebhookFault[] {
  if (timeoutSeconds <= LONG_TIMEOUT_SECONDS || reach.needed.length === 0)
    return [];
  return [
    {
      kind: 'slow',
      severity: 'info',
      text: `Webhook ${name} may hold up ${listOf(
        reach.needed,
      )} for ${timeoutSeconds} s (failurePolicy ${failurePolicy})`,
    },
  ];
}

function lostVersions(
  { webhook }: JudgedWebhook,
  context: CheckContext,
): readonly WebhookFault[] {
  return passedVersions(webhook, context).map(({ text, isNew }) => ({
    kind: 'lost-versions',
    severity: isNew ? 'warning' : 'info',
    text: `Webhook ${webhook.name} ${text}`,
  }));
}
