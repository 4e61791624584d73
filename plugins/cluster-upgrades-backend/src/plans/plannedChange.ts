import type { MemberChange } from '@drydock/upgrade-plans';
import { changeOf } from '../upgrades/WriteGuard';
import type { SnapshotMember } from './model';

/** What a member of a plan will go through. Submissions from before it was kept do not say whether node pools follow: by their hops alone. */
export function plannedChangeOf({
  hops,
  change,
}: Pick<SnapshotMember, 'hops' | 'change'>): MemberChange {
  return change ?? changeOf(hops, false);
}
