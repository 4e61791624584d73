import type {
  Cluster,
  PlatformFacts,
  Readiness,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Due } from './steps';

/** What is known; undefined: not read. */
export interface StepFacts {
  now: Date;
  cluster: Pick<
    Cluster,
    'owner' | 'target' | 'support' | 'freshness' | 'upgrade' | 'upgradable'
  >;
  readiness?: Readiness;
  platform?: PlatformFacts;
  upcoming?: UpcomingUpgrade[];
}

/**
 * Plans that have not begun on this cluster. Of another target than the cluster's own none speaks.
 */
export function planned({ readiness, upcoming }: StepFacts): UpcomingUpgrade[] {
  return readiness?.whatIf
    ? []
    : (upcoming ?? []).filter(({ state }) => state !== 'running');
}

export function startOf({ earliestStart }: UpcomingUpgrade, now: Date): Due {
  if (earliestStart === undefined) return { of: 'none' };
  return Date.parse(earliestStart) <= now.getTime()
    ? { of: 'now' }
    : { of: 'plan', at: earliestStart };
}

/** The first known start of a plan that is still to come. */
export function plannedStart(facts: StepFacts): Due | undefined {
  const starts = planned(facts)
    .map(upgrade => startOf(upgrade, facts.now))
    .filter(({ of }) => of !== 'none');
  return (
    starts.find(({ of }) => of === 'now') ??
    starts.sort(
      (left, right) => Date.parse(left.at ?? '') - Date.parse(right.at ?? ''),
    )[0]
  );
}

export function upgradeDue(facts: StepFacts): Due {
  const end = endOf(facts.cluster);
  return earlier(
    plannedStart(facts),
    end === undefined ? undefined : { of: 'support', at: end },
  );
}

export function earlier(plan: Due | undefined, support: Due | undefined): Due {
  if (!support) return plan ?? { of: 'none' };
  if (!plan) return support;
  return plan.of === 'now' ||
    Date.parse(plan.at ?? '') <= Date.parse(support.at ?? '')
    ? plan
    : support;
}

/** The end of the current support, or of what it had. */
export function endOf({
  support,
}: Pick<Cluster, 'support'>): string | undefined {
  return support.state === 'unsupported'
    ? support.extendedEnd ?? support.standardEnd
    : support.until;
}
