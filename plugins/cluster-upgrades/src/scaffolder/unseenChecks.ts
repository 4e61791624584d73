import type { Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { versionText } from '../format/words';
import { type Texts, reasonIn } from '../translation';

/** A check that a request for an upgrade has to name to go on without it. */
export interface UnseenCheck {
  checkId: string;
  title: string;
  reason: string;
}

/**
 * Id under which the backend lists that the target is newer than what our knowledge was reviewed
 * for.
 */
const KNOWLEDGE_HORIZON = 'knowledge-horizon';

/** What could not be checked, as the backend will ask for it when the upgrade starts. */
export function unseenChecksOf(
  { target, coverage, knowledge }: Readiness,
  texts: Texts,
): UnseenCheck[] {
  const unseen = coverage.filter(
    ({ status }) => status === 'not-run' || status === 'partial',
  );
  return [
    ...(isBeyond(target, knowledge.reviewedThrough)
      ? [horizon(target, knowledge.reviewedThrough, texts)]
      : []),
    ...unseen.map(({ checkId, title, reasons }) => ({
      checkId,
      title: reasonIn(title, texts),
      reason:
        reasons.map(reason => reasonIn(reason, texts)).join('; ') ||
        texts('scaffolder.checks.noReason'),
    })),
  ];
}

function horizon(
  target: string,
  reviewedThrough: string,
  texts: Texts,
): UnseenCheck {
  return {
    checkId: KNOWLEDGE_HORIZON,
    title: texts('scaffolder.checks.newerThanKnown', {
      version: versionText(target),
    }),
    reason: texts('scaffolder.checks.reviewedThrough', {
      version: versionText(reviewedThrough),
    }),
  };
}

/** By minor: every patch of the last reviewed minor is known. */
function isBeyond(target: string, reviewedThrough: string): boolean {
  const minor = /^v?(\d+\.\d+)/.exec(target)?.[1];
  return (
    minor !== undefined &&
    minor.localeCompare(reviewedThrough.replace(/^v/, ''), 'en', {
      numeric: true,
    }) > 0
  );
}
