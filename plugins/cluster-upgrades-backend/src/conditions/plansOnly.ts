import type { Reason } from '@drydock/upgrade-reasons';
import type { PlansOnly } from '../config/plansOnly';
import { judgeEach } from './judgeAll';
import type { Condition } from './model';

/** Clusters of some environments are upgraded by plans only. */
export const plansOnly: Condition = {
  id: 'plans-only',
  phases: ['preview', 'gate'],
  lets: ['continuesUnderWay'],
  async judge(subjects, ask) {
    return judgeEach(subjects, ({ environment, plan }) => {
      const reason = plan ? undefined : needsPlan(environment, ask.plansOnly);
      return reason
        ? [{ condition: 'plans-only', kind: 'refused', reason }]
        : [];
    });
  },
};

/**
 * Why a cluster cannot be upgraded without a plan; undefined: it can. An unknown environment may be
 * any, so it is refused as soon as one environment is.
 */
export function needsPlan(
  environment: string | undefined,
  { environments, from }: Pick<PlansOnly, 'environments' | 'from'>,
): Reason | undefined {
  if (environments.length === 0) return undefined;
  const setting = {
    object: `clusterUpgrades.planning.${
      from === 'setting' ? 'plansOnlyEnvironments' : 'approvals'
    }`,
  };
  if (environments === 'all')
    return { code: 'start.plans-only', params: { setting } };
  if (environment === undefined)
    return {
      code: 'start.plans-only-unknown-environment',
      params: {
        setting,
        environments: { list: environments.map(text => ({ text })) },
      },
    };
  return environments.includes(environment)
    ? {
        code: 'start.plans-only-in-environment',
        params: { setting, environment: { text: environment } },
      }
    : undefined;
}
