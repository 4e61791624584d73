import { said } from '@drydock/upgrade-reasons';
import type { Minor, SupportStatus } from '@drydock/kubernetes-knowledge';
import type { CheckContext, FindingDraft, ReadinessCheck } from '../contracts';
import { PLATFORM_NAMES } from '../platform';

/** How long before its end a support period becomes a warning: time for a plan, approvals and a rollout. */
const NOTICE_DAYS = 60;

/** R8: whether the running and the target minor are supported on the day, by whoever maintains the control plane. */
export const supportDates: ReadinessCheck = {
  id: 'support-dates',
  title: 'Support dates',
  phase: 'control-plane',
  canBlock: false,
  ofCluster: true,
  docs: 'checks/support-dates',
  needs: ['version'],
  evaluate(context) {
    const { currentMinor, targetMinor, platform, knowledge, now } = context;
    const today = now.slice(0, 10);
    const current = knowledge.supportStatus(
      platform.provider,
      currentMinor,
      today,
    );
    const target = knowledge.supportStatus(
      platform.provider,
      targetMinor,
      today,
    );
    const unknown = [
      ...new Set([
        ...(current.state === 'unknown' ? [currentMinor] : []),
        ...(target.state === 'unknown' ? [targetMinor] : []),
      ]),
    ];
    return {
      findings: [
        ...contradiction(context),
        ...currentFinding(current, context),
        ...(targetMinor === currentMinor ? [] : targetFinding(target, context)),
      ],
      partial: [
        ...(platform.doubt === undefined
          ? []
          : [
              `Upstream's dates were taken: ${platform.doubt}. Say \`platform\` of the cluster`,
            ]
        ).map(said),
        ...unknown
          .map(
            minor =>
              `No support dates of v${minor} by ${
                PLATFORM_NAMES[platform.provider]
              } are known`,
          )
          .map(said),
      ],
    };
  },
};

function contradiction({ platform }: CheckContext): FindingDraft[] {
  if (platform.contradiction === undefined) return [];
  return [
    {
      key: 'platform',
      severity: 'warning',
      confidence: 'observed',
      phase: 'control-plane',
      title: said(
        `The platform may be another than ${
          PLATFORM_NAMES[platform.provider]
        }, by which support dates and cost are judged`,
      ),
      evidence: [{ source: 'platform', what: said(platform.contradiction) }],
      fix: {
        what: said(
          'Correct `platform` of the cluster where it is said (configuration, or the source that lists it); waive this where it is right as it is',
        ),
      },
    },
  ];
}

function currentFinding(
  status: SupportStatus,
  { currentMinor, platform }: CheckContext,
): FindingDraft[] {
  const by = PLATFORM_NAMES[platform.provider];
  const upgrade = `Upgrade to a minor in standard support`;
  switch (status.state) {
    case 'unsupported':
      return [
        finding(
          'current',
          'warning',
          `v${currentMinor} is out of support (${by})`,
          status,
          currentMinor,
          upgrade,
        ),
      ];
    case 'extended':
      return [
        finding(
          'current',
          'warning',
          `v${currentMinor} is in extended support (${by})${until(
            status,
          )}${cost(status)}`,
          status,
          currentMinor,
          upgrade,
        ),
      ];
    case 'standard':
      return status.daysLeft !== undefined && status.daysLeft <= NOTICE_DAYS
        ? [
            finding(
              'current',
              'info',
              `Standard support of v${currentMinor} (${by}) ends in ${status.daysLeft} days`,
              status,
              currentMinor,
              upgrade,
            ),
          ]
        : [];
    case 'unknown':
      return [];
    default: {
      const unknown: never = status.state;
      return unknown;
    }
  }
}

function targetFinding(
  status: SupportStatus,
  { targetMinor, platform }: CheckContext,
): FindingDraft[] {
  const by = PLATFORM_NAMES[platform.provider];
  const later = 'Choose a newer target, over as many hops as it takes';
  if (status.state === 'unsupported')
    return [
      finding(
        'target',
        'warning',
        `v${targetMinor}, the target, is out of support itself (${by})`,
        status,
        targetMinor,
        later,
      ),
    ];
  if (status.state === 'extended')
    return [
      finding(
        'target',
        'info',
        `v${targetMinor}, the target, is in extended support already (${by})${cost(
          status,
        )}`,
        status,
        targetMinor,
        later,
      ),
    ];
  return [];
}

function until({ until: end }: SupportStatus): string {
  return end ? `, until ${end}` : '';
}

function cost({ extendedCostPerHourUsd }: SupportStatus): string {
  return extendedCostPerHourUsd
    ? `, at ${extendedCostPerHourUsd.toFixed(2)} US dollars an hour`
    : '';
}

function finding(
  key: string,
  severity: FindingDraft['severity'],
  title: string,
  status: SupportStatus,
  minor: Minor,
  fix: string,
): FindingDraft {
  const dates = [
    status.standardEnd && `standard support ends ${status.standardEnd}`,
    status.extendedEnd && `extended support ends ${status.extendedEnd}`,
  ].filter(Boolean);
  return {
    key: `${key}/${minor}`,
    severity,
    confidence: 'reported',
    phase: 'control-plane',
    title: said(title),
    evidence: [
      {
        source: 'knowledge',
        what: said(`v${minor}: ${dates.join(', ') || 'no dates'}`),
      },
    ],
    fix: { what: said(fix), ...(status.source ? { link: status.source } : {}) },
  };
}
