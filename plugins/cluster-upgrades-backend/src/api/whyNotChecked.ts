import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import type { ConcernedCluster } from '../database/impactQueries';
import { instantInWords } from '../time/instantInWords';

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
): readonly string[] {
  if (readAt === undefined) return ['The cluster was not read yet'];
  const minor = minorOf(target);
  const isBeyond =
    minor !== undefined &&
    reviewedThrough !== undefined &&
    compareMinors(minor, reviewedThrough) > 0;
  return [
    ...(failingSince === undefined
      ? []
      : [
          `The cluster could not be read since ${instantInWords(
            Date.parse(failingSince),
          )}`,
        ]),
    ...(failingSince === undefined && readAt < staleBefore
      ? [
          `The facts are old: last read on ${instantInWords(
            Date.parse(readAt),
          )}`,
        ]
      : []),
    ...(checksTotal === 0 ? ['The cluster was not judged yet'] : []),
    ...(isBeyond
      ? [
          `v${minor} is newer than v${reviewedThrough}, up to which Drydock knows what changes`,
        ]
      : []),
  ];
}
