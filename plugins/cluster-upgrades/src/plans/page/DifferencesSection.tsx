import type {
  Plan,
  PlanDifference,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { reasonIn, useTexts } from '../../translation';
import type { TextKey, Texts } from '../../translation';

const kinds: Record<PlanDifference['kind'], TextKey> = {
  document: 'plan.change.document',
  membership: 'plan.change.membership',
  target: 'plan.change.target',
  hops: 'plan.change.hops',
  blockers: 'plan.change.blockers',
};

const columnsOf = (texts: Texts): Column<PlanDifference>[] => [
  {
    id: 'kind',
    title: texts('plan.change.of'),
    rowHeader: true,
    render: ({ kind }) => (kind in kinds ? texts(kinds[kind]) : kind),
  },
  {
    id: 'text',
    title: texts('plan.change.what'),
    render: difference => <TextCell difference={difference} />,
  },
  {
    id: 'before',
    title: texts('plan.change.before'),
    render: difference => difference.before ?? '–',
  },
  {
    id: 'after',
    title: texts('plan.change.now'),
    render: difference => difference.after ?? '–',
  },
];

/** What an approver who has seen the last approved revision needs to look at. */
export function DifferencesSection({ plan }: { plan: Plan }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { differences, lastApprovedRevision } = plan;
  if (lastApprovedRevision === undefined) {
    return (
      <Section title={texts('plan.differences')}>
        <div className={classes.muted}>{texts('plan.change.allNew')}</div>
      </Section>
    );
  }
  return (
    <Section
      title={texts('plan.differences')}
      flush
      aside={texts('plan.change.since', { revision: lastApprovedRevision })}
    >
      <DataTable
        label={texts('plan.differences')}
        columns={columnsOf(texts)}
        rows={differences}
        rowKey={difference =>
          `${difference.kind} ${difference.path ?? ''} ${
            difference.reason.text
          }`
        }
        empty={texts('plan.change.none', { revision: lastApprovedRevision })}
      />
    </Section>
  );
}

function TextCell({ difference }: { difference: PlanDifference }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>
        {reasonIn(difference.reason, texts)}
      </span>
      <span className={classes.sub}>
        {difference.path && <code>{difference.path}</code>}
      </span>
    </>
  );
}
