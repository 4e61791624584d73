import { textAt } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlan } from '../objects/plan';

type Observed = Pick<
  UpgradePlan,
  'namespace' | 'name' | 'uid' | 'resourceVersion'
>;

/** What of a Plan a write rests on: this object, as it was. */
export type ObservedPlan = Pick<Observed, 'uid' | 'resourceVersion'>;

/** The Plans that a write rests on, by `namespace/name`. */
export function encodePrecondition(plans: readonly Observed[]): string {
  return JSON.stringify(
    Object.fromEntries(
      plans.map(({ namespace, name, uid, resourceVersion }) => [
        `${namespace}/${name}`,
        { uid, resourceVersion },
      ]),
    ),
  );
}

/** A Plan as it was observed; undefined where the observation did not see it. */
export function preconditionFor(
  precondition: string,
  { namespace, name }: Pick<Observed, 'namespace' | 'name'>,
): ObservedPlan | undefined {
  try {
    const value: unknown = JSON.parse(precondition);
    const key = `${namespace}/${name}`;
    const uid = textAt(value, key, 'uid');
    const resourceVersion = textAt(value, key, 'resourceVersion');
    return uid && resourceVersion ? { uid, resourceVersion } : undefined;
  } catch {
    return undefined;
  }
}
