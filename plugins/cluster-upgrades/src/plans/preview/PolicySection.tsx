import type {
  PlanPreview,
  PolicyDecision,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';

interface Row extends PolicyDecision {
  clusterName?: string;
}

const columnsOf = (texts: Texts): Column<Row>[] => [
  {
    id: 'rule',
    title: texts('plan.rule.rule'),
    rowHeader: true,
    render: decision => <RuleCell decision={decision} />,
  },
  {
    id: 'result',
    title: texts('plan.rule.result'),
    render: decision => (
      <Status
        status={decision.allowed ? 'ready' : 'blocked'}
        label={texts(
          decision.allowed ? 'plan.rule.allows' : 'plan.rule.denies',
        )}
      />
    ),
  },
  {
    id: 'message',
    title: texts('plan.rule.message'),
    render: ({ reason }) => (reason ? reasonIn(reason, texts) : '–'),
  },
  {
    id: 'cluster',
    title: texts('plan.rule.of'),
    render: decision => decision.clusterName ?? texts('plan.rule.ofPlan'),
  },
];

/** What the organisation's rules say to the plan; those that deny it first. */
export function PolicySection({ preview }: { preview: PlanPreview }) {
  const texts = useTexts();
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
    <Section title={texts('plan.policy')} flush>
      <DataTable
        label={texts('plan.policy')}
        columns={columnsOf(texts)}
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
