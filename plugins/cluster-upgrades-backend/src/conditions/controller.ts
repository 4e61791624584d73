import {
  claimantsOf,
  isSameProvider,
  poolComponent,
  type ClusterProvider,
  type ComponentClaim,
  type ComponentName,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { claimsOf } from '../clusters/platform/controllersOf';
import { controllersByCluster } from '../clusters/store/controllerQueries';
import type { Condition, Hold, Subject } from './model';

/** A component is written by who changed it when its upgrade began, and by no one else. */
export const controller: Condition = {
  id: 'controller',
  phases: ['write'],
  async judge(subjects, { knex }) {
    const now = await controllersByCluster(
      knex,
      subjects.map(({ id }) => id),
    );
    return new Map(
      subjects.map(subject => {
        const found = now.get(subject.id);
        return [
          subject.id,
          found ? holdsOf(subject, claimsOf(found)) : [],
        ] as const;
      }),
    );
  },
};

function holdsOf(
  { begunWith, hops }: Subject,
  now: readonly ComponentClaim[],
): readonly Hold[] {
  if (!begunWith) return [];
  const then = claimsOf(begunWith);
  for (const { kind, pools, controller: approved } of hops)
    for (const component of componentsOf(kind, pools)) {
      const claimants = claimantsOf(component, now);
      if (approved && isChanged(claimantsOf(component, then), claimants))
        return [
          {
            condition: 'controller',
            kind: 'refused',
            reason: controllerChanged(approved, claimants),
          },
        ];
    }
  return [];
}

function componentsOf(
  kind: Subject['hops'][number]['kind'],
  pools: readonly string[] | undefined,
): readonly ComponentName[] {
  if (kind === 'control-plane' || kind === 'add-ons') return [kind];
  return pools?.map(poolComponent) ?? ['node-pools'];
}

function isChanged(
  then: readonly ClusterProvider[],
  now: readonly ClusterProvider[],
): boolean {
  return (
    then.length !== now.length ||
    then.some(one => !now.some(other => isSameProvider(one, other)))
  );
}

/** That something else changes a component than was approved. Pure. */
export function controllerChanged(
  approved: ClusterProvider,
  now: readonly ClusterProvider[],
): Reason {
  const named = ({ id, reference }: ClusterProvider) => ({
    object: `${id} ${reference}`,
  });
  const [first, second] = now;
  return first === undefined || second !== undefined
    ? {
        code: 'controller.changed-to-none',
        params: { approved: named(approved) },
      }
    : {
        code: 'controller.changed',
        params: { approved: named(approved), now: named(first) },
      };
}
