import {
  CRASH_POINTS,
  CrashPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';

/** Where engines died. */
export class Kills {
  readonly #alone = new Map<CrashPoint, number>();
  readonly #inFlight = new Map<CrashPoint, number>();

  /** With one cluster at that point. */
  add(point: CrashPoint): void {
    this.#alone.set(point, this.alone(point) + 1);
  }

  /** With all clusters in flight. */
  addInFlight(point: CrashPoint): void {
    this.#inFlight.set(point, this.inFlight(point) + 1);
  }

  alone(point: CrashPoint): number {
    return this.#alone.get(point) ?? 0;
  }

  inFlight(point: CrashPoint): number {
    return this.#inFlight.get(point) ?? 0;
  }

  total(): number {
    return CRASH_POINTS.reduce(
      (sum, point) => sum + this.alone(point) + this.inFlight(point),
      0,
    );
  }
}

/** What became of the cluster whose engine died at a crash point. */
export interface KillRow {
  readonly point: CrashPoint;
  readonly cluster: string;
  /** Who wrote the version, once for each accepted write. */
  readonly writes: readonly string[];
  /** Versions of the hops that are written. */
  readonly hops: readonly string[];
}

/**
 * The table of a run: one line a crash point; a cluster that saw two of them counts once in the
 * sum.
 */
export function formatKills(
  title: string,
  kills: Kills,
  rows: readonly KillRow[],
): string {
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) =>
        index === 0 ? String(cell).padEnd(26) : String(cell).padStart(17),
      )
      .join('');
  const clusters = [...new Map(rows.map(row => [row.cluster, row])).values()];
  const sum = (count: (row: KillRow) => number, of: readonly KillRow[]) =>
    of.reduce((total, row) => total + count(row), 0);
  const alone = sum(({ point }) => kills.alone(point), rows);
  return [
    `chaos ${title}, real Cluster API, audit log of the apiserver`,
    line([
      'crash point',
      'kills alone',
      'all in flight',
      'accepted writes',
      'hops',
    ]),
    ...rows.map(({ point, writes, hops }) =>
      line([
        point,
        kills.alone(point),
        kills.inFlight(point),
        writes.length,
        hops.length,
      ]),
    ),
    line([
      `${clusters.length} clusters together`,
      alone,
      // Also at points that have no row.
      kills.total() - alone,
      sum(({ writes }) => writes.length, clusters),
      sum(({ hops }) => hops.length, clusters),
    ]),
  ].join('\n');
}
