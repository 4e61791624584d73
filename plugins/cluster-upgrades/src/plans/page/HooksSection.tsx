import type {
  Plan,
  PlanHook,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { upperFirst } from '../../format/words';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { hookPointText } from '../document/hooks';

const columnsOf = (texts: Texts): Column<PlanHook>[] => [
  {
    id: 'hook',
    title: texts('plan.hook.hook'),
    rowHeader: true,
    render: hook => <HookCell {...hook} />,
  },
  {
    id: 'when',
    title: texts('plan.hook.when'),
    render: ({ at }) => upperFirst(hookPointText(at, texts)),
  },
  {
    id: 'failure',
    title: texts('plan.hook.failure'),
    render: hook => <FailureCell {...hook} />,
  },
];

/**
 * For approvers: what is called besides the upgrade itself, in the order of the plan. Nothing where
 * the plan has no hook.
 */
export function HooksSection({
  plan: { hooks = [] },
}: {
  plan: Pick<Plan, 'hooks'>;
}) {
  const texts = useTexts();
  if (hooks.length === 0) return null;
  const ofNodes = hooks.filter(({ forEachNode }) => forEachNode).length;
  return (
    <Section
      title={texts('plan.hooks')}
      flush
      aside={
        ofNodes > 0
          ? texts('plan.hook.ofNodes', { some: ofNodes, all: hooks.length })
          : undefined
      }
    >
      <DataTable
        label={texts('plan.hooks')}
        columns={columnsOf(texts)}
        rows={hooks}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}

function HookCell({ name, type, uses }: PlanHook) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{name}</span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {texts(type === 'job' ? 'plan.hook.job' : 'plan.hook.webhook', {
          name: uses,
        })}
      </span>
    </>
  );
}

function FailureCell({ retries, deadlineMinutes, onFailure }: PlanHook) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {texts(onFailure === 'block' ? 'plan.hook.blocks' : 'plan.hook.goesOn')}
      <span className={classes.sub}>
        {texts('plan.hook.attempts', {
          count: retries + 1,
          minutes: deadlineMinutes,
        })}
      </span>
    </>
  );
}
