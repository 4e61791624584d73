import type { PlansOnly } from '../config/plansOnly';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { said, type Param, type Reason } from '@drydock/upgrade-reasons';
import type { ReadinessSummary } from '../conditions/readinessSummary';
import { because, names } from './params';
import { unreachable } from './stepPlan';

/** Shortest reason that says something, characters. */
export const MINIMUM_REASON_CHARACTERS = 10;

/** The reason for overriding says too little. */
export const REASON_TOO_SHORT: Reason = {
  code: 'start.override-reason-too-short',
  params: { minimum: { number: MINIMUM_REASON_CHARACTERS } },
};

export interface StartRequestFacts {
  readonly overrideReason?: string;
  readonly acceptUnknownChecks: readonly string[];
  /** Whether the requester holds `cluster-upgrades.policy.override` for this cluster. */
  readonly mayOverride: boolean;
}

/** Why an upgrade may not start; empty when it may. `ready` and `attention` start; the rest needs what DESIGN calls an override. */
export function startRefusals(
  readiness: ReadinessSummary,
  request: StartRequestFacts,
): readonly Reason[] {
  switch (readiness.verdict) {
    case 'ready':
    case 'attention':
      return [];
    case 'blocked':
      return missingOverride(blockersReason(readiness), request);
    case 'unknown':
      return unknownRefusals(readiness, request);
    default:
      return unreachable(readiness.verdict);
  }
}

function blockersReason({ blockers, target }: ReadinessSummary): Reason {
  return {
    code: 'start.blockers',
    params: { count: { number: blockers }, version: { version: target } },
  };
}

/**
 * What is missing to continue despite a blocker. Empty: a user with the permission to override gave
 * a reason that is long enough.
 */
export function missingOverride(
  blocker: Reason,
  request: Pick<StartRequestFacts, 'overrideReason' | 'mayOverride'>,
): readonly Reason[] {
  const reason = request.overrideReason?.trim() ?? '';
  if (reason === '') return [needsOverride('start.override-needed', blocker)];
  if (!request.mayOverride)
    return [needsOverride('start.override-denied', blocker)];
  return reason.length < MINIMUM_REASON_CHARACTERS ? [REASON_TOO_SHORT] : [];
}

function needsOverride(
  code: 'start.override-needed' | 'start.override-denied',
  blocker: Reason,
): Reason {
  const permission = policyOverridePermission.name;
  return {
    code,
    params: { blocker: because(blocker), permission: { permission } },
    who: { permission },
  };
}

function unknownRefusals(
  { target, reasons, notRun }: ReadinessSummary,
  request: StartRequestFacts,
): readonly Reason[] {
  if (notRun.length === 0)
    return [
      {
        code: 'start.readiness-unknown',
        params: { version: { version: target }, reason: whyUnknown(reasons) },
      },
    ];
  const unnamed = notRun.filter(
    checkId => !request.acceptUnknownChecks.includes(checkId),
  );
  if (unnamed.length === 0) return [];
  return [
    {
      code: 'start.checks-not-run',
      params: {
        version: { version: target },
        reason: whyUnknown(reasons.slice(0, 1)),
        checks: names(unnamed),
      },
    },
  ];
}

function whyUnknown(reasons: ReadinessSummary['reasons']): Param {
  return reasons.length === 0
    ? { term: 'no-reason-given' }
    : because(...reasons.map(said));
}

/** Why a cluster cannot be upgraded without a plan; undefined: it can. An unknown environment may be any, so it is refused as soon as one environment is. */
export function needsPlan(
  environment: string | undefined,
  { environments, from }: Pick<PlansOnly, 'environments' | 'from'>,
): Reason | undefined {
  if (environments.length === 0) return undefined;
  const setting = {
    object: `clusterUpgrades.planning.${
      from === 'setting' ? 'plansOnlyEnvironments' : 'approvals'
    }`,
  };
  if (environments === 'all')
    return { code: 'start.plans-only', params: { setting } };
  if (environment === undefined)
    return {
      code: 'start.plans-only-unknown-environment',
      params: {
        setting,
        environments: { list: environments.map(text => ({ text })) },
      },
    };
  return environments.includes(environment)
    ? {
        code: 'start.plans-only-in-environment',
        params: { setting, environment: { text: environment } },
      }
    : undefined;
}

/** What readiness said, as the log of an upgrade begins with it. */
export function verdictAtStart({
  verdict,
  blockers,
  warnings,
  checksRun,
  checksTotal,
}: ReadinessSummary): Reason {
  return {
    code: 'upgrade.verdict-at-start',
    params: {
      verdict: { term: verdict },
      blockers: { number: blockers },
      warnings: { number: warnings },
      run: { number: checksRun },
      total: { number: checksTotal },
    },
  };
}

/** What was overridden, for history. */
export function overridesOf(
  readiness: ReadinessSummary,
  request: Pick<StartRequestFacts, 'overrideReason' | 'acceptUnknownChecks'>,
): readonly Reason[] {
  const { platformErrors = [] } = readiness;
  const byPlatform: Reason[] =
    platformErrors.length > 0
      ? [
          {
            code: 'start.overrode-platform',
            params: { reason: { text: request.overrideReason ?? '' } },
          },
          ...platformErrors.map(
            (error): Reason => ({
              code: 'start.overrode-platform-error',
              params: { error: { text: error } },
            }),
          ),
        ]
      : [];
  return [...overridesOfVerdict(readiness, request), ...byPlatform];
}

function overridesOfVerdict(
  { verdict, blocking, notRun }: ReadinessSummary,
  { overrideReason = '' }: Pick<StartRequestFacts, 'overrideReason'>,
): readonly Reason[] {
  switch (verdict) {
    case 'blocked':
      return [
        {
          code: 'start.overrode',
          params: { reason: { text: overrideReason } },
        },
        ...blocking.map(
          ({ title, checkId }): Reason => ({
            code: 'start.overrode-finding',
            params: { finding: { text: title }, check: { object: checkId } },
          }),
        ),
      ];
    case 'unknown':
      return notRun.map(checkId => ({
        code: 'start.without-check',
        params: { check: { object: checkId } },
      }));
    default:
      return [];
  }
}
