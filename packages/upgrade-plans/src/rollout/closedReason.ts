import { said, type Reason } from '@drydock/upgrade-reasons';
import type { Opening } from '../time/model';
import { isoTime } from './situation';

/** A closed opening, with when it opens. */
export function closedReason({
  reason,
  nextMs,
}: Extract<Opening, { readonly open: false }>): Reason {
  return {
    ...said(reason),
    ...(nextMs === undefined ? {} : { until: isoTime(nextMs) }),
  };
}
