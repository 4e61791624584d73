import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  ApiReplacement,
  ApiVersionRow,
  Minor,
} from '@drydock/kubernetes-knowledge';

/**
 * When a manifest can move to its replacement, in one or two sentences; empty where today's server and the target both serve it. A version that is not
 * served yet fails with "no matches for kind", so the advice says from which version on it works.
 */
export function whenToMove(
  row: ApiVersionRow,
  replacement: ApiReplacement,
  currentMinor: Minor,
): string {
  const { servedFrom, meanwhile } = replacement;
  if (servedFrom === undefined) return '';
  const isOutlived =
    row.removed !== undefined && compareMinors(servedFrom, row.removed) < 0;
  const until = isOutlived ? `, and before v${row.removed}` : '';
  const bridge = meanwhile
    ? ` Until then ${apiVersionOf(meanwhile)} works, which v${
        meanwhile.removed
      } removes.`
    : '';
  return ` v${currentMinor} does not serve ${apiVersionOf(
    replacement,
  )} yet: make this change once the cluster runs v${servedFrom}${until}.${bridge}`;
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
