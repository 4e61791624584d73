import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { Minor, SupportStatus } from '@drydock/kubernetes-knowledge';
import type { CheckContext, FindingDraft, ReadinessCheck } from '../contracts';
import { minor as versionOf } from '../words';

/**
 * How long before its end a support period becomes a warning: time for a plan, approvals and a
 * rollout.
 */
const NOTICE_DAYS = 60;

/**
 * R8: whether the running and the target minor are supported on the day, by the vendor of the
 * control plane.
 */
export const supportDates: ReadinessCheck = {
  id: 'support-dates',
  title: { code: 'check-title.support-dates' },
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
              {
                code: 'check.support-dates.doubt' as const,
                params: { doubt: { reasons: [platform.doubt] } },
              },
            ]),
        ...unknown.map(minor => ({
          code: 'check.support-dates.unknown' as const,
          params: { version: versionOf(minor), platform: nameOf(context) },
        })),
      ],
    };
  },
};

function contradiction(context: CheckContext): FindingDraft[] {
  const { contradiction: evidence } = context.platform;
  if (evidence === undefined) return [];
  return [
    {
      key: 'platform',
      severity: 'warning',
      confidence: 'observed',
      phase: 'control-plane',
      title: {
        code: 'check.support-dates.another-platform',
        params: { platform: nameOf(context) },
      },
      evidence: [{ source: 'platform', what: evidence }],
      fix: {
        what: { code: 'check.support-dates.correct-platform' },
      },
    },
  ];
}

function nameOf({ platform, knowledge }: CheckContext): Param {
  return { object: knowledge.platform(platform.provider).name };
}

function currentFinding(
  status: SupportStatus,
  context: CheckContext,
): FindingDraft[] {
  const { currentMinor } = context;
  const params = {
    version: versionOf(currentMinor),
    platform: nameOf(context),
  };
  const fix: Reason = { code: 'check.support-dates.upgrade' };
  switch (status.state) {
    case 'unsupported':
      return [
        finding(
          'current',
          'warning',
          { code: 'check.support-dates.out', params },
          status,
          currentMinor,
          fix,
        ),
      ];
    case 'extended':
      return [
        finding(
          'current',
          'warning',
          inExtendedSupport(status, params),
          status,
          currentMinor,
          fix,
        ),
      ];
    case 'standard':
      return status.daysLeft !== undefined && status.daysLeft <= NOTICE_DAYS
        ? [
            finding(
              'current',
              'info',
              {
                code: 'check.support-dates.ends',
                params: { ...params, count: { number: status.daysLeft } },
              },
              status,
              currentMinor,
              fix,
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
  context: CheckContext,
): FindingDraft[] {
  const { targetMinor } = context;
  const params = {
    version: versionOf(targetMinor),
    platform: nameOf(context),
  };
  const fix: Reason = { code: 'check.support-dates.choose-newer' };
  if (status.state === 'unsupported')
    return [
      finding(
        'target',
        'warning',
        { code: 'check.support-dates.target-out', params },
        status,
        targetMinor,
        fix,
      ),
    ];
  if (status.state === 'extended')
    return [
      finding(
        'target',
        'info',
        {
          code: status.extendedCostPerHourUsd
            ? 'check.support-dates.target-extended-cost'
            : 'check.support-dates.target-extended',
          params: { ...params, ...costOf(status) },
        },
        status,
        targetMinor,
        fix,
      ),
    ];
  return [];
}

type Params = NonNullable<Reason['params']>;

function inExtendedSupport(status: SupportStatus, params: Params): Reason {
  const { until, extendedCostPerHourUsd: cost } = status;
  const ofCost = cost ? 'extended-cost' : 'extended';
  const ofUntil = cost ? 'extended-until-cost' : 'extended-until';
  return {
    code: `check.support-dates.${until ? ofUntil : ofCost}`,
    params: {
      ...params,
      ...(until ? { until: { object: until } } : {}),
      ...costOf(status),
    },
  };
}

function costOf({ extendedCostPerHourUsd: cost }: SupportStatus): Params {
  return cost ? { dollars: { object: cost.toFixed(2) } } : {};
}

function finding(
  key: string,
  severity: FindingDraft['severity'],
  title: Reason,
  status: SupportStatus,
  minor: Minor,
  fix: Reason,
): FindingDraft {
  return {
    key: `${key}/${minor}`,
    severity,
    confidence: 'reported',
    phase: 'control-plane',
    title,
    evidence: [{ source: 'knowledge', what: datesOf(status, minor) }],
    fix: { what: fix, ...(status.source ? { link: status.source } : {}) },
  };
}

function datesOf(
  { standardEnd, extendedEnd }: SupportStatus,
  minor: Minor,
): Reason {
  const params = {
    version: versionOf(minor),
    ...(standardEnd ? { standard: { object: standardEnd } } : {}),
    ...(extendedEnd ? { extended: { object: extendedEnd } } : {}),
  };
  if (standardEnd && extendedEnd)
    return { code: 'check.support-dates.dates', params };
  if (standardEnd) return { code: 'check.support-dates.standard-date', params };
  return {
    code: extendedEnd
      ? 'check.support-dates.extended-date'
      : 'check.support-dates.no-dates',
    params,
  };
}
