import type {
  Finding,
  FindingItem,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../translation';

/** Within sentences and lists. */
export const severityKeys: Record<Finding['severity'], TextKey> = {
  blocker: 'readiness.severity.blocker',
  warning: 'readiness.severity.warning',
  info: 'readiness.severity.info',
};

export const stateKeys: Record<FindingItem['state'], TextKey> = {
  open: 'readiness.state.open',
  waived: 'readiness.state.waived',
  ignored: 'readiness.state.ignored',
  solved: 'readiness.state.solved',
};

/** On their own. */
export const stateLabelKeys: Record<FindingItem['state'], TextKey> = {
  open: 'readiness.stateLabel.open',
  waived: 'readiness.stateLabel.waived',
  ignored: 'readiness.stateLabel.ignored',
  solved: 'readiness.stateLabel.solved',
};

export const confidenceKeys: Record<Finding['confidence'], TextKey> = {
  observed: 'readiness.confidence.observed',
  inferred: 'readiness.confidence.inferred',
  reported: 'readiness.confidence.reported',
};

/** The word for a value of a facet. A value of a newer backend has none and is shown as it is. */
export function wordOf(
  keys: Readonly<Record<string, TextKey | undefined>>,
  value: string,
  texts: Texts,
): string {
  const key = keys[value];
  return key === undefined ? value : texts(key);
}
