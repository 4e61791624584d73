import type { StoredPlan } from '../../../plans/store/planQueries';

/**
 * Whether the caller wrote the draft. Nothing was submitted, so that nothing can be decided or
 * started.
 */
export function isOwnDraft(
  { revision }: StoredPlan,
  principal: string,
): boolean {
  return revision.submission === undefined && revision.createdBy === principal;
}

/**
 * The clusters of a plan that decide whether a caller may change it. All of them, also hidden ones;
 * of a draft that the caller wrote those that they see, for a draft is no more than its text, and
 * its author must not find out which hidden clusters its names and selectors match.
 */
export function clustersAsked<C extends { readonly id: string }>(
  stored: StoredPlan,
  principal: string,
  clusters: readonly C[],
  sees: (clusterId: string) => boolean,
): readonly C[] {
  return isOwnDraft(stored, principal)
    ? clusters.filter(({ id }) => sees(id))
    : clusters;
}
