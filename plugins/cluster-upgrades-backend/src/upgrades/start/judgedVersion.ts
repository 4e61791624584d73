import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';

/**
 * The version for which readiness is asked. What goes back leaves the API as it is, or takes it to
 * where it was: then what the cluster serves now counts, with whatever would hold the drain of its
 * nodes. Undefined: not known. Pure.
 */
export function judgedVersion({
  rollback,
  served,
  target,
}: {
  readonly rollback: boolean;
  readonly served: string | undefined;
  readonly target: string;
}): string | undefined {
  return rollback ? served : target;
}

/** Whether an upgrade takes its cluster back. */
export function goesBack(hops: readonly Pick<Hop, 'back'>[]): boolean {
  return hops.some(({ back }) => back);
}
