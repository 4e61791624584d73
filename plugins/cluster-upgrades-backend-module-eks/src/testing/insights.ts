/** The time of the tests. */
export const NOW = new Date('2026-11-21T09:00:00.000Z');

/** EKS writes times as seconds since 1970. */
export const secondsBefore = (hours: number) =>
  NOW.getTime() / 1000 - hours * 3600;

export const client = (userAgent: string, requests: number, hoursAgo = 24) => ({
  userAgent,
  numberOfRequestsLast30Days: requests,
  lastRequestTime: secondsBefore(hoursAgo),
});

export const deprecation = (
  usage: string,
  clientStats: readonly unknown[],
  stopServingVersion = '1.25',
) => ({
  usage,
  replacedWith: usage.replace('v1beta1', 'v1'),
  stopServingVersion,
  startServingReplacementVersion: '1.21',
  clientStats,
});

const PASSING = {
  status: 'PASSING',
  reason: 'No deprecated API usage detected within the last 30 days.',
};
const ERROR = {
  status: 'ERROR',
  reason: 'Deprecated API usage detected within last 30 days.',
};

/**
 * An insight about deprecated APIs, as DescribeInsight answers: one that has something to tell is
 * an error.
 */
export function apiInsight(
  id: string,
  deprecationDetails: readonly unknown[],
  more: object = {},
): Readonly<Record<string, unknown>> {
  return {
    id,
    name: 'Deprecated APIs removed in Kubernetes v1.25',
    category: 'UPGRADE_READINESS',
    kubernetesVersion: '1.25',
    lastRefreshTime: secondsBefore(5),
    lastTransitionTime: secondsBefore(500),
    description:
      'Checks for usage of deprecated APIs that are scheduled for removal.',
    insightStatus: deprecationDetails.length === 0 ? PASSING : ERROR,
    recommendation: 'Update manifests and API clients.',
    additionalInfo: {
      'EKS update cluster documentation':
        'https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html',
    },
    resources: [],
    categorySpecificSummary: {
      deprecationDetails,
      addonCompatibilityDetails: [],
    },
    ...more,
  };
}

/** One that is about something else: EKS gives it an empty list of deprecations. */
export const kubeletInsight = (
  id: string,
  more: object = {},
): Readonly<Record<string, unknown>> => ({
  ...apiInsight(id, []),
  name: 'Kubelet version skew',
  insightStatus: {
    status: 'PASSING',
    reason: 'Node kubelet versions match the cluster control plane version.',
  },
  ...more,
});
