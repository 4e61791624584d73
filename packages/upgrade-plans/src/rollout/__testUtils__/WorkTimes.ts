/** For how long each running cluster worked and stood still, counted in two independent ways. */
export class WorkTimes {
  /** Added up as time passes. */
  readonly workedMs = new Map<string, number>();
  /** Noted at the edges, as a shell does that looks from time to time. */
  readonly #stood = new Map<string, { sinceMs?: number; totalMs: number }>();

  begin(clusterId: string): void {
    this.workedMs.set(clusterId, 0);
    this.#stood.set(clusterId, { totalMs: 0 });
  }

  /** These worked meanwhile. */
  pass(clusterIds: readonly string[], passedMs: number): void {
    for (const clusterId of clusterIds)
      this.workedMs.set(
        clusterId,
        (this.workedMs.get(clusterId) ?? 0) + passedMs,
      );
  }

  /**
   * Whether it stands still from now on.
   * @returns how long it has in all, when that came to an end just now
   */
  stand(clusterId: string, stands: boolean, nowMs: number): number | undefined {
    const { sinceMs, totalMs } = this.#stood.get(clusterId) ?? { totalMs: 0 };
    if (stands === (sinceMs !== undefined)) return undefined;
    this.#stood.set(
      clusterId,
      stands
        ? { sinceMs: nowMs, totalMs }
        : { totalMs: totalMs + nowMs - (sinceMs ?? nowMs) },
    );
    return stands ? undefined : this.#stood.get(clusterId)?.totalMs;
  }

  hasStoodStill(clusterId: string): boolean {
    return (this.#stood.get(clusterId)?.totalMs ?? 0) > 0;
  }
}
