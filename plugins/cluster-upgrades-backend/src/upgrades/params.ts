import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param, Reason } from '@drydock/upgrade-reasons';

/** Parameters of reasons about upgrades. Pure. */
export function version(value: string): Param {
  return { version: formatVersion(value) };
}

/** What a hop writes: the version of an add-on is its platform's own. */
export function writtenVersion({
  addOn,
  to,
}: Pick<Hop, 'addOn' | 'to'>): Param {
  return addOn ? { object: addOn.to } : version(to);
}

/** @param most - how many are named; the others are counted. */
export function names(
  values: readonly string[],
  most = Number.POSITIVE_INFINITY,
): Param {
  const named = values.slice(0, most).map(object => ({ object }));
  return values.length > named.length
    ? { list: named, more: values.length - named.length }
    : { list: named };
}

export function because(...reasons: readonly Reason[]): Param {
  return { reasons };
}

/** The reason with who can change it, unless it says so itself. */
export function withWho(reason: Reason, entityRef: string | undefined): Reason {
  return reason.who !== undefined || entityRef === undefined
    ? reason
    : { ...reason, who: { entityRef } };
}
