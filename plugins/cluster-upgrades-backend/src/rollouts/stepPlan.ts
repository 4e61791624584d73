import { formatVersion, Hop } from '@drydock/kubernetes-knowledge';
import type { StepType } from './model';

/** A step before it is stored. */
export interface PlannedStep {
  readonly type: StepType;
  readonly title: string;
  readonly hop?: Hop;
}

/** The steps of an in-place upgrade, in order. Approvals, windows, backups and add-ons will each add a line here. */
export function planSteps(hops: readonly Hop[], target: string): readonly PlannedStep[] {
  return [
    { type: 'readiness-recheck', title: `Check readiness for ${formatVersion(target)} again` },
    ...hops.flatMap(stepsOfHop),
    { type: 'prove', title: 'Compare with what was predicted' },
  ];
}

function stepsOfHop(hop: Hop): readonly PlannedStep[] {
  const to = formatVersion(hop.to);
  switch (hop.kind) {
    case 'control-plane':
      return [
        { type: 'control-plane', title: `Control plane ${formatVersion(hop.from)} → ${to}`, hop },
        { type: 'verify', title: `Verify the control plane at ${to}`, hop },
      ];
    case 'node-pools':
      return [
        { type: 'node-pools', title: `${hop.pools ? `Node pools ${hop.pools.join(', ')}` : 'Node pools'} ${formatVersion(hop.from)} → ${to}`, hop },
        { type: 'verify', title: `Verify the nodes at ${to}`, hop },
      ];
    default:
      return unreachable(hop.kind);
  }
}

/** Makes a switch exhaustive: a new case without its branch fails the type check. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${String(value)}`);
}
