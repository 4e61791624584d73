import type { Reason } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  ApiReplacement,
  ApiVersionRow,
  Minor,
} from '@drydock/kubernetes-knowledge';
import { minor, sentences } from '../words';

/**
 * When a manifest can move to its replacement; undefined where today's server and the target both
 * serve it. A version that is not served yet fails with "no matches for kind", so the advice says
 * from which version on it works.
 */
export function whenToMove(
  row: ApiVersionRow,
  replacement: ApiReplacement,
  currentMinor: Minor,
): Reason | undefined {
  const { servedFrom, meanwhile } = replacement;
  if (servedFrom === undefined) return undefined;
  const isOutlived =
    row.removed !== undefined && compareMinors(servedFrom, row.removed) < 0;
  const params = {
    current: minor(currentMinor),
    replacement: { object: apiVersionOf(replacement) },
    served: minor(servedFrom),
  };
  const when: Reason =
    isOutlived && row.removed
      ? {
          code: 'check.removed-api.move-between',
          params: { ...params, removed: minor(row.removed) },
        }
      : { code: 'check.removed-api.move-from', params };
  return sentences([
    when,
    meanwhile && {
      code: 'check.removed-api.meanwhile',
      params: {
        version: { object: apiVersionOf(meanwhile) },
        removed: minor(String(meanwhile.removed)),
      },
    },
  ]);
}

export function apiVersionOf({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string {
  return group === '' ? version : `${group}/${version}`;
}
