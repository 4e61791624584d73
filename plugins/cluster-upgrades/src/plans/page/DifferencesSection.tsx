import type {
  Plan,
  PlanDifference,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useHeadlines } from '../../translation';

const kinds: Record<PlanDifference['kind'], string> = {
  document: 'Document',
  membership: 'Clusters',
  target: 'Target',
  hops: 'Path',
  blockers: 'Blockers',
};

const columns: Column<PlanDifference>[] = [
  {
    id: 'kind',
    title: 'Of',
    rowHeader: true,
    render: difference => kinds[difference.kind] ?? difference.kind,
  },
  {
    id: 'text',
    title: 'What',
    render: difference => <TextCell difference={difference} />,
  },
  {
    id: 'before',
    title: 'Before',
    render: difference => difference.before ?? '–',
  },
  { id: 'after', title: 'Now', render: difference => difference.after ?? '–' },
];

/** What an approver who has seen the last approved revision needs to look at. */
export function DifferencesSection({ plan }: { plan: Plan }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { differences, lastApprovedRevision } = plan;
  if (lastApprovedRevision === undefined) {
    return (
      <Section title={headline('plan.differences')}>
        <div className={classes.muted}>
          No revision was approved before: all of it is new.
        </div>
      </Section>
    );
  }
  return (
    <Section
      title={headline('plan.differences')}
      flush
      aside={`since revision ${lastApprovedRevision}`}
    >
      <DataTable
        label={headline('plan.differences')}
        columns={columns}
        rows={differences}
        rowKey={difference =>
          `${difference.kind} ${difference.path ?? ''} ${difference.text}`
        }
        empty={`Nothing changed since revision ${lastApprovedRevision}.`}
      />
    </Section>
  );
}

function TextCell({ difference }: { difference: PlanDifference }) {
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{difference.text}</span>
      <span className={classes.sub}>
        {difference.path && <code>{difference.path}</code>}
      </span>
    </>
  );
}
