import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param } from '@drydock/upgrade-reasons';

/** Parameters of reasons about a hop that updates an add-on. */
export function addOnParams({
  addOn,
}: Pick<Hop, 'addOn'>): Readonly<Record<string, Param>> {
  const { name = '', from = '', to = '' } = addOn ?? {};
  return {
    addOn: { object: name },
    from: { object: from },
    to: { object: to },
  };
}
