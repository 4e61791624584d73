import type { Freeze } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { HeldSpan } from '@drydock/upgrade-plans';
import type { StoredFreeze } from '../../plans/schedule/Freezes';
import { iso, optionalIso } from '../../foundation/time/iso';

/** A freeze of the organisation, or one of a plan, which has no author. */
export function presentFreeze(freeze: StoredFreeze | HeldSpan): Freeze {
  const { name, scope, reason, fromMs, untilMs } = freeze;
  const set: Partial<StoredFreeze> = freeze;
  const { environments, setBy, setAtMs, ended } = set;
  return {
    name,
    from: iso(fromMs),
    until: iso(untilMs),
    scope,
    environments: environments && [...environments],
    reason,
    setBy,
    setAt: optionalIso(setAtMs),
    ended,
  };
}
