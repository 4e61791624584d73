import {
  formatVersion,
  minorDistance,
  minorOf,
} from '@drydock/kubernetes-knowledge';
import { judgeEach } from './judgeAll';
import type { Condition, Hold, Subject } from './model';

/** A plan says how many minors a cluster may go at once. */
export const maxMinors: Condition = {
  id: 'max-minors',
  phases: ['submit'],
  lets: ['continuesUnderWay'],
  async judge(subjects) {
    return judgeEach(subjects, tooMany);
  },
};

function tooMany({ target, path, plan }: Subject): readonly Hold[] {
  const hops = path?.hops.filter(({ kind }) => kind === 'control-plane') ?? [];
  const [from, to] = [minorOf(hops[0]?.from), minorOf(hops.at(-1)?.to)];
  const allowed = plan?.maxMinors;
  if (from === undefined || to === undefined || allowed === undefined)
    return [];
  const minors = minorDistance(from, to);
  return minors <= allowed
    ? []
    : [
        {
          condition: 'max-minors',
          kind: 'refused',
          reason: {
            code: 'plan.too-many-minors',
            params: {
              target: { version: formatVersion(target) },
              minors: { number: minors },
              allowed: { number: allowed },
              field: { object: 'spec.maxMinors' },
            },
          },
        },
      ];
}
