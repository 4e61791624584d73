import type {
  Hop as ApiHop,
  HopState,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  isSameProvider,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { optionalIso } from '../../foundation/time/iso';
import type { StepRecord, UpgradeRecord } from '../model';
import { traitsOf } from '../steps';

export function presentHop(hop: Hop): ApiHop {
  return {
    kind: hop.kind,
    from: hop.from,
    to: hop.to,
    disrupts: [...hop.disrupts],
    ...(hop.through ? { through: [...hop.through] } : {}),
    ...(hop.pools ? { pools: [...hop.pools] } : {}),
    ...(hop.holdPools ? { holdPools: [...hop.holdPools] } : {}),
    ...(hop.canaryNode ? { canaryNode: hop.canaryNode } : {}),
    ...(hop.addOn ? { addOn: { ...hop.addOn } } : {}),
    ...(hop.back ? { back: true } : {}),
  };
}

/** The hops of an upgrade in their order, each with the state of the step that carries it out. */
export function hopStates({
  hops,
  steps,
}: Pick<UpgradeRecord, 'hops' | 'steps'>): HopState[] {
  return hops.map(hop => {
    const step = steps.find(each => carriesOut(each, hop));
    const progress = step?.progress ?? [];
    const sum = (key: 'done' | 'total') =>
      progress.reduce((total, each) => total + each[key], 0);
    return {
      ...presentHop(hop),
      status: step?.status ?? 'pending',
      ...(progress.length > 0
        ? { done: sum('done'), total: sum('total') }
        : {}),
      startedAt: optionalIso(step?.startedAtMs),
      endedAt: optionalIso(step?.endedAtMs),
    };
  });
}

function carriesOut(step: StepRecord, hop: Hop): boolean {
  const { hop: done } = step;
  return (
    traitsOf(step).writesHop === true &&
    done?.kind === hop.kind &&
    done.from === hop.from &&
    done.to === hop.to &&
    done.canaryNode === hop.canaryNode &&
    done.addOn?.name === hop.addOn?.name &&
    done.addOn?.to === hop.addOn?.to &&
    isSameProvider(done.controller, hop.controller) &&
    String(done.pools ?? '') === String(hop.pools ?? '')
  );
}
