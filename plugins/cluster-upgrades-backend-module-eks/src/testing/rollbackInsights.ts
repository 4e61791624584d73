import { secondsOf } from './bodies';
import type { EksRegion } from './EksRegion';
import { minorOf, type EksCluster, type InsightBody } from './model';

/** For so long after an upgrade EKS takes a cluster back. */
export const ROLLBACK_WINDOW_MS = 7 * 86_400_000;
const CATEGORY = 'ROLLBACK_READINESS';

/**
 * All insights of a cluster. Those about a rollback exist for as long as one is possible, and are
 * made of its node groups; a test that gives the cluster its own ones replaces them.
 */
export function insightsOf(
  region: EksRegion,
  cluster: EksCluster,
): readonly InsightBody[] {
  const { insights } = cluster;
  return insights.some(({ category }) => category === CATEGORY)
    ? insights
    : [...insights, ...rollbackInsights(region, cluster)];
}

function rollbackInsights(
  { world: { now } }: EksRegion,
  { name, reached, nodegroups }: EksCluster,
): readonly InsightBody[] {
  if (!reached || now - reached.at > ROLLBACK_WINDOW_MS) return [];
  const newer = [...nodegroups.values()].filter(
    group => minorOf(group.version) > minorOf(reached.from),
  );
  const made = (insight: string, isHarmless: boolean): InsightBody => ({
    id: `${name}-${insight.toLowerCase().replaceAll(' ', '-')}`,
    name: insight,
    category: CATEGORY,
    kubernetesVersion: reached.from,
    lastRefreshTime: secondsOf(now),
    lastTransitionTime: secondsOf(reached.at),
    description: 'Checks whether the cluster can go back.',
    insightStatus: isHarmless
      ? { status: 'PASSING', reason: 'Nothing keeps it from going back.' }
      : {
          status: 'ERROR',
          reason: `Node groups ${newer
            .map(group => group.name)
            .join(', ')} are newer than ${reached.from}.`,
        },
    recommendation: 'Take nodes back first.',
    additionalInfo: {},
    resources: [],
    categorySpecificSummary: {
      deprecationDetails: [],
      addonCompatibilityDetails: [],
    },
  });
  return [
    made('Incompatible API usage', true),
    made('Kubelet version rollback compatibility', newer.length === 0),
    made('EKS add-on version rollback compatibility', true),
  ];
}
