import type { PlanEventInput } from './model';
import { endByThemselves } from './planState';
import type { PlanChange } from './records';

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
      message: `What would happen is again what revision ${revision} was submitted for${
        isApproved ? ': its approvals count' : ''
      }`,
    };
  }
  const many = `${now.length} ${
    now.length === 1 ? 'change' : 'changes'
  }; the plan's page says which`;
  if (is === 'other') {
    return {
      planId,
      kind: 'approval-void',
      message: `What would happen is not what was submitted: ${many}.${
        isApproved ? ' Its approvals do not count.' : ''
      } Submit it again`,
    };
  }
  if (was === 'other') return undefined;
  const until = isApproved
    ? 'Until it is known again, its approvals do not count; then they do, if it is as it was'
    : 'Until it is known again, it can be neither approved nor rolled out';
  return {
    planId,
    kind: 'approval-unsure',
    message: `Whether what would happen is what was submitted is not known for now: ${notKnown(
      now,
    )} (the plan's page says why). ${until}. Nothing has to be submitted again for that`,
  };
}

/** Without names, as all of it. */
function notKnown(changes: readonly PlanChange[]): string {
  const versions = changes.filter(({ kind }) => kind === 'hops').length;
  const others = changes.length - versions;
  return [
    ...(versions > 0 ? [`the version of ${clusters(versions)}`] : []),
    ...(others > 0 ? [`what blocks ${clusters(others)}`] : []),
  ].join(' and ');
}

function clusters(count: number): string {
  return count === 1 ? 'one cluster' : `${count} clusters`;
}

function seenIn(changes: readonly PlanChange[]): Seen {
  if (changes.length === 0) return 'as submitted';
  return endByThemselves(changes) ? 'not known' : 'other';
}
