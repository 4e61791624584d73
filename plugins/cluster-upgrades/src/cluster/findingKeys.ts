import type {
  Confidence,
  FindingState,
  Phase,
  Severity,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import type { TextKey } from '../translation';

export const severityLooks: Record<
  Severity,
  { status: StatusName; label: TextKey }
> = {
  blocker: {
    status: 'blocked',
    label: 'cluster.finding.severity.blocker',
  },
  warning: {
    status: 'attention',
    label: 'cluster.finding.severity.warning',
  },
  info: { status: 'pending', label: 'cluster.finding.severity.info' },
};

/** What a finding had before. */
export const formerSeverityKeys: Record<Severity, TextKey> = {
  blocker: 'cluster.finding.was.blocker',
  warning: 'cluster.finding.was.warning',
  info: 'cluster.finding.was.info',
};

export const phaseKeys: Record<Phase, TextKey> = {
  'next-apply': 'cluster.finding.phase.nextApply',
  'control-plane': 'cluster.finding.phase.controlPlane',
  nodes: 'cluster.finding.phase.nodes',
  'add-ons': 'cluster.finding.phase.addOns',
};

export const confidenceKeys: Record<Confidence, TextKey> = {
  observed: 'cluster.finding.confidence.observed',
  inferred: 'cluster.finding.confidence.inferred',
  reported: 'cluster.finding.confidence.reported',
};

export const stateKeys: Record<FindingState, TextKey> = {
  open: 'cluster.finding.state.open',
  waived: 'cluster.finding.state.waived',
  ignored: 'cluster.finding.state.ignored',
  solved: 'cluster.finding.state.solved',
};
