import type {
  Plan,
  PlanHook,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { count, upperFirst } from '../../format/words';
import { useHeadlines } from '../../translation';
import { hookPoints } from '../document/hooks';

const columns: Column<PlanHook>[] = [
  {
    id: 'hook',
    title: 'Hook',
    rowHeader: true,
    render: hook => <HookCell {...hook} />,
  },
  {
    id: 'when',
    title: 'When',
    render: ({ at }) =>
      upperFirst(hookPoints.find(({ value }) => value === at)?.label ?? at),
  },
  {
    id: 'failure',
    title: 'If it fails',
    render: hook => <FailureCell {...hook} />,
  },
];

/** For approvers: what is called besides the upgrade itself, in the order of the plan. Nothing where the plan has no hook. */
export function HooksSection({
  plan: { hooks = [] },
}: {
  plan: Pick<Plan, 'hooks'>;
}) {
  const headline = useHeadlines();
  if (hooks.length === 0) return null;
  const ofNodes = hooks.filter(({ forEachNode }) => forEachNode).length;
  return (
    <Section
      title={headline('plan.hooks')}
      flush
      aside={
        ofNodes > 0
          ? `${ofNodes} of ${hooks.length} for each node that is replaced`
          : undefined
      }
    >
      <DataTable
        label={headline('plan.hooks')}
        columns={columns}
        rows={hooks}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}

function HookCell({ name, type, uses }: PlanHook) {
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{name}</span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {type === 'job' ? `Job ${uses} in the cluster` : `webhook ${uses}`}
      </span>
    </>
  );
}

function FailureCell({ retries, deadlineMinutes, onFailure }: PlanHook) {
  const classes = usePageStyles();
  return (
    <>
      {onFailure === 'block'
        ? "Blocks the cluster's upgrade"
        : 'The upgrade goes on'}
      <span className={classes.sub}>
        after {count(retries + 1, 'attempt')} of {deadlineMinutes} min
      </span>
    </>
  );
}
