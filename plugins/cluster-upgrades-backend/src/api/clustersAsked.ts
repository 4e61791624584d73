import type { StoredPlan } from '../plans/planQueries';

/**
 * The clusters of a plan that decide whether a caller may change it. All of them, also hidden ones; of a draft that the caller wrote those that they see, for a
 * draft is no more than its text, and its author must not find out which hidden clusters its names and selectors match.
 */
export function clustersAsked<C extends { readonly id: string }>(
  { revision }: StoredPlan,
  principal: string,
  clusters: readonly C[],
  sees: (clusterId: string) => boolean,
): readonly C[] {
  const isOwnDraft =
    revision.submission === undefined && revision.createdBy === principal;
  return isOwnDraft ? clusters.filter(({ id }) => sees(id)) : clusters;
}
