import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import type { PlanEventInput } from '../../upgrades/store/planEvents';
import { endByThemselves } from '../planState';
import type { PlanChange } from '../store/records';

/** What was seen of a submitted revision at two looks, one after the other. */
export interface SeenChanges {
  readonly planId: string;
  readonly revision: number;
  readonly before: readonly PlanChange[];
  readonly now: readonly PlanChange[];
  /** Whether the submission has a valid approval. Changes matter only then. */
  readonly isApproved: boolean;
}

type Seen = 'as submitted' | 'not known' | 'other';

/**
 * The event for a submission that became void, that became valid again, or whose state is unknown
 * for now. Undefined: no news. Further changes of a void submission are shown only on the plan's
 * page. The event names no cluster, because everyone who sees the plan reads it. Which clusters a
 * user may see is decided when they look. Pure.
 */
export function voidEvent({
  planId,
  revision,
  before,
  now,
  isApproved,
}: SeenChanges): PlanEventInput | undefined {
  const [was, is] = [seenIn(before), seenIn(now)];
  if (was === is) return undefined;
  if (is === 'as submitted') {
    return {
      planId,
      kind: 'approval-restored',
      message: {
        code: isApproved ? 'event.restored-approved' : 'event.restored',
        params: { revision: { number: revision } },
      },
    };
  }
  if (is === 'other') {
    return {
      planId,
      kind: 'approval-void',
      message: {
        code: isApproved ? 'event.void-approved' : 'event.void',
        params: { count: { number: now.length } },
      },
    };
  }
  if (was === 'other') return undefined;
  return {
    planId,
    kind: 'approval-unsure',
    message: {
      code: isApproved ? 'event.unsure-approved' : 'event.unsure',
      params: { unknown: { reasons: notKnown(now) } },
    },
  };
}

/** Without names, as all of it. */
function notKnown(changes: readonly PlanChange[]): readonly Reason[] {
  const versions = changes.filter(({ kind }) => kind === 'hops').length;
  const counts: readonly [ReasonCode, number][] = [
    ['event.unknown-versions', versions],
    ['event.unknown-blockers', changes.length - versions],
  ];
  return counts.flatMap(([code, clusters]) =>
    clusters > 0 ? [{ code, params: { count: { clusters } } }] : [],
  );
}

function seenIn(changes: readonly PlanChange[]): Seen {
  if (changes.length === 0) return 'as submitted';
  return endByThemselves(changes) ? 'not known' : 'other';
}
