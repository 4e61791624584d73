import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import { capitalized, listOf } from '../words';
import type { PlatformSighting } from './detectPlatform';

/** Names of those whose support dates are known. */
export const PLATFORM_NAMES: Readonly<Record<SupportProvider, string>> = {
  upstream: 'upstream',
  eks: 'Amazon EKS',
  gke: 'Google GKE',
  aks: 'Azure AKS',
};

/** Whose support dates count, and how that is known. */
export interface PlatformDecision {
  readonly provider: SupportProvider;
  /** `said` by the operator or the source, `seen` from the cluster's own facts, `assumed` where neither tells. */
  readonly basis: 'said' | 'seen' | 'assumed';
  /** For people, in a sentence. */
  readonly text: string;
  /** Said and seen differ, in a sentence; what was said counts. */
  readonly contradiction?: string;
  /** Why marks that were seen decided nothing, in a sentence; only with `assumed`. */
  readonly doubt?: string;
}

/**
 * The operator or the source wins over facts: they may know what no fact shows, such as a contract,
 * or a control plane that is made to look like another. If the facts differ, the contradiction is
 * reported. Without a sighting, the cluster was not read yet.
 */
export function decidePlatform(
  said: SupportProvider | undefined,
  sighting: PlatformSighting | undefined,
): PlatformDecision {
  const {
    provider: seen,
    name = '',
    marks,
    doubt,
    unread,
  } = sighting ?? { marks: [] };
  const from = `seen from ${listOf(marks)}`;
  if (said !== undefined) {
    const text = `${capitalized(
      PLATFORM_NAMES[said],
    )}, as the operator or the source says`;
    if (seen === undefined || seen === said)
      return { provider: said, basis: 'said', text };
    return {
      provider: said,
      basis: 'said',
      text,
      contradiction: `The operator or the source says ${PLATFORM_NAMES[said]}, but it looks like ${name}, ${from}`,
    };
  }
  if (sighting === undefined)
    return {
      provider: 'upstream',
      basis: 'assumed',
      text: 'Upstream until the cluster is read: its platform is not known yet',
    };
  if (seen === undefined && doubt !== undefined)
    return {
      provider: 'upstream',
      basis: 'assumed',
      text: `Upstream, for it is not certain which platform it is. ${doubt}`,
      doubt,
    };
  if (seen === undefined)
    return {
      provider: 'upstream',
      basis: 'assumed',
      text: `Upstream, for ${
        unread === undefined
          ? 'nothing tells of another platform'
          : `${unread} could not be read, which may tell of another platform`
      }`,
    };
  const dates =
    seen === 'upstream'
      ? ". No support dates of its own are known, so upstream's count"
      : '';
  return { provider: seen, basis: 'seen', text: `${name}, ${from}${dates}` };
}
