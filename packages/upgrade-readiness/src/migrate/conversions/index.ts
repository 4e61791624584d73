import { autoscaling } from './autoscaling';
import type { Conversion } from './conversion';
import { customResources } from './customResources';
import { ingress } from './ingress';
import { others } from './others';
import { sameFields } from './sameFields';
import { webhooks } from './webhooks';
import { workloads } from './workloads';

export type { Conversion } from './conversion';

/** All rewritings, one row for kinds that go the same way. */
export const conversions: readonly Conversion[] = [
  ...sameFields,
  ...workloads,
  ...ingress,
  ...autoscaling,
  ...webhooks,
  ...customResources,
  ...others,
];

export function findConversion(
  kind: string,
  from: string,
  to: string,
): Conversion | undefined {
  return conversions.find(
    candidate =>
      candidate.to === to &&
      candidate.kinds.includes(kind) &&
      candidate.from.includes(from),
  );
}
