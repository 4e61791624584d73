import type { Reason } from '@drydock/upgrade-reasons';

/**
 * Why a node does not take a pod. Reasons are counted by identity: take them from `REFUSALS` and
 * `taintRefusals`.
 */
export type Refusal = Reason;

export const REFUSALS = {
  cpu: { code: 'check.drain-simulation.too-little-cpu' },
  memory: { code: 'check.drain-simulation.too-little-memory' },
  pods: { code: 'check.drain-simulation.pod-limit' },
  antiAffinity: { code: 'check.drain-simulation.anti-affinity' },
  antiAffinityThere: { code: 'check.drain-simulation.anti-affinity-there' },
  spread: { code: 'check.drain-simulation.topology-spread' },
  affinity: { code: 'check.drain-simulation.affinity' },
  unavailable: { code: 'check.drain-simulation.node-unavailable' },
  selector: { code: 'check.drain-simulation.node-selector' },
  volume: { code: 'check.drain-simulation.bound-volume' },
  hostPort: { code: 'check.drain-simulation.host-port' },
} as const satisfies Record<string, Refusal>;

/** Gives the same reason for the same taint. */
export function taintRefusals(): (key: string) => Refusal {
  const known = new Map<string, Refusal>();
  return key => {
    const refusal = known.get(key) ?? {
      code: 'check.drain-simulation.taint',
      params: { taint: { object: key } },
    };
    known.set(key, refusal);
    return refusal;
  };
}

const ROOM: ReadonlySet<Refusal> = new Set([
  REFUSALS.cpu,
  REFUSALS.memory,
  REFUSALS.pods,
]);

/** Whether a refusal is mended by room alone. */
export function isForWantOfRoom(refusal: Refusal): boolean {
  return ROOM.has(refusal);
}
