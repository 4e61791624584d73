import type { WaitingPod } from '../drain';
import { listOf } from '../words';

/** Why no other node takes a pod: `taint dedicated and too little CPU`. Without numbers of nodes, which a waiver must outlive. */
export function refusalWords({
  refusals,
}: Pick<WaitingPod, 'refusals'>): string {
  return refusals.size === 0
    ? 'there is no other node'
    : listOf([...refusals.keys()].sort(), 5);
}

/** `12 CPUs and 40 GiB`. */
export function roomWords({
  cpuMillicores,
  memoryBytes,
}: {
  readonly cpuMillicores: number;
  readonly memoryBytes: number;
}): string {
  const cpus = Math.round(cpuMillicores / 100) / 10;
  return `${cpus} CPU${cpus === 1 ? '' : 's'} and ${
    Math.round((memoryBytes / 1024 ** 3) * 10) / 10
  } GiB`;
}
