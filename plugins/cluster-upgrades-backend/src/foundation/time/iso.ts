export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function optionalIso(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : iso(epochMs);
}
