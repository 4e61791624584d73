import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import type { ConcernedCluster } from '../../../readiness/store/impactQueries';
import type { Reason } from '@drydock/upgrade-reasons';

/** What of a cluster tells whether what was not found of a service is not there. */
export type CheckedCluster = Pick<
  ConcernedCluster,
  'checksTotal' | 'readAt' | 'failingSince' | 'target' | 'reviewedThrough'
>;

/**
 * Why a service without findings may still have problems, whatever single checks saw: its cluster
 * has no current facts that were judged by knowledge of the target. Pure.
 */
export function whyNotChecked(
  {
    checksTotal,
    readAt,
    failingSince,
    target,
    reviewedThrough,
  }: CheckedCluster,
  staleBefore: string,
): readonly Reason[] {
  if (readAt === undefined) return [{ code: 'readiness.cluster-not-read' }];
  const minor = minorOf(target);
  const isBeyond =
    minor !== undefined &&
    reviewedThrough !== undefined &&
    compareMinors(minor, reviewedThrough) > 0;
  return [
    ...(failingSince === undefined
      ? []
      : [
          {
            code: 'readiness.cluster-unreadable-since' as const,
            params: { time: { time: failingSince } },
          },
        ]),
    ...(failingSince === undefined && readAt < staleBefore
      ? [
          {
            code: 'readiness.cluster-facts-old' as const,
            params: { time: { time: readAt } },
          },
        ]
      : []),
    ...(checksTotal === 0
      ? [{ code: 'readiness.cluster-not-judged' as const }]
      : []),
    ...(isBeyond
      ? [
          {
            code: 'readiness.newer-than-reviewed' as const,
            params: {
              target: { version: `v${minor}` },
              reviewed: { version: `v${reviewedThrough}` },
            },
          },
        ]
      : []),
  ];
}
