import { parseClusterArn } from './clusterArn';
import type { DescribedCluster } from './describedCluster';
import type { EksPlace } from './place';

/** An idle cluster is described again after so long; one that changes, at each listing. */
const REST_MS = 30 * 60_000;

/** A cluster by its name in EKS, and where it is. */
export type PlacedCluster = Pick<EksPlace, 'accountId' | 'region'> & {
  readonly name: string;
};

interface Kept {
  readonly cluster: DescribedCluster;
  readonly atMs: number;
}

/**
 * What EKS last answered to DescribeCluster. Listings, reads and upgrades share it: what one of
 * them asked, the others need not ask again.
 */
export class DescribedClusters {
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  keep(cluster: DescribedCluster): void {
    const place = parseClusterArn(cluster.arn);
    if (place)
      this.#kept.set(keyOf(place), { cluster, atMs: this.#now().getTime() });
  }

  find(placed: PlacedCluster): DescribedCluster | undefined {
    return this.#kept.get(keyOf(placed))?.cluster;
  }

  /** Undefined: EKS is to be asked, because the cluster was changing, or the answer is old. */
  atRest(placed: PlacedCluster): DescribedCluster | undefined {
    const kept = this.#kept.get(keyOf(placed));
    if (kept?.cluster.status !== 'ACTIVE') return undefined;
    const age = this.#now().getTime() - kept.atMs;
    return age >= 0 && age < REST_MS ? kept.cluster : undefined;
  }

  /** The next one who needs it asks EKS: it may be another cluster under this name. */
  forget(placed: PlacedCluster): void {
    this.#kept.delete(keyOf(placed));
  }

  /** What is left of an account and region, after a listing of it. */
  keepOnly(place: EksPlace, names: readonly string[]): void {
    const left = new Set(names.map(name => keyOf({ ...place, name })));
    for (const [key, { cluster }] of this.#kept) {
      const { accountId, region } = parseClusterArn(cluster.arn) ?? {};
      const isHere = accountId === place.accountId && region === place.region;
      if (isHere && !left.has(key)) this.#kept.delete(key);
    }
  }
}

function keyOf({ accountId, region, name }: PlacedCluster): string {
  return `${accountId} ${region} ${name}`;
}
