import type { Reason } from '@drydock/upgrade-reasons';
import { notInstalledOf } from '../clusters/platform/controllersOf';
import { judgeEach } from './judgeAll';
import type { Condition, Subject } from './model';

/** Something must be able to change the cluster. */
export const provider: Condition = {
  id: 'provider',
  phases: ['preview', 'submit', 'start'],
  lets: ['continuesUnderWay'],
  waitsFor: 'owner',
  async judge(subjects, { providers }) {
    return judgeEach(subjects, subject => {
      const reason = noProvider(subject, providers);
      return reason ? [{ condition: 'provider', kind: 'refused', reason }] : [];
    });
  },
};

/** Why no provider can change a cluster; undefined: one can. Pure. */
export function noProvider(
  { provider: chosen, claims }: Pick<Subject, 'provider' | 'claims'>,
  installed: { has(providerId: string): boolean },
): Reason | undefined {
  if (!chosen) return { code: 'condition.no-provider' };
  const missing = notInstalledOf({ provider: chosen, claims }, installed);
  return missing === undefined
    ? undefined
    : {
        code: 'condition.provider-not-installed',
        params: { provider: { text: missing } },
      };
}
