import type { Param, Reason } from '@drydock/upgrade-reasons';
import type {
  AdmissionWebhookFacts,
  CertificateFacts,
  CheckContext,
  ControlPlaneCertificateFacts,
  FindingDraft,
  ObjectReference,
  OwnershipHints,
  ReadinessCheck,
} from '../contracts';
import { groupBy } from '../groupBy';
import { named, nameOf } from '../words';
import { daysLeft } from './facts/backends';
import { optionalFacts } from './facts/optionalFacts';

/** A rollout over a fleet takes weeks: what ends within these days ends during it. */
const WARNING_DAYS = 30;
/**
 * For the control plane's CAs, whose renewal needs a window. Webhooks' bundles of cert-manager are
 * always within it, and renewed in time.
 */
const NOTICE_DAYS = 90;

/**
 * R19: certificates that expire within the upgrade horizon. Expired bundles of webhooks,
 * conversions and aggregated APIs are left to the checks of these, which report them as one reason
 * why calls fail.
 */
export const certificates: ReadinessCheck = {
  id: 'certificates',
  title: { code: 'check-title.certificates' },
  phase: 'control-plane',
  canBlock: true,
  docs: 'checks/certificates',
  needs: ['certificates'],
  evaluate(context) {
    const webhooks = optionalFacts(
      context,
      'admission-webhooks',
      'fact-webhook-bundles',
    );
    const resources = optionalFacts(
      context,
      'custom-resources',
      'fact-conversion-bundles',
    );
    const services = optionalFacts(context, 'api-services', 'fact-api-bundles');
    const bundles: readonly Bundle[] = [
      ...(webhooks.facts ?? [])
        .filter(({ failurePolicy }) => failurePolicy === 'Fail')
        .map(webhookBundle),
      ...(resources.facts ?? []).map(resource => ({
        ...resource,
        certificate: resource.conversion?.certificate,
        of: { code: 'check.certificates.of-conversion' } as const,
      })),
      ...(services.facts ?? []).map(service => ({
        ...service,
        of: { code: 'check.certificates.of-server' } as const,
      })),
    ];
    const own = context.facts('certificates');
    const unread = own.flatMap(({ use, certificate }): Reason[] =>
      certificate.unreadable
        ? [
            {
              code: 'check.certificates.unreadable',
              params: {
                certificate: { object: use },
                error: { text: certificate.unreadable },
              },
            },
          ]
        : [],
    );
    return {
      findings: [
        ...own.flatMap(certificate => ownFinding(certificate, context)),
        ...endingBundles(bundles, context),
      ],
      partial: [
        ...unread,
        ...webhooks.unseen,
        ...resources.unseen,
        ...services.unseen,
      ],
    };
  },
};

function ownFinding(
  { use, from, certificate }: ControlPlaneCertificateFacts,
  context: CheckContext,
): FindingDraft[] {
  const days = daysLeft(certificate, context);
  // Others than CAs are renewed by what makes them, some every 60 days.
  const isCa = use.startsWith('CA ');
  if (days === undefined || days > (isCa ? NOTICE_DAYS : WARNING_DAYS))
    return [];
  const soon = days <= WARNING_DAYS ? 'warning' : 'info';
  return [
    {
      key: `control-plane/${use}/${from}`,
      severity: days < 0 ? 'blocker' : soon,
      confidence: 'observed',
      phase: 'control-plane',
      title: certificateEnds({ object: use }, days),
      evidence: [evidenceOf(certificate, { object: from })],
      fix: {
        what: { code: 'check.certificates.renew' },
        link: 'https://kubernetes.io/docs/tasks/administer-cluster/kubeadm/kubeadm-certs/',
      },
    },
  ];
}

interface Bundle extends OwnershipHints {
  readonly object: ObjectReference;
  readonly certificate?: CertificateFacts;
  /** Whose certificates it vouches for. */
  readonly of: Reason;
}

function webhookBundle(webhook: AdmissionWebhookFacts): Bundle {
  return {
    ...webhook,
    of: {
      code: 'check.certificates.of-webhook',
      params: { webhook: { object: webhook.name } },
    },
  };
}

/**
 * One finding for each object: the webhooks of a configuration share a bundle more often than not.
 */
function endingBundles(
  bundles: readonly Bundle[],
  context: CheckContext,
): FindingDraft[] {
  const ending = bundles.filter(({ certificate }) => {
    const days = daysLeft(certificate, context);
    return days !== undefined && days >= 0 && days <= WARNING_DAYS;
  });
  return [...groupBy(ending, ({ object }) => nameOf(object)).values()].map(
    group => bundleFinding(group, context),
  );
}

function bundleFinding(
  group: readonly Bundle[],
  context: CheckContext,
): FindingDraft {
  const [{ object, labels, annotations }] = group;
  const days = Math.min(
    ...group.map(
      ({ certificate }) => daysLeft(certificate, context) ?? WARNING_DAYS,
    ),
  );
  return {
    severity: 'warning',
    confidence: 'observed',
    phase: 'control-plane',
    title: {
      code:
        days === 0
          ? 'check.certificates.bundle-ends-today'
          : 'check.certificates.bundle-ends',
      params: {
        object: named(object),
        ...(days === 0 ? {} : { count: { number: days } }),
      },
    },
    object,
    hints: { labels, annotations },
    evidence: group
      .slice(0, 10)
      .map(({ certificate, of }) => evidenceOf(certificate, { reasons: [of] })),
    fix: {
      what: { code: 'check.certificates.renew-bundle' },
    },
  };
}

function evidenceOf(
  certificate: CertificateFacts | undefined,
  from: Param,
): FindingDraft['evidence'][number] {
  const ends = certificate?.notAfter ?? '';
  return {
    source: 'certificate',
    what: {
      code: certificate?.subject
        ? 'check.certificates.subject-ends-on'
        : 'check.certificates.ends-on',
      params: {
        from,
        day: { object: ends.slice(0, 10) },
        ...(certificate?.subject
          ? { subject: { object: certificate.subject } }
          : {}),
      },
    },
    time: ends,
  };
}

function certificateEnds(certificate: Param, days: number): Reason {
  if (days === -1)
    return {
      code: 'check.certificates.certificate-ended-lately',
      params: { certificate },
    };
  if (days === 0)
    return {
      code: 'check.certificates.certificate-ends-today',
      params: { certificate },
    };
  return {
    code:
      days < 0
        ? 'check.certificates.certificate-ended'
        : 'check.certificates.certificate-ends',
    params: { certificate, count: { number: Math.abs(days) } },
  };
}
