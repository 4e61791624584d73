import { textAt } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AddOnState } from '../objects/addOn';

/** What of a workload a write rests on: this object, as it was. */
export interface ObservedWorkload {
  readonly uid: string;
  readonly resourceVersion: string;
}

/** The workloads that a write rests on, by the name of the add-on. */
export function encodePrecondition(addOns: readonly AddOnState[]): string {
  return JSON.stringify(
    Object.fromEntries(
      addOns.flatMap(({ config, workload }) =>
        workload
          ? [
              [
                config.name,
                {
                  uid: workload.uid,
                  resourceVersion: workload.resourceVersion,
                },
              ],
            ]
          : [],
      ),
    ),
  );
}

/** A workload as it was observed; undefined where the observation did not see it. */
export function preconditionFor(
  precondition: string,
  addOn: string,
): ObservedWorkload | undefined {
  try {
    const value: unknown = JSON.parse(precondition);
    const uid = textAt(value, addOn, 'uid');
    const resourceVersion = textAt(value, addOn, 'resourceVersion');
    return uid && resourceVersion ? { uid, resourceVersion } : undefined;
  } catch {
    return undefined;
  }
}
