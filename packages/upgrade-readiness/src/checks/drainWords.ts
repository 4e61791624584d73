import { reasonKey } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { WaitingPod } from '../drain';
import { listed } from '../words';

/**
 * Why no other node takes a pod: `taint dedicated and too little CPU`. Without numbers of nodes,
 * which a waiver must outlive.
 */
export function refusalsOf({ refusals }: Pick<WaitingPod, 'refusals'>): Param {
  const reasons: readonly Reason[] =
    refusals.size === 0
      ? [{ code: 'check.drain-simulation.no-other-node' }]
      : [...refusals.keys()].sort((a, b) =>
          reasonKey(a) < reasonKey(b) ? -1 : 1,
        );
  return listed(
    reasons.map(reason => ({ reasons: [reason] })),
    5,
  );
}

/** `12 CPU and 40 GiB of memory`. */
export function roomOf({
  cpuMillicores,
  memoryBytes,
}: {
  readonly cpuMillicores: number;
  readonly memoryBytes: number;
}): Param {
  return {
    reasons: [
      {
        code: 'check.drain-simulation.room',
        params: {
          cpu: { number: toTenth(cpuMillicores / 1000) },
          memory: { number: toTenth(memoryBytes / 1024 ** 3) },
        },
      },
    ],
  };
}

function toTenth(number: number): number {
  return Math.round(number * 10) / 10;
}
