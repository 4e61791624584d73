import type { Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { versionText } from '../format/words';

/** A check that a request for an upgrade has to name to go on without it. */
export interface UnseenCheck {
  checkId: string;
  title: string;
  reason: string;
}

/** Id under which the backend lists that the target is newer than what our knowledge was reviewed for. */
const KNOWLEDGE_HORIZON = 'knowledge-horizon';

/** What could not be checked, as the backend will ask for it when the upgrade starts. */
export function unseenChecksOf({
  target,
  coverage,
  knowledge,
}: Readiness): UnseenCheck[] {
  const unseen = coverage.filter(
    ({ status }) => status === 'not-run' || status === 'partial',
  );
  return [
    ...(isBeyond(target, knowledge.reviewedThrough)
      ? [horizon(target, knowledge.reviewedThrough)]
      : []),
    ...unseen.map(({ checkId, title, reasons }) => ({
      checkId,
      title,
      reason: reasons.join('; ') || 'no reason given',
    })),
  ];
}

function horizon(target: string, reviewedThrough: string): UnseenCheck {
  return {
    checkId: KNOWLEDGE_HORIZON,
    title: `${versionText(target)} is newer than our knowledge`,
    reason: `reviewed through ${versionText(
      reviewedThrough,
    )}: the other checks judged by what was true of older versions`,
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
