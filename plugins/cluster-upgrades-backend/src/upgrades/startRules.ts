import type { PlansOnly } from '../config/plansOnly';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ReadinessSummary } from '../conditions/readinessSummary';
import { unreachable } from './stepPlan';

/** Shortest reason that says something, characters. */
export const MINIMUM_REASON_CHARACTERS = 10;

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
): readonly string[] {
  switch (readiness.verdict) {
    case 'ready':
    case 'attention':
      return [];
    case 'blocked':
      return blockedRefusals(readiness, request);
    case 'unknown':
      return unknownRefusals(readiness, request);
    default:
      return unreachable(readiness.verdict);
  }
}

function blockedRefusals(
  readiness: ReadinessSummary,
  request: StartRequestFacts,
): readonly string[] {
  return missingOverride(
    `${readiness.blockers} ${
      readiness.blockers === 1 ? 'finding blocks' : 'findings block'
    } ${readiness.target}`,
    request,
  );
}

/**
 * What is missing to continue despite a blocker. Empty: a user with the permission to override gave
 * a reason that is long enough.
 */
export function missingOverride(
  blocker: string,
  request: Pick<StartRequestFacts, 'overrideReason' | 'mayOverride'>,
): readonly string[] {
  const reason = request.overrideReason?.trim() ?? '';
  if (reason === '')
    return [
      `${blocker}: fix it, or override with a reason (permission cluster-upgrades.policy.override)`,
    ];
  if (!request.mayOverride)
    return [
      `${blocker}: overriding needs the permission cluster-upgrades.policy.override`,
    ];
  if (reason.length < MINIMUM_REASON_CHARACTERS)
    return [
      `The reason for overriding must have at least ${MINIMUM_REASON_CHARACTERS} characters`,
    ];
  return [];
}

function unknownRefusals(
  readiness: ReadinessSummary,
  request: StartRequestFacts,
): readonly string[] {
  if (readiness.notRun.length === 0) {
    return [
      `Readiness for ${readiness.target} is unknown: ${
        readiness.reasons.join('; ') || 'no reason given'
      }. Read the cluster first, or switch on what keeps checks from running.`,
    ];
  }
  const unnamed = readiness.notRun.filter(
    checkId => !request.acceptUnknownChecks.includes(checkId),
  );
  if (unnamed.length === 0) return [];
  const [why = 'no reason given'] = readiness.reasons;
  return [
    `Readiness for ${
      readiness.target
    } is unknown: ${why}. These checks did not run in full, and the request must name each to go on without it: ${unnamed.join(
      ', ',
    )}`,
  ];
}

/** Why a cluster cannot be upgraded without a plan; empty: it can. An unknown environment may be any, so it is refused as soon as one environment is. */
export function planRefusals(
  environment: string | undefined,
  { environments, from }: Pick<PlansOnly, 'environments' | 'from'>,
): readonly string[] {
  if (environments.length === 0) return [];
  const why =
    from === 'setting'
      ? 'clusterUpgrades.planning.plansOnlyEnvironments'
      : 'the approval rules in clusterUpgrades.planning.approvals';
  if (environments === 'all')
    return [
      `Clusters are upgraded by plans only, because of ${why}. Add the cluster to a plan`,
    ];
  if (environment === undefined)
    return [
      `The environment of this cluster is unknown, and clusters of ${environments.join(
        ', ',
      )} are upgraded by plans only, because of ${why}. Add the cluster to a plan, or set its environment`,
    ];
  return environments.includes(environment)
    ? [
        `Clusters of ${environment} are upgraded by plans only, because of ${why}. Add the cluster to a plan`,
      ]
    : [];
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
): readonly string[] {
  const { platformErrors = [] } = readiness;
  const byPlatform =
    platformErrors.length > 0
      ? [
          `blocked by the platform, overridden: ${
            request.overrideReason ?? ''
          }`,
          ...platformErrors.map(error => `overridden: ${error}`),
        ]
      : [];
  return [...overridesOfVerdict(readiness, request), ...byPlatform];
}

function overridesOfVerdict(
  readiness: ReadinessSummary,
  request: Pick<StartRequestFacts, 'overrideReason' | 'acceptUnknownChecks'>,
): readonly string[] {
  switch (readiness.verdict) {
    case 'blocked':
      return [
        `blocked, overridden: ${request.overrideReason ?? ''}`,
        ...readiness.blocking.map(
          finding =>
            `overridden finding: ${finding.title} (${finding.checkId})`,
        ),
      ];
    case 'unknown':
      return readiness.notRun.map(
        checkId => `went on without check ${checkId}`,
      );
    default:
      return [];
  }
}
