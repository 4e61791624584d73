import type {
  PlanPreview,
  PolicyDecision,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useHeadlines } from '../../translation';

interface Row extends PolicyDecision {
  clusterName?: string;
}

const columns: Column<Row>[] = [
  {
    id: 'rule',
    title: 'Rule',
    rowHeader: true,
    render: decision => <RuleCell decision={decision} />,
  },
  {
    id: 'result',
    title: 'Result',
    render: decision => (
      <Status
        status={decision.allowed ? 'ready' : 'blocked'}
        label={decision.allowed ? 'allows it' : 'denies it'}
      />
    ),
  },
  {
    id: 'message',
    title: 'What it says',
    render: decision => decision.message ?? '–',
  },
  {
    id: 'cluster',
    title: 'Of',
    render: decision => decision.clusterName ?? 'the plan',
  },
];

/** What the organisation's rules say to the plan; those that deny it first. */
export function PolicySection({ preview }: { preview: PlanPreview }) {
  const headline = useHeadlines();
  const names = new Map(
    preview.stages.flatMap(stage =>
      stage.members.map(member => [member.clusterId, member.clusterName]),
    ),
  );
  const rows = preview.policy
    .map(decision => ({
      ...decision,
      clusterName:
        decision.clusterId &&
        (names.get(decision.clusterId) ?? decision.clusterId),
    }))
    .sort((left, right) => Number(left.allowed) - Number(right.allowed));
  if (rows.length === 0) {
    return null;
  }
  return (
    <Section title={headline('plan.policy')} flush>
      <DataTable
        label={headline('plan.policy')}
        columns={columns}
        rows={rows}
        rowKey={({ ruleId, clusterId }) => `${ruleId} ${clusterId ?? ''}`}
      />
    </Section>
  );
}

function RuleCell({ decision }: { decision: PolicyDecision }) {
  const classes = usePageStyles();
  return (
    <>
      {decision.title}
      <span className={classes.sub}>{decision.ruleId}</span>
    </>
  );
}
